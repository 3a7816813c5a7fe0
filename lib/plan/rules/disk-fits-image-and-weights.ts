import { engineImageGiB } from '../../catalog/node-model';
import type { PlatformRule } from '../rule';

/** The largest volume that EBS makes, in GiB. Source: Amazon EBS, gp3. */
const largestVolumeGiB = 16_384;

/** Image, weights and caches of every pod of a node must fit on its disk, or the kubelet evicts what is running. */
export const diskFitsImageAndWeights: PlatformRule = ({ models, plan }) =>
  plan.models.flatMap(({ label, roles }) => {
    const at = models.find((model) => model.label === label)?.path ?? '';
    return roles.flatMap((role) => {
      const pool = plan.accelerators.pools.find(({ name }) => name === role.pool);
      const podsPerNode = Math.round(1 / role.nodesPerReplica);
      const needed = engineImageGiB + podsPerNode * role.requests.ephemeralGiB;
      const volume = pool?.storage.rootVolumeGiB ?? 0;
      if (pool && needed <= pool.storage.allocatableGiB && volume <= largestVolumeGiB) return [];
      return [
        {
          path: `${at}.accelerator.instanceTypes`,
          message: `must have a disk for ${needed} GiB of image, weights and caches, got ${pool?.storage.allocatableGiB ?? 0} GiB on ${role.instanceType}`,
          fix: 'take a type with a larger instance store, or a smaller checkpoint',
        },
      ];
    });
  });
