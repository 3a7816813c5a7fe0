import { rows } from './offerings.data';

/** Where in a region an instance type is offered. Offered does not mean that capacity is free. */
export interface Offering {
  readonly instanceType: string;
  readonly region: string;
  /** Ids of the Availability Zones that offer the type, as in `use1-az4`. Never zone names: their letters differ between accounts. */
  readonly zoneIds: readonly string[];
  /** Where the type is offered if in no Availability Zone of the region, as text. `zoneIds` is empty then. */
  readonly elsewhere?: string;
  /** When the listing was made. */
  readonly asOf: string;
  readonly source: string;
}

/**
 * What the catalog can say about a type in a region:
 * - `offered`: in at least one Availability Zone of the region
 * - `elsewhere`: only outside the region's Availability Zones, in a Local Zone
 * - `not-offered`: the region's listing was read and lacks the type, which other regions' listings have. The listing is what one
 *   account saw, so a type that AWS shows to invited accounts only can be missing from it.
 * - `unknown`: no listing of the region was read, or no listing anywhere has the type
 */
export type OfferingState = 'offered' | 'elsewhere' | 'not-offered' | 'unknown';

/** Every offering the catalog knows. */
export const offerings: readonly Offering[] = rows;

/** Regions whose listing of accelerated instance types was read. In any other region nothing is known. */
export const regionsWithOfferings: readonly string[] = [...new Set(rows.map((row) => row.region))].sort();

const knownRegions: ReadonlySet<string> = new Set(regionsWithOfferings);
const knownTypes: ReadonlySet<string> = new Set(rows.map((row) => row.instanceType));
const byKey: ReadonlyMap<string, Offering> = new Map(rows.map((row) => [key(row.instanceType, row.region), row]));

/** The zones of a region that offer a type, or undefined where none is known; `offeringState` tells unknown from not offered. */
export function zonesOffering(instanceType: string, region: string): Offering | undefined {
  return byKey.get(key(instanceType, region));
}

/** Whether a type is offered in a region, and how sure that is. */
export function offeringState(instanceType: string, region: string): OfferingState {
  const offering = zonesOffering(instanceType, region);
  if (offering) return offering.zoneIds.length > 0 ? 'offered' : 'elsewhere';
  return knownRegions.has(region) && knownTypes.has(instanceType) ? 'not-offered' : 'unknown';
}

function key(instanceType: string, region: string): string {
  return `${instanceType} ${region}`;
}
