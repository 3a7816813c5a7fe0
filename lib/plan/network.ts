import { defaultZoneIds } from '../catalog/default-zones';
import { isRegion } from '../catalog/zones';
import type { ShapedDescription } from '../description/parse';
import type { NetworkPlan, RegionPlan } from './plan';

/** IPv4 range of the VPC when none is described: 65,536 addresses. */
export const defaultCidr = '10.0.0.0/16';

/** Zones when no region is known. */
const zonesAnywhere = 3;

export function networkPlan({ network }: ShapedDescription, region: RegionPlan): NetworkPlan {
  const zoneIds = network?.zones ?? (region.described && isRegion(region.name) ? defaultZoneIds(region.name) : undefined);
  const zoneCount = zoneIds?.length ?? zonesAnywhere;
  return { cidr: network?.cidr ?? defaultCidr, zoneIds, zoneCount, natGateways: network?.natGateways ?? zoneCount };
}
