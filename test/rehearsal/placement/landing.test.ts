import type { ModelPlan, RolePlan } from '../../../lib/plan/plan';
import type { Pod } from '../fake-kubelet';
import { acceleratorNodes, plannedGroups, type RehearsedNode } from '../nodes-from-plan';
import { rehearsed } from '../platforms';
import { mustBeSpread, mustLandAsPlanned, pendingText, podsPerNode } from './landing';

const { plan } = rehearsed('demo', {
  name: 'demo',
  region: 'us-west-2',
  nodePools: [{ name: 'pool', instanceTypes: ['g6e.12xlarge', 'g6.12xlarge'] }],
  models: [
    {
      name: 'pair',
      model: 'Qwen/Qwen3-8B',
      accelerator: { instanceTypes: ['g6.12xlarge'] },
      engine: { tensorParallelSize: 2 },
      scaling: { replicas: { min: 3 } },
    },
  ],
});
const model = plan.models[0] as ModelPlan;
const role = model.roles[0] as RolePlan;
const nodes = plannedGroups(plan).flatMap((group) => [
  ...acceleratorNodes({ ...group, count: 3 }, plan),
  ...acceleratorNodes({ ...group, instanceType: 'g6e.12xlarge', count: 1 }, plan),
]);
const [first, second, third, other] = nodes.map(({ name }) => name);

/** A pod of that number on a node, running; without a node it has been refused for a reason. */
function pod(number: number, nodeName: string | undefined, reason = 'no room'): Pod {
  const refused = { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: reason };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `pair-${number}` },
    spec: { nodeName, containers: [] },
    status: nodeName ? { phase: 'Running' } : { phase: 'Pending', conditions: [refused] },
  };
}

function landing(...places: readonly (string | undefined)[]): () => void {
  const pods = places.map((place, index) => pod(index, place));
  return () => mustLandAsPlanned(model, role, pods, nodes);
}

test('a node takes as many pods as its devices allow', () => {
  expect(podsPerNode(role)).toBe(2);
});

test('all pods on planned nodes, two to a node, are as planned', () => {
  expect(landing(first, first, second)).not.toThrow();
});

test('a third pod on a node of two is not as planned', () => {
  expect(landing(first, first, first)).toThrow(`node ${first} must have at most 2 pods of it, got 3`);
});

test('a pod on another type of the same pool is not as planned', () => {
  expect(landing(first, second, other)).toThrow('pod pair-2 must be on g6.12xlarge of the pool pool, got g6e.12xlarge of pool');
});

test('a pod on the right type of another pool is not as planned', () => {
  const elsewhere = nodes.map((node) => ({ ...node, labels: { ...node.labels, 'karpenter.sh/nodepool': 'elsewhere' } }));
  const pods = [first, second, third].map((place, index) => pod(index, place));
  expect(() => mustLandAsPlanned(model, role, pods, elsewhere)).toThrow('got g6.12xlarge of elsewhere');
});

test('a pod on a node that nobody planned is not as planned', () => {
  expect(landing(first, second, 'system-0')).toThrow('got system-0 of no pool');
});

test('a pod too few is not as planned', () => {
  expect(landing(first, second)).toThrow('must have 3 pods, got 2');
});

test('a pod without a node is not as planned', () => {
  expect(landing(first, second, undefined)).toThrow('pod pair-2 has no node\n  scheduler: no room');
});

test.each([
  ["0/3 nodes are available: 1 Insufficient memory, 2 node(s) didn't match Pod's node affinity/selector.", 'requests-fit-node'],
  ['0/3 nodes are available: 3 Insufficient nvidia.com/gpu.', 'tensor-parallel-fits-node'],
  ['0/3 nodes are available: 3 Insufficient ephemeral-storage.', 'disk-fits-image-and-weights'],
  ['0/3 nodes are available: 1 node(s) had untolerated taint(s), 2 Insufficient memory.', 'the tolerations'],
  ["0/3 nodes are available: 3 node(s) didn't match Pod's node affinity/selector.", 'the selectors'],
])('"%s" names %s', (reason, responsible) => {
  expect(pendingText(pod(0, undefined, reason))).toContain(responsible);
});

function spreading(...places: readonly (string | undefined)[]): () => void {
  const pods = places.map((place, index) => pod(index, place));
  return () => mustBeSpread(pods, nodes.slice(0, 3) as RehearsedNode[]);
}

test('a pod in each zone, or one more in some, is spread', () => {
  expect(spreading(first, second, third)).not.toThrow();
  expect(spreading(first, first, second, third)).not.toThrow();
  expect(spreading(first, second)).not.toThrow();
});

test('two more in one zone than in another is not spread', () => {
  expect(spreading(first, first, second)).toThrow('us-west-2a: 2, us-west-2b: 1');
});
