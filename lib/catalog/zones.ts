import { rows } from './zones.data';

/** One Availability Zone. */
export interface Zone {
  readonly region: string;
  /** Zone id, the same in every account, as in `use1-az4`. */
  readonly id: string;
  /** Letter of the zone's name where AWS states one for all accounts. */
  readonly letterIfFixed?: string;
  /** Whether EKS takes subnets of this zone for a cluster. Node subnets are chosen separately. Undefined: not stated. */
  readonly eksControlPlane?: boolean;
  /** Zone letters of the region differ between accounts made before November 2025. Otherwise one mapping holds for all accounts. */
  readonly lettersDifferByAccount: boolean;
  /** Only older accounts see the zone, as far as can be told. */
  readonly closedToNewAccounts?: true;
  readonly source: string;
  readonly notes?: string;
}

/** Every zone the catalog knows. */
export const zones: readonly Zone[] = rows;

/** Every AWS region the catalog knows, sorted. Regions of all other tables are among them. */
export const regions: readonly string[] = [...new Set(rows.map((zone) => zone.region))].sort();

/** The zones of a region; empty where the catalog does not know the region. */
export function zonesOf(region: string): readonly Zone[] {
  return zones.filter((zone) => zone.region === region);
}

/** Whether AWS has a region of that name, as far as the catalog knows. */
export function isRegion(region: string): boolean {
  return regions.includes(region);
}
