import type { Finding } from '../../description/problem';
import { poolNeed } from '../pools';
import type { PlatformRule } from '../rule';

/** A described limit of a pool must leave room for the nodes of its models, and for one more: a rollout starts the new engine before it stops the old. */
export const poolHoldsModels: PlatformRule = ({ description, plan }) =>
  (description.nodePools ?? []).flatMap((pool, index): Finding[] => {
    if (pool?.maxDevices === undefined) return [];
    const { running, spare } = poolNeed(pool.name, plan.models);
    const path = `nodePools[${index}].maxDevices`;
    if (pool.maxDevices < running)
      return [
        {
          path,
          message: `must be at least the ${running} devices of the nodes that the models in the pool need, got ${pool.maxDevices}`,
          fix: `use ${running + spare}, with a node to spare for a rollout, or leave it out`,
        },
      ];
    if (pool.maxDevices >= running + spare) return [];
    return [
      {
        severity: 'warning',
        path,
        message: `is ${pool.maxDevices}, and the models need ${running}: no node is left for a rollout, which would wait for ever`,
        fix: `use ${running + spare}, or delete the old pod by hand when a model changes`,
      },
    ];
  });
