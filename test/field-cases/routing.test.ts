import { objects, one, selects } from '../charts/rendered';
import { platformWith, problemsOf } from '../plan/problems-of';

const all = objects(platformWith());
const pool = one(all, 'InferencePool', 'chat');
const engine = one(all, 'Deployment', 'chat').spec.template;
const picker = one(all, 'Deployment', 'chat-epp').spec.template.spec.containers[0];
const route = one(all, 'HTTPRoute', 'chat').spec.rules[0];

test('the ports of a pool are ports of every pod that it selects (kubernetes-sigs/gateway-api-inference-extension#2562)', () => {
  const ports = engine.spec.containers[0].ports.map(({ containerPort }: { containerPort: number }) => containerPort);
  expect(selects(pool.spec.selector.matchLabels, engine.metadata.labels)).toBe(true);
  expect(pool.spec.targetPorts.length).toBeGreaterThan(0);
  for (const { number } of pool.spec.targetPorts) expect(ports).toContain(number);
});

test.each([{ port: 8300 }, { host: '127.0.0.1' }, { uds: '/tmp/engine.sock' }])(
  'no flag moves the engine off the port of its pool: %p (kubernetes-sigs/gateway-api-inference-extension#2562)',
  (engineFlags) => {
    expect(problemsOf(platformWith({ engine: engineFlags }), 'engine-flag-is-free')).toHaveLength(1);
  },
);

test('pool, route, picker and permissions name one API group (kubernetes-sigs/gateway-api-inference-extension#1530)', () => {
  const [group] = pool.apiVersion.split('/');
  expect(route.backendRefs).toMatchObject([{ group, kind: 'InferencePool', name: 'chat' }]);
  expect(picker.args).toContain(`--pool-group=${group}`);
  const rules = one(all, 'Role', 'chat-epp').rules as { apiGroups: string[]; resources: string[] }[];
  expect(rules.filter(({ resources }) => resources.includes('inferencepools')).map(({ apiGroups }) => apiGroups)).toEqual([
    [group],
  ]);
});

test('route, pool and picker stand in one namespace, without which a gateway does not find them (kubernetes-sigs/gateway-api-inference-extension#1530)', () => {
  const namespaces = [pool, one(all, 'HTTPRoute', 'chat'), one(all, 'Deployment', 'chat-epp')].map(
    ({ metadata }) => metadata.namespace,
  );
  expect(new Set(namespaces).size).toBe(1);
});

test("the picker's own names of the engine's metrics are not replaced by older ones (llm-d/llm-d#509)", () => {
  expect(JSON.stringify([picker.args, one(all, 'ConfigMap', 'chat-epp').data])).not.toMatch(/gpu_cache_usage_perc|vllm_/);
});
