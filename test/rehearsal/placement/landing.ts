import { findInstanceType } from '../../../lib/catalog/instances';
import type { ModelPlan, RolePlan } from '../../../lib/plan/plan';
import type { Pod } from '../fake-kubelet';
import type { RehearsedNode } from '../nodes-from-plan';
import { isRunning, unschedulable } from './pods';

/** Which part of planning should have seen that a pod cannot be placed, by what the scheduler says. */
const responsible: readonly (readonly [reason: RegExp, rule: string])[] = [
  [/untolerated taint/, 'the tolerations in lib/plan/model/placement.ts'],
  [/Insufficient ephemeral-storage/, 'the rule disk-fits-image-and-weights'],
  [/Insufficient (cpu|memory)/, 'the rule requests-fit-node'],
  [/Insufficient \S+\/\S+/, 'the rule tensor-parallel-fits-node'],
  [/node affinity\/selector/, 'the selectors in lib/plan/model/placement.ts'],
];

/** How many pods of a role one of its nodes takes, by devices. */
export function podsPerNode({ instanceType, devicesPerPod }: RolePlan): number {
  return Math.floor((findInstanceType(instanceType).deviceCount ?? devicesPerPod) / devicesPerPod);
}

/**
 * Every pod of a role runs on a node of the planned type and pool, and no node has more of them than planned.
 *
 * @throws naming the pod, the scheduler's reason and the part of planning that should have caught it
 */
export function mustLandAsPlanned(model: ModelPlan, role: RolePlan, pods: readonly Pod[], nodes: readonly RehearsedNode[]): void {
  const wanted = model.replicas.min * role.podsPerReplica;
  const problems = [
    ...(pods.length === wanted ? [] : [`must have ${wanted} pods, got ${pods.length}`]),
    ...pods.filter((pod) => !isRunning(pod)).map(pendingText),
    ...pods.filter(isRunning).flatMap((pod) => misplacement(pod, role, nodes) ?? []),
    ...crowding(pods, role),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** A pod without a node, in words. */
export function pendingText(pod: Pod): string {
  const reason = unschedulable(pod) ?? `no reason yet, phase ${pod.status.phase}`;
  const [, rule] = responsible.find(([pattern]) => pattern.test(reason)) ?? [];
  return [
    `pod ${pod.metadata.name} has no node`,
    `  scheduler: ${reason}`,
    ...(rule ? [`  should have been caught by ${rule}`] : []),
  ].join('\n');
}

function misplacement({ metadata, spec }: Pod, role: RolePlan, nodes: readonly RehearsedNode[]): string | undefined {
  const labels = nodes.find(({ name }) => name === spec.nodeName)?.labels;
  const [type, pool] = [labels?.['node.kubernetes.io/instance-type'], labels?.['karpenter.sh/nodepool']];
  if (type === role.instanceType && pool === role.pool) return undefined;
  return `pod ${metadata.name} must be on ${role.instanceType} of the pool ${role.pool}, got ${type ?? spec.nodeName} of ${pool ?? 'no pool'}\n  should have been prevented by the selectors in lib/plan/model/placement.ts`;
}

function crowding(pods: readonly Pod[], role: RolePlan): string[] {
  const counts = countBy(pods.filter(isRunning), ({ spec }) => spec.nodeName ?? '');
  const most = podsPerNode(role);
  return [...counts]
    .filter(([, count]) => count > most)
    .map(([node, count]) => `node ${node} must have at most ${most} pods of it, got ${count}`);
}

/**
 * Pods are spread evenly over zones, as far as they can be.
 *
 * @throws with the number in each zone
 */
export function mustBeSpread(pods: readonly Pod[], nodes: readonly RehearsedNode[]): void {
  const zoneOf = (name: string | undefined): string =>
    nodes.find((node) => node.name === name)?.labels['topology.kubernetes.io/zone'] ?? '';
  const counts = countBy(pods, ({ spec }) => zoneOf(spec.nodeName));
  const zones = new Set(nodes.map(({ name }) => zoneOf(name)));
  const numbers = [...zones].map((zone) => counts.get(zone) ?? 0);
  if (Math.max(...numbers) - Math.min(...numbers) > 1) {
    throw new Error(
      `zones must differ by one pod at most, got ${[...counts].map(([zone, count]) => `${zone}: ${count}`).join(', ')}`,
    );
  }
}

function countBy<T>(values: readonly T[], key: (value: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(key(value), (counts.get(key(value)) ?? 0) + 1);
  return counts;
}
