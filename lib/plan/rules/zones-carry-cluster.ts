import { zonesOf } from '../../catalog/zones';
import { nearestNames } from '../../description/nearest';
import type { PlatformRule } from '../rule';

/** EKS places its control plane in two zones at least, and in some zones not at all. */
export const zonesCarryCluster: PlatformRule = ({ description: { network }, plan: { region } }) => {
  const zones = network?.zones;
  if (!zones) return [];
  const known = zonesOf(region.name);
  const usable = known.filter((zone) => zone.eksControlPlane !== false).map((zone) => zone.id);
  if (!region.described)
    return [
      {
        path: 'network.zones',
        message: 'must stand beside a region, got none',
        fix: zones.length > 0 ? `add region: the one of ${zones.join(', ')}` : 'leave it out, or add region',
      },
    ];
  // An unknown region has a rule of its own.
  if (known.length === 0) return [];
  const few =
    new Set(zones).size < 2
      ? [
          {
            path: 'network.zones',
            message: `must name at least two different zones, got ${zones.join(', ') || 'none'}`,
            fix: `use ${usable.join(', ')}`,
          },
        ]
      : [];
  const wrong = zones.flatMap((zone, index) => {
    if (zones.indexOf(zone) < index)
      return [{ path: `network.zones[${index}]`, message: `must be named once, got "${zone}" again`, fix: 'take it out' }];
    if (usable.includes(zone)) return [];
    const why = known.some(({ id }) => id === zone)
      ? 'a zone in which EKS places a control plane'
      : `a zone id of ${region.name}`;
    const [near] = nearestNames(zone, usable, 1);
    return [
      {
        path: `network.zones[${index}]`,
        message: `must be ${why}, got "${zone}"`,
        fix: near ? `did you mean "${near}"? The ids are ${usable.join(', ')}` : `use ${usable.join(', ')}`,
      },
    ];
  });
  return [...few, ...wrong];
};
