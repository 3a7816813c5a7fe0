import type { PurchaseOption } from './prices';
import { rows } from './quotas.data';

/** One AWS service quota that limits how many instances an account may run. */
export interface Quota {
  readonly name: string;
  /** Quota code, as in `L-DB2E81BA`. */
  readonly code: string;
  /** Service code of Service Quotas, as in `ec2`. */
  readonly service: string;
  readonly purchase: PurchaseOption;
  /** What is counted. */
  readonly unit: string;
  /** Value of an account that never asked for more, in `unit`. An account's applied value can differ. */
  readonly defaultValue?: number;
  readonly adjustable: boolean;
  /**
   * Instance families that count against it: a family (`g6e`), a single letter for all general families of that letter (`m` for
   * `m7i`, but not `mac2`), or a pattern with `*`.
   */
  readonly families: readonly string[];
  /** What is unclear or conditional about `families`. */
  readonly familiesNote?: string;
  readonly source: string;
  readonly notes?: string;
}

/** Every quota the catalog knows. */
export const quotas: readonly Quota[] = rows;

/** The quotas that an instance family bought that way counts against; empty where the documentation names none. */
export function findQuotas(family: string, purchase: PurchaseOption): readonly Quota[] {
  return quotas.filter((quota) => quota.purchase === purchase && quota.families.some((pattern) => covers(pattern, family)));
}

function covers(pattern: string, family: string): boolean {
  if (pattern.endsWith('*')) return family.startsWith(pattern.slice(0, -1));
  if (pattern.length === 1) return family.startsWith(pattern) && /^\d/.test(family.slice(1));
  return pattern === family;
}
