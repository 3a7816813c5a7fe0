import { rows } from './prices.data';

export type PurchaseOption = 'on-demand' | 'spot' | 'capacity-block';

/** One statement of a source about the price of an instance type: a row of the table. */
export interface PriceRow {
  readonly instanceType: string;
  /** Regions the statement holds for; empty where the source names none. */
  readonly regions: readonly string[];
  /** What the source says in place of a region: a page rate for several regions, a Local Zone, a group of regions. */
  readonly scope?: string;
  /** Zone by name, where the source is about one zone. Zone letters differ between accounts. */
  readonly zone?: string;
  readonly purchase: PurchaseOption;
  /** USD for one instance for one hour. Absent: the source was read and lists no such price. */
  readonly usdPerHour?: number;
  /** When the price held: a day, a month or a half year (`2026-H1`). */
  readonly asOf: string;
  readonly source: string;
  readonly notes?: string;
}

/** The price of one instance type in one region. */
export interface Price {
  readonly instanceType: string;
  readonly region: string;
  readonly purchase: PurchaseOption;
  /** USD for one instance for one hour. */
  readonly usdPerHour: number;
  /** When the price held: a day, a month or a half year (`2026-H1`). */
  readonly asOf: string;
  readonly source: string;
  readonly notes?: string;
}

/** Every statement, also those without a region and those that say that no price is listed. */
export const priceRows: readonly PriceRow[] = rows;

/** Every price that is known for a region. */
export const prices: readonly Price[] = rows.flatMap(regionalPrices);

/** Statements that a source lists no price of this kind. Their absence from `prices` is therefore known, not an oversight. */
export const unlistedPrices: readonly PriceRow[] = rows.filter((row) => row.usdPerHour === undefined);

const byKey: ReadonlyMap<string, Price> = new Map(
  prices.map((price) => [key(price.instanceType, price.region, price.purchase), price]),
);

/** The price of an instance type in a region, or undefined where it is unknown or does not exist. */
export function tryFindPrice(instanceType: string, region: string, purchase: PurchaseOption): Price | undefined {
  return byKey.get(key(instanceType, region, purchase));
}

/** The on-demand price of an instance type in a region, or undefined where it is unknown or does not exist. */
export function onDemandUsdPerHour(instanceType: string, region: string): Price | undefined {
  return tryFindPrice(instanceType, region, 'on-demand');
}

/**
 * Every statement with a price for an instance type and a way to buy it, the newest first. Capacity Block rates and most spot
 * prices are published without a region, so they are found only here.
 */
export function findPriceRows(instanceType: string, purchase: PurchaseOption): readonly PriceRow[] {
  return rows
    .filter((row) => row.instanceType === instanceType && row.purchase === purchase && row.usdPerHour !== undefined)
    .sort((a, b) => b.asOf.localeCompare(a.asOf));
}

function regionalPrices(row: PriceRow): Price[] {
  const { instanceType, purchase, usdPerHour, asOf, source, notes } = row;
  if (usdPerHour === undefined) return [];
  return row.regions.map((region) => ({ instanceType, region, purchase, usdPerHour, asOf, source, notes }));
}

function key(instanceType: string, region: string, purchase: PurchaseOption): string {
  return `${instanceType} ${region} ${purchase}`;
}
