import type { PlatformRule } from '../rule';

/** Prices and zones differ from region to region; without one, those of us-east-1 stand in. */
export const regionIsDescribed: PlatformRule = ({ plan: { region } }) => {
  if (region.described) return [];
  return [
    {
      severity: 'warning',
      path: 'region',
      message: `is not described: prices and offerings are those of ${region.name}, and the subnets take the first three zones of wherever the stacks are deployed`,
      fix: `add region: '${region.name}', or the one you deploy to`,
    },
  ];
};
