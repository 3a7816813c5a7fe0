import { parse } from 'yaml';
import { objects, ofKind, one, planned, selects, twoModels } from './rendered';

const all = objects(twoModels);
const plan = planned(twoModels);
const podTemplates = ofKind(all, 'Deployment').map((deployment) => ({
  name: deployment.metadata.name,
  labels: deployment.spec.template.metadata.labels,
}));

test.each(plan.models)('the pool of $label selects its engines and nothing else', ({ label }) => {
  const { matchLabels } = one(all, 'InferencePool', label).spec.selector;
  expect(podTemplates.filter(({ labels }) => selects(matchLabels, labels)).map(({ name }) => name)).toEqual([label]);
});

test.each(plan.models)('the pool of $label targets a port that its engines listen on', ({ label }) => {
  const ports = one(all, 'Deployment', label).spec.template.spec.containers[0].ports.map(
    ({ containerPort }: { containerPort: number }) => containerPort,
  );
  for (const { number } of one(all, 'InferencePool', label).spec.targetPorts) expect(ports).toContain(number);
});

test.each(plan.models)('the pool of $label names a picker Service that exists, on a port that it has', ({ label }) => {
  const { name, port } = one(all, 'InferencePool', label).spec.endpointPickerRef;
  expect(one(all, 'Service', name).spec.ports.map((servicePort: { port: number }) => servicePort.port)).toContain(port.number);
});

test.each(plan.models)('the Service of the picker of $label selects its pods, at the port they listen on', ({ routing }) => {
  const { selector, ports } = one(all, 'Service', routing.pickerName).spec;
  expect(podTemplates.filter(({ labels }) => selects(selector, labels)).map(({ name }) => name)).toEqual([routing.pickerName]);
  // Network policies on EKS compare the port behind the Service.
  for (const { port, targetPort } of ports) expect(targetPort).toBe(port);
});

test.each(plan.models)(
  'one API group names the pool of $label in its route, in the arguments and in the permissions of its picker',
  ({ label, routing }) => {
    const group = one(all, 'InferencePool', label).apiVersion.split('/')[0]!;
    const [rule] = one(all, 'HTTPRoute', label).spec.rules;
    expect(rule.backendRefs).toEqual([{ group, kind: 'InferencePool', name: label }]);
    expect(one(all, 'Deployment', routing.pickerName).spec.template.spec.containers[0].args).toContain(`--pool-group=${group}`);
    expect(one(all, 'Role', routing.pickerName).rules).toContainEqual({
      apiGroups: [group],
      resources: ['inferencepools'],
      verbs: ['get', 'list', 'watch'],
    });
  },
);

test.each(plan.models)('the picker of $label may read, and change nothing', ({ routing }) => {
  for (const { verbs } of one(all, 'Role', routing.pickerName).rules) expect(verbs).toEqual(['get', 'list', 'watch']);
});

test.each(plan.models)('the picker of $label has the token that its permissions are for', ({ routing }) => {
  expect(one(all, 'Deployment', routing.pickerName).spec.template.spec.automountServiceAccountToken).toBe(true);
});

test.each(plan.models)('every plugin that the picker of $label schedules with is declared', ({ routing }) => {
  const config = parse(one(all, 'ConfigMap', routing.pickerName).data['epp.yaml']);
  const declared = config.plugins.map(({ type }: { type: string }) => type);
  for (const profile of config.schedulingProfiles)
    for (const { pluginRef } of profile.plugins) expect(declared).toContain(pluginRef);
});

test('a scorer of weight zero is left out', () => {
  const moved = objects({
    name: 'demo',
    models: [{ name: 'm', model: 'Qwen/Qwen3-8B', routing: { queueWeight: 0, prefixCacheWeight: 5 } }],
  });
  const config = parse(one(moved, 'ConfigMap', 'm-epp').data['epp.yaml']);
  expect(config.schedulingProfiles[0].plugins).toEqual([
    { pluginRef: 'prefix-cache-scorer', weight: 5 },
    { pluginRef: 'kv-cache-utilization-scorer', weight: 2 },
    { pluginRef: 'max-score-picker' },
  ]);
});

test('another configuration makes another picker pod', () => {
  const annotations = [2, 3].map((queueWeight) => {
    const moved = objects({ name: 'demo', models: [{ name: 'm', model: 'Qwen/Qwen3-8B', routing: { queueWeight } }] });
    return one(moved, 'Deployment', 'm-epp').spec.template.metadata.annotations;
  });
  expect(annotations[0]).not.toEqual(annotations[1]);
});

test('a gateway that finds no picker spreads requests, unless it is told to refuse them', () => {
  expect(one(all, 'InferencePool', 'large').spec.endpointPickerRef.failureMode).toBe('FailOpen');
  const strict = objects({
    name: 'demo',
    models: [{ name: 'm', model: 'Qwen/Qwen3-8B', routing: { failureMode: 'FailClose' } }],
  });
  expect(one(strict, 'InferencePool', 'm').spec.endpointPickerRef.failureMode).toBe('FailClose');
});
