import { isRegion } from '../../catalog/zones';
import type { Finding } from '../../description/problem';
import type { PlatformRule } from '../rule';

/** Dollars that are not the region's own, or not there at all, are said to be so. */
export const pricesAreKnown: PlatformRule = ({ plan: { cost, region } }) => {
  if (!isRegion(region.name)) return [];
  const findings: Finding[] = [];
  const estimated = cost.parts.filter((part) => part.estimated && region.described).map((part) => part.what);
  const unknown = cost.parts.filter((part) => part.usdPerHour === undefined).map((part) => part.what);
  if (estimated.length > 0)
    findings.push({
      severity: 'warning',
      path: 'region',
      message: `has no own price in the catalog for ${estimated.join('; ')}: the dollars are those of us-east-1`,
      fix: 'take them as an estimate',
    });
  if (unknown.length > 0)
    findings.push({
      severity: 'warning',
      path: '',
      message: `no price is known for ${unknown.join('; ')}: the sum is left open`,
      fix: 'ask AWS, or choose another instance type',
    });
  return findings;
};
