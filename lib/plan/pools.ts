import { findInstanceType } from '../catalog/instances';
import { engineCacheGiB, engineImageGiB, podScratchGiB, smallestRootVolumeGiB } from '../catalog/node-model';
import { versions } from '../catalog/versions';
import type { NodePoolProps } from '../description/node-pool';
import { allocatableStorageGiB } from './allocatable';
import { nodesFor } from './model/choose';
import { capacityLabel, gpuTaint, poolOf } from './model/placement';
import { gpuResource } from './model/requests';
import type { ModelPlan, NodePoolPlan, RolePlan, StoragePlan } from './plan';

/** Devices of a described pool without models, when no limit is described. */
const defaultMaxDevices = 8;

/** Weights that a described pool without models must have room for, in GiB. */
const defaultWeightsGiB = 100;

interface Need {
  readonly role: RolePlan;
  readonly pods: number;
}

/** One pool for each instance type that models need, and the described ones; a described pool that names a type takes the place of the implied. */
export function nodePools(models: readonly ModelPlan[], described: readonly NodePoolProps[]): NodePoolPlan[] {
  const needs = needsOf(models);
  const implied = needs.map(({ role }) => poolOf(role.instanceType, described));
  const pools = new Map([...described, ...implied].map((pool) => [pool.name, pool]));
  return [...pools.values()]
    .map((pool) =>
      pooled(
        pool,
        needs.filter(({ role }) => role.pool === pool.name),
        poolNeed(pool.name, models),
      ),
    )
    .sort((a, b) => a.name.localeCompare(b.name));
}

function pooled(pool: NodePoolProps, needs: readonly Need[], { running, spare }: PoolNeed): NodePoolPlan {
  const instances = pool.instanceTypes.map((type) => findInstanceType(type));
  return {
    name: pool.name,
    instanceTypes: pool.instanceTypes,
    arch: instances[0]?.arch ?? 'amd64',
    // The second label is what the device plugin's chart looks for; Karpenter must know it to count the plugin on new nodes.
    labels: { [capacityLabel]: pool.name, 'nvidia.com/gpu.present': 'true' },
    taints: [gpuTaint],
    amiAlias: versions.nodeAmi.source.alias,
    storage: storageOf(pool, needs),
    limit: { resource: gpuResource, devices: pool.maxDevices ?? (running + spare || defaultMaxDevices) },
  };
}

/** Devices of a pool's nodes: those that run the models at their largest number of replicas, and one node more for a rollout. */
export interface PoolNeed {
  readonly running: number;
  /** So that a rollout can start the new before it stops the old. */
  readonly spare: number;
}

/** What the models planned on a pool take of it; nothing when there are none. */
export function poolNeed(pool: string, models: readonly ModelPlan[]): PoolNeed {
  const needs = needsOf(models).filter(({ role }) => role.pool === pool);
  const devices = needs.map(({ role, pods }) => {
    const perNode = findInstanceType(role.instanceType).deviceCount ?? role.devicesPerPod;
    return { perNode, running: nodesFor(pods, role.devicesPerPod, perNode) * perNode };
  });
  return {
    running: devices.reduce((sum, { running }) => sum + running, 0),
    spare: Math.max(0, ...devices.map(({ perNode }) => perNode)),
  };
}

function needsOf(models: readonly ModelPlan[]): Need[] {
  return models.flatMap((model) => model.roles.map((role) => ({ role, pods: model.replicas.max * role.podsPerReplica })));
}

function storageOf(pool: NodePoolProps, needs: readonly Need[]): StoragePlan {
  const instances = pool.instanceTypes.map((type) => findInstanceType(type));
  const needed = Math.max(...instances.map(({ deviceCount }) => neededStorageGiB(deviceCount ?? 1, needs)));
  const nvmeGiB = Math.floor(Math.min(...instances.map(({ nvmeGB }) => nvmeGB ?? 0)) * (1e9 / 2 ** 30));
  const onInstanceStore = allocatableStorageGiB(nvmeGiB);
  if (onInstanceStore >= needed)
    return { kind: 'instance-store', rootVolumeGiB: smallestRootVolumeGiB, allocatableGiB: onInstanceStore };
  const rootVolumeGiB = Math.ceil((needed + 2) / 0.9 / 10) * 10 + 10;
  return { kind: 'root-volume', rootVolumeGiB, allocatableGiB: allocatableStorageGiB(rootVolumeGiB) };
}

/** Image, weights and caches of as many pods as a node takes. */
function neededStorageGiB(devicesPerNode: number, needs: readonly Need[]): number {
  const perNode = needs.map(({ role }) => Math.floor(devicesPerNode / role.devicesPerPod) * role.requests.ephemeralGiB);
  return engineImageGiB + Math.max(defaultWeightsGiB + engineCacheGiB + podScratchGiB, ...perNode);
}
