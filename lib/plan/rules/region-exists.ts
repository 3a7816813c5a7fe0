import { isRegion, regions } from '../../catalog/zones';
import { didYouMean } from '../../description/nearest';
import type { PlatformRule } from '../rule';

export const regionExists: PlatformRule = ({ description: { region } }) => {
  if (region === undefined || isRegion(region)) return [];
  return [
    {
      path: 'region',
      message: `must be an AWS region, got "${region}"`,
      fix: didYouMean(region, regions, `use one of ${regions.join(', ')}`),
    },
  ];
};
