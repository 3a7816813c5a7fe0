import { objects, ofKind, one, planned, type Rendered, twoModels } from './rendered';

const all = objects(twoModels);
const plan = planned(twoModels);
const engines = plan.models.map(({ label }) => one(all, 'Deployment', label));

function container(deployment: Rendered): Rendered['spec'] {
  return deployment.spec.template.spec.containers[0];
}

test.each(plan.models)('$label asks for its accelerators, as many in the limit as in the request', (model) => {
  const { requests, limits } = container(one(all, 'Deployment', model.label)).resources;
  expect(requests['nvidia.com/gpu']).toBe(String(model.roles[0]!.devicesPerPod));
  expect(limits['nvidia.com/gpu']).toBe(requests['nvidia.com/gpu']);
});

test.each(plan.models)('$label runs as many replicas as planned', (model) => {
  expect(one(all, 'Deployment', model.label).spec.replicas).toBe(model.replicas.min);
});

test.each(plan.models)("$label selects labels that its pool gives to nodes, and tolerates all of the pool's taints", (model) => {
  const pool = plan.accelerators.pools.find(({ name }) => name === model.roles[0]!.pool)!;
  const pod = one(all, 'Deployment', model.label).spec.template.spec;
  expect(pool.labels).toMatchObject(pod.nodeSelector);
  for (const taint of pool.taints)
    expect(pod.tolerations).toContainEqual({ key: taint.key, operator: 'Exists', effect: taint.effect });
});

test('an engine over several devices gets more shared memory than one on a single device', () => {
  const sizes = engines.map(
    (deployment) => deployment.spec.template.spec.volumes.find(({ name }: { name: string }) => name === 'shared-memory').emptyDir,
  );
  expect(sizes).toEqual([
    { medium: 'Memory', sizeLimit: '1Gi' },
    { medium: 'Memory', sizeLimit: '8Gi' },
  ]);
});

test.each(plan.models)('$label has time to load: its startup probe waits as long as the plan reckons', (model) => {
  const { startupProbe } = container(one(all, 'Deployment', model.label));
  expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThanOrEqual(model.engine.startupSeconds);
  expect(model.engine.env.VLLM_ENGINE_READY_TIMEOUT_S).toBe(String(model.engine.startupSeconds));
});

test.each(engines)(
  'an engine ends its answers before it is killed: the grace period is longer than the wait and the drain together',
  (deployment) => {
    const { args, lifecycle } = container(deployment);
    const drain = Number(args[args.indexOf('--shutdown-timeout') + 1]);
    expect(deployment.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(lifecycle.preStop.sleep.seconds + drain);
  },
);

test.each(engines)('an engine is started without the shell of its image, which would keep SIGTERM to itself', (deployment) => {
  expect(container(deployment).command).toEqual(['vllm', 'serve']);
});

test.each(engines)('an engine gets no Service variables, no API token and no capabilities', (deployment) => {
  const pod = deployment.spec.template.spec;
  expect(pod.enableServiceLinks).toBe(false);
  expect(pod.automountServiceAccountToken).toBe(false);
  expect(pod.securityContext).toEqual({ seccompProfile: { type: 'RuntimeDefault' } });
  expect(container(deployment).securityContext).toEqual({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } });
});

test.each(engines)('the volumes of an engine fit into its request for ephemeral storage', (deployment) => {
  const disk = deployment.spec.template.spec.volumes.flatMap(({ emptyDir }: Rendered['spec']) =>
    emptyDir.medium === 'Memory' || !emptyDir.sizeLimit ? [] : [Number.parseInt(emptyDir.sizeLimit, 10)],
  );
  const sum = disk.reduce((total: number, gib: number) => total + gib, 0);
  expect(sum).toBeLessThanOrEqual(Number.parseInt(container(deployment).resources.requests['ephemeral-storage'], 10));
});

test.each(plan.models)('a budget lets go of one pod of $label, so that a single replica never holds its node', (model) => {
  expect(one(all, 'PodDisruptionBudget', model.label).spec.maxUnavailable).toBe(1);
});

test("a rollout starts the new engine before it stops the old one, and the pool's limit leaves room for it", () => {
  for (const deployment of engines) expect(deployment.spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
  for (const pool of ofKind(all, 'NodePool')) {
    const models = plan.models.filter((model) => model.roles[0]!.pool === pool.metadata.name);
    const planned = models.reduce((sum, model) => sum + model.replicas.max * model.roles[0]!.devicesPerPod, 0);
    expect(Number(pool.spec.limits['nvidia.com/gpu'])).toBeGreaterThan(planned);
  }
});

test('a token for gated weights is read from a Secret, never written', () => {
  const gated = objects({
    name: 'demo',
    models: [{ name: 'llama', model: 'meta-llama/Llama-3.1-8B-Instruct', weights: { hub: { tokenSecret: 'hub/token' } } }],
  });
  const { env } = container(one(gated, 'Deployment', 'llama'));
  expect(env).toContainEqual({ name: 'HF_TOKEN', valueFrom: { secretKeyRef: { name: 'llama-hub-token', key: 'token' } } });
});

test('images have a tag or a digest, and never a floating one', () => {
  const images = ofKind(all, 'Deployment').flatMap((deployment) =>
    deployment.spec.template.spec.containers.map(({ image }: Rendered['spec']) => image as string),
  );
  expect(images.length).toBeGreaterThan(3);
  for (const image of images) {
    expect(image).toMatch(/(:[\w.-]+|@sha256:[0-9a-f]{64})$/);
    expect(image).not.toMatch(/:latest$/);
  }
});
