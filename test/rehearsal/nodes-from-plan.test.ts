import { acceleratorNodes, plannedGroups, systemNodes } from './nodes-from-plan';
import { rehearsed } from './platforms';

const { plan } = rehearsed('demo', {
  name: 'demo',
  region: 'us-west-2',
  nodePools: [{ name: 'four-gpus', instanceTypes: ['g6e.12xlarge', 'g6.12xlarge'] }],
  models: [
    { name: 'small', model: 'Qwen/Qwen3-8B', accelerator: { instanceTypes: ['g6e.xlarge'] }, scaling: { replicas: { min: 4 } } },
    { name: 'pair', model: 'Qwen/Qwen3-8B', accelerator: { instanceTypes: ['g6.12xlarge'] }, engine: { tensorParallelSize: 2 } },
    { name: 'other', model: 'Qwen/Qwen3-8B', accelerator: { instanceTypes: ['g6.12xlarge'] }, engine: { tensorParallelSize: 2 } },
  ],
});

function nodesOf(instanceType: string) {
  const group = plannedGroups(plan).find((one) => one.instanceType === instanceType);
  if (!group) throw new Error(`no group of ${instanceType}`);
  return acceleratorNodes(group, plan);
}

test('there are as many nodes of a type as the models together are planned on', () => {
  expect(plannedGroups(plan).map(({ pool, instanceType, count }) => [pool.name, instanceType, count])).toEqual([
    ['g6e-xlarge', 'g6e.xlarge', 4],
    ['four-gpus', 'g6.12xlarge', 2],
  ]);
});

test('a node carries what its pool and Karpenter put onto it', () => {
  const [node] = nodesOf('g6e.xlarge');
  expect(node?.taints).toEqual([{ key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' }]);
  expect(node?.labels).toMatchObject({
    'lintel.dev/capacity': 'g6e-xlarge',
    'karpenter.sh/nodepool': 'g6e-xlarge',
    'karpenter.sh/capacity-type': 'on-demand',
    'node.kubernetes.io/instance-type': 'g6e.xlarge',
    'kubernetes.io/arch': 'amd64',
    'kubernetes.io/hostname': node?.name,
  });
});

// Allocatable of a g6e.xlarge in Karpenter's instance type reference: 3920m and 29317Mi.
test('a node offers what Karpenter documents for its type, and its devices', () => {
  const [node] = nodesOf('g6e.xlarge');
  expect(node?.allocatable).toMatchObject({ cpu: '3920m', memory: '29317Mi', pods: '58', 'nvidia.com/gpu': '1' });
});

test('devices are counted by the type, not by the pods on it', () => {
  expect(nodesOf('g6.12xlarge').map(({ allocatable }) => allocatable['nvidia.com/gpu'])).toEqual(['4', '4']);
});

test('network adapters are offered where the type has them, and not where it has none', () => {
  const [pool] = plan.accelerators.pools;
  if (!pool) throw new Error('no pool');
  const efa = (instanceType: string) =>
    acceleratorNodes({ pool, instanceType, count: 1 }, plan)[0]?.allocatable['vpc.amazonaws.com/efa'];
  expect(efa('p5.48xlarge')).toBe('32');
  expect(efa('g6e.xlarge')).toBeUndefined();
});

test('nodes go round the zones of the plan', () => {
  expect(nodesOf('g6e.xlarge').map(({ labels }) => labels['topology.kubernetes.io/zone'])).toEqual([
    'us-west-2a',
    'us-west-2b',
    'us-west-2c',
    'us-west-2a',
  ]);
});

test('system nodes carry no taint and no pool', () => {
  const nodes = systemNodes(plan);
  expect(nodes).toHaveLength(plan.cluster.systemNodes.min);
  expect(nodes.every(({ taints, labels }) => taints.length === 0 && labels['karpenter.sh/nodepool'] === undefined)).toBe(true);
});
