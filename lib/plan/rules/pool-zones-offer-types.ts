import { zonesOffering } from '../../catalog/offerings';
import type { PlatformRule } from '../rule';

/** A pool whose types are offered in none of the platform's zones would wait for ever. */
export const poolZonesOfferTypes: PlatformRule = ({ plan: { accelerators, network, region } }) =>
  accelerators.pools.flatMap(({ name, instanceTypes }) => {
    const zoneIds = network.zoneIds;
    if (!zoneIds || zoneIds.length === 0) return [];
    return instanceTypes.flatMap((type) => {
      const offering = zonesOffering(type, region.name);
      if (!offering || offering.zoneIds.length === 0 || offering.zoneIds.some((zone) => zoneIds.includes(zone))) return [];
      return [
        {
          path: 'network.zones',
          message: `must include a zone that offers ${type} for pool "${name}", got ${zoneIds.join(', ')}`,
          fix: `add one of ${offering.zoneIds.join(', ')}`,
        },
      ];
    });
  });
