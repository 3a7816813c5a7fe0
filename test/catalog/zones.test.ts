import { isRegion, regions, zones, zonesOf } from '../../lib/catalog/zones';

test('the catalog knows 34 regions, sorted', () => {
  expect(regions).toHaveLength(34);
  expect(regions).toEqual([...regions].sort());
});

test('a region that AWS has is known, one that it lacks is not', () => {
  expect(isRegion('eu-north-1')).toBe(true);
  expect(isRegion('eu-north-9')).toBe(false);
  expect(zonesOf('eu-north-9')).toEqual([]);
});

test('EKS refuses cluster subnets in three zones', () => {
  expect(zones.filter((zone) => zone.eksControlPlane === false).map((zone) => zone.id)).toEqual([
    'cac1-az3',
    'use1-az3',
    'usw1-az2',
  ]);
});

test('us-east-1 has six zones whose letters differ by account, eu-north-1 three whose letters do not', () => {
  expect(zonesOf('us-east-1').map((zone) => zone.lettersDifferByAccount)).toEqual(Array(6).fill(true));
  expect(zonesOf('eu-north-1').map((zone) => zone.lettersDifferByAccount)).toEqual(Array(3).fill(false));
});

test('zones that only older accounts see are marked', () => {
  expect(zones.filter((zone) => zone.closedToNewAccounts).map((zone) => zone.id)).toEqual(['apne1-az3', 'cac1-az3', 'usw1-az2']);
});

test('a fixed zone letter is claimed for no zone', () => {
  expect(zones.filter((zone) => zone.letterIfFixed !== undefined)).toEqual([]);
});
