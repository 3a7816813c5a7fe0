import { findInstanceType, type InstanceType } from '../../lib/catalog/instances';
import { systemInstances } from '../../lib/catalog/system-requests';
import { allocatable, allocatableOf } from '../../lib/plan/allocatable';
import type { NodePoolPlan, Plan, Taint } from '../../lib/plan/plan';

/** A node as it registers: what the fake kubelet makes of it is in `fake-kubelet.ts`. */
export interface RehearsedNode {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly taints: readonly Taint[];
  /** What pods may ask for, as Karpenter models it: Kubernetes quantities. */
  readonly allocatable: Readonly<Record<string, string>>;
}

/** Nodes of one instance type in one pool. */
export interface NodeGroup {
  readonly pool: NodePoolPlan;
  readonly instanceType: string;
  readonly count: number;
}

const zoneLabel = 'topology.kubernetes.io/zone';

/** The nodes that the plan needs for the smallest number of replicas, by pool and instance type, in the plan's order. */
export function plannedGroups({ accelerators, models }: Plan): NodeGroup[] {
  const counts = new Map<string, NodeGroup>();
  for (const role of models.flatMap(({ roles }) => roles)) {
    const pool = accelerators.pools.find(({ name }) => name === role.pool);
    if (!pool) throw new Error(`the plan must have the pool ${role.pool}`);
    const key = `${role.pool} ${role.instanceType}`;
    counts.set(key, { pool, instanceType: role.instanceType, count: (counts.get(key)?.count ?? 0) + role.nodes });
  }
  return [...counts.values()];
}

/** Nodes of a group, one zone after the other. */
export function acceleratorNodes({ pool, instanceType, count }: NodeGroup, plan: Plan): RehearsedNode[] {
  const instance = findInstanceType(instanceType);
  return Array.from({ length: count }, (_, index) => {
    const name = `${nodeName(pool.name, instanceType)}-${index}`;
    return {
      name,
      labels: { ...nodeLabels(name, instance, zoneOf(plan, index)), ...poolLabels(pool) },
      taints: pool.taints,
      allocatable: acceleratorAllocatable(instance, pool),
    };
  });
}

/** A pool that a type implies has the name of the type; others may have several types. */
function nodeName(pool: string, instanceType: string): string {
  const type = instanceType.replace('.', '-');
  return pool === type ? pool : `${pool}-${type}`;
}

/** The managed node group that carries everything beside the engines. */
export function systemNodes(plan: Plan): RehearsedNode[] {
  const { instanceType, min } = plan.cluster.systemNodes;
  const size = systemInstances.find(({ name }) => name === instanceType);
  if (!size) throw new Error(`the catalog must know the size of ${instanceType}`);
  const { cpuMillis, memoryMiB } = allocatableOf({ arch: 'amd64', ...size });
  return Array.from({ length: min }, (_, index) => {
    const name = `system-${index}`;
    return {
      name,
      labels: nodeLabels(name, { name: instanceType, arch: 'amd64' }, zoneOf(plan, index)),
      taints: [],
      allocatable: { cpu: `${cpuMillis}m`, memory: `${memoryMiB}Mi`, 'ephemeral-storage': '17Gi', pods: String(size.podLimit) },
    };
  });
}

/** Names a zone. The letters belong to an account; what matters here is that zones differ. */
function zoneOf({ region, network }: Plan, index: number): { readonly name: string; readonly id?: string } {
  const zone = index % network.zoneCount;
  return { name: `${region.name}${'abcdef'[zone] ?? zone}`, id: network.zoneIds?.[zone] };
}

function nodeLabels(
  name: string,
  { name: instanceType, arch }: Pick<InstanceType, 'name' | 'arch'>,
  zone: { readonly name: string; readonly id?: string },
): Record<string, string> {
  return {
    'kubernetes.io/hostname': name,
    'kubernetes.io/os': 'linux',
    'kubernetes.io/arch': arch,
    'node.kubernetes.io/instance-type': instanceType,
    [zoneLabel]: zone.name,
    ...(zone.id ? { 'topology.k8s.aws/zone-id': zone.id } : {}),
  };
}

function poolLabels(pool: NodePoolPlan): Record<string, string> {
  return { ...pool.labels, 'karpenter.sh/nodepool': pool.name, 'karpenter.sh/capacity-type': 'on-demand' };
}

function acceleratorAllocatable(instance: InstanceType, pool: NodePoolPlan): Record<string, string> {
  const node = allocatable(instance);
  if (!node || instance.deviceCount === undefined) throw new Error(`the catalog must know the size of ${instance.name}`);
  return {
    cpu: `${node.cpuMillis}m`,
    memory: `${node.memoryMiB}Mi`,
    'ephemeral-storage': `${pool.storage.allocatableGiB}Gi`,
    pods: String(instance.podLimit),
    [pool.limit.resource]: String(instance.deviceCount),
    ...(instance.efaInterfaces ? { 'vpc.amazonaws.com/efa': String(instance.efaInterfaces) } : {}),
    ...(instance.karpenterNeuronCores ? { 'aws.amazon.com/neuroncore': String(instance.karpenterNeuronCores) } : {}),
  };
}
