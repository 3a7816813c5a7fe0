import { platformWith, problemsOf } from '../problems-of';

const found = (natGateways: number, zones?: string[]) =>
  problemsOf(platformWith({}, { network: { natGateways, zones } }), 'nat-gateways-fit-zones');

test.each([1, 2, 3])('%i NAT gateways stand in three zones', (count) => {
  expect(found(count)).toEqual([]);
});

test('four do not', () => {
  expect(found(4)).toMatchObject([{ path: 'network.natGateways', message: 'must be at most one in each of 3 zones, got 4' }]);
});

test('described zones count', () => {
  expect(found(3, ['usw2-az1', 'usw2-az2'])).toHaveLength(1);
});
