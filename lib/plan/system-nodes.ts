import { type SystemInstance, systemDaemonSets, systemInstances, systemRequests } from '../catalog/system-requests';
import type { SystemNodesProps } from '../description/cluster';
import { allocatableOf } from './allocatable';
import { pickerResources } from './model/routing';
import type { ClusterPlan, GatewayPlan, ModelPlan } from './plan';

/** Carries the controllers, the gateway and about six endpoint pickers on two nodes. */
export const defaultSystemInstance = 'm7i.xlarge';

/** Karpenter's two replicas must stand on different nodes that it did not make. */
const leastNodes = 2;

interface Requests {
  readonly cpuMillis: number;
  readonly memoryMiB: number;
}

/** The managed node group: as many nodes as the controllers, gateway pods and endpoint pickers need, when not described. */
export function systemNodesFor(
  described: SystemNodesProps | undefined,
  models: readonly ModelPlan[],
  gateway: GatewayPlan,
): ClusterPlan['systemNodes'] {
  const instanceType = described?.instanceType ?? defaultSystemInstance;
  const min = described?.min ?? Math.max(leastNodes, nodesNeeded(instanceType, models.length, gateway) ?? leastNodes);
  return { instanceType, min, max: described?.max ?? min + 1 };
}

/** Nodes of a type that hold everything that runs beside the models; undefined for a type whose size is not in the catalog. */
export function nodesNeeded(instanceType: string, models: number, gateway: Pick<GatewayPlan, 'replicas'>): number | undefined {
  const instance = systemInstances.find(({ name }) => name === instanceType);
  if (!instance) return undefined;
  const { cpuMillis, memoryMiB } = totalRequests(models, gateway.replicas);
  const node = usable(instance);
  return Math.max(Math.ceil(cpuMillis / node.cpuMillis), Math.ceil(memoryMiB / node.memoryMiB));
}

function totalRequests(models: number, gatewayReplicas: number): Requests {
  const parts = [
    ...systemRequests,
    { replicas: models, cpuMillis: pickerResources.cpuMillis, memoryMiB: pickerResources.memoryMiB },
    { replicas: gatewayReplicas, cpuMillis: gatewayResources.cpuMillis, memoryMiB: gatewayResources.memoryMiB },
  ];
  return parts.reduce(
    (sum, part) => ({
      cpuMillis: sum.cpuMillis + part.replicas * part.cpuMillis,
      memoryMiB: sum.memoryMiB + part.replicas * part.memoryMiB,
    }),
    {
      cpuMillis: 0,
      memoryMiB: 0,
    },
  );
}

/** Resources of one gateway pod. */
export const gatewayResources = { cpuMillis: 500, memoryMiB: 512, memoryLimitMiB: 1024 } as const;

function usable(instance: SystemInstance): Requests {
  const node = allocatableOf({ arch: 'amd64', ...instance });
  return { cpuMillis: node.cpuMillis - systemDaemonSets.cpuMillis, memoryMiB: node.memoryMiB - systemDaemonSets.memoryMiB };
}
