import { checkpoints } from '../../lib/catalog/checkpoints';
import { devices } from '../../lib/catalog/devices';
import { instanceTypes } from '../../lib/catalog/instances';
import { models } from '../../lib/catalog/models';
import { offerings } from '../../lib/catalog/offerings';
import { priceRows } from '../../lib/catalog/prices';
import { otherPrices } from '../../lib/catalog/prices-other';
import { quotas } from '../../lib/catalog/quotas';
import { regions, zones } from '../../lib/catalog/zones';

type Row = Readonly<Record<string, unknown>>;
const asRows = (table: readonly object[]): readonly Row[] => table as readonly Row[];

const tables: readonly (readonly [string, number, readonly Row[], readonly string[]])[] = [
  ['devices', 19, asRows(devices), ['name']],
  ['instance types', 71, asRows(instanceTypes), ['name']],
  ['models', 88, asRows(models), ['id']],
  ['checkpoints', 364, asRows(checkpoints), ['id']],
  ['price statements', 831, asRows(priceRows), ['instanceType', 'regions', 'scope', 'purchase', 'asOf']],
  ['other prices', 377, asRows(otherPrices), ['item', 'region']],
  ['offerings', 926, asRows(offerings), ['instanceType', 'region']],
  ['zones', 110, asRows(zones), ['id']],
  ['quotas', 31, asRows(quotas), ['code']],
];

/** Every primitive of a value with the path to it. */
function leaves(value: unknown, path: string): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, child]) => leaves(child, `${path}.${key}`));
}

/** Absent is the only way to be unknown: no empty text, no untrimmed text, no NaN, no negative number, no null. */
function isBad(value: unknown): boolean {
  if (typeof value === 'string') return value === '' || value !== value.trim();
  if (typeof value === 'number') return !Number.isFinite(value) || value < 0;
  return value === null || value === undefined;
}

describe.each(tables)('the table of %s', (_name, count, rows, key) => {
  test(`has ${count} rows`, () => {
    expect(rows).toHaveLength(count);
  });

  test('has no row twice', () => {
    const keys = rows.map((row) => JSON.stringify(key.map((property) => row[property])));
    expect(keys.filter((value, index) => keys.indexOf(value) !== index)).toEqual([]);
  });

  test('leaves out what is unknown and holds only clean text and numbers', () => {
    expect(rows.flatMap((row, index) => leaves(row, String(index))).filter(([, value]) => isBad(value))).toEqual([]);
  });
});

test.each([
  ['instance types', asRows(instanceTypes)],
  ['models', asRows(models)],
  ['checkpoints', asRows(checkpoints)],
  ['price statements', asRows(priceRows)],
  ['offerings', asRows(offerings)],
  ['zones', asRows(zones)],
  ['quotas', asRows(quotas)],
])('every row of %s names its source', (_name, rows) => {
  expect(rows.filter((row) => typeof row.source !== 'string')).toEqual([]);
});

test('every other price that has a figure names its source and its date', () => {
  expect(otherPrices.filter((price) => price.usd !== undefined && (!price.source || !price.asOf))).toEqual([]);
});

test('the regions of all tables are regions that the zone table knows', () => {
  const named = [
    priceRows.flatMap((row) => row.regions),
    offerings.map((row) => row.region),
    otherPrices.map((row) => row.region),
  ];
  expect([...new Set(named.flat())].filter((region) => !regions.includes(region))).toEqual([]);
});
