import type { PlatformRule } from '../rule';

/** A platform without models and node pools would run nothing. */
export const platformDescribesSomething: PlatformRule = ({ description }) => {
  if ((description.models?.length ?? 0) + (description.nodePools?.length ?? 0) > 0) return [];
  return [
    {
      path: 'models',
      message: 'must name a model, or nodePools a node pool, got neither',
      fix: "add `models: [{ name: 'qwen3-8b', model: 'Qwen/Qwen3-8B' }]`",
    },
  ];
};
