import type { NodePoolProps } from '../../description/node-pool';
import type { RolePlan, Taint } from '../plan';

/** Node label that engine pods select and node pools carry: the pool's name. */
export const capacityLabel = 'lintel.dev/capacity';

const instanceTypeLabel = 'node.kubernetes.io/instance-type';

/** Keeps pods without a toleration off GPU nodes. The value is the one that NVIDIA's own charts tolerate. */
export const gpuTaint: Taint = { key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' };

/** The pool that serves an instance type: a described one that names it, else the one that the type implies. */
export function poolOf(instanceType: string, described: readonly NodePoolProps[]): NodePoolProps {
  return (
    described.find((pool) => pool.instanceTypes.includes(instanceType)) ?? {
      name: impliedPoolName(instanceType),
      instanceTypes: [instanceType],
    }
  );
}

/** Name of the pool that an instance type gets when no described pool has it. */
export function impliedPoolName(instanceType: string): string {
  return instanceType.replace(/\./g, '-');
}

/** Selectors and tolerations that bring an engine pod onto its planned instance type. */
export function placementOn(instanceType: string, pool: NodePoolProps): RolePlan['placement'] {
  const narrowed: Record<string, string> = pool.instanceTypes.length > 1 ? { [instanceTypeLabel]: instanceType } : {};
  return {
    nodeSelector: { [capacityLabel]: pool.name, ...narrowed },
    tolerations: [{ key: gpuTaint.key, operator: 'Exists', effect: gpuTaint.effect }],
  };
}
