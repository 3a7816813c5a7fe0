import { tryFindInstanceType } from '../../lib/catalog/instances';
import { offeringState, offerings, regionsWithOfferings, zonesOffering } from '../../lib/catalog/offerings';
import { zonesOf } from '../../lib/catalog/zones';

test('every zone id of an offering is a zone of its region', () => {
  const strangers = offerings.flatMap((offering) => {
    const known = zonesOf(offering.region).map((zone) => zone.id);
    return offering.zoneIds.filter((id) => !known.includes(id));
  });
  expect(strangers).toEqual([]);
});

test('offered types outside the instance table are g4dn only', () => {
  const outside = offerings.map((offering) => offering.instanceType).filter((name) => !tryFindInstanceType(name));
  expect([...new Set(outside.map((name) => name.split('.')[0]))]).toEqual(['g4dn']);
});

test('the zones that offer a type are zone ids', () => {
  expect(zonesOffering('trn2.3xlarge', 'ap-southeast-4')?.zoneIds).toEqual(['apse4-az3']);
  expect(zonesOffering('p5e.48xlarge', 'us-west-2')?.zoneIds).toEqual(['usw2-az3']);
});

test('listings of 29 regions were read', () => {
  expect(regionsWithOfferings).toHaveLength(29);
  expect(regionsWithOfferings).not.toContain('ca-west-1');
});

test.each([
  ['g6e.xlarge', 'us-east-1', 'offered'],
  ['p6e-gb200.36xlarge', 'us-east-1', 'elsewhere'],
  ['p5e.48xlarge', 'us-east-1', 'not-offered'],
  ['g6e.xlarge', 'ca-west-1', 'unknown'],
  ['p6e-gb300.36xlarge', 'us-east-1', 'unknown'],
])('%s in %s is %s', (instanceType, region, state) => {
  expect(offeringState(instanceType, region)).toBe(state);
});

test('an offering without zones says where it is, one with zones need not', () => {
  expect(offerings.filter((offering) => (offering.zoneIds.length === 0) !== (offering.elsewhere !== undefined))).toEqual([]);
  expect(zonesOffering('p6e-gb200.36xlarge', 'us-east-1')).toMatchObject({ zoneIds: [], elsewhere: 'Dallas Local Zone only' });
});
