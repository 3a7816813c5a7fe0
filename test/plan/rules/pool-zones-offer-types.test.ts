import { problemsOf } from '../problems-of';

// The listing of the region has p4d.24xlarge in euw1-az2 alone.
const found = (zones: string[] | undefined, region?: string) =>
  problemsOf(
    { name: 'demo', region, network: { zones }, nodePools: [{ name: 'gpu', instanceTypes: ['p4d.24xlarge'] }] },
    'pool-zones-offer-types',
  );

test('one zone that offers the type is enough', () => {
  expect(found(['euw1-az1', 'euw1-az2'], 'eu-west-1')).toEqual([]);
});

test('no zone that offers the type is refused, with the zones that do', () => {
  expect(found(['euw1-az1', 'euw1-az3'], 'eu-west-1')).toMatchObject([
    {
      path: 'network.zones',
      message: 'must include a zone that offers p4d.24xlarge for pool "gpu", got euw1-az1, euw1-az3',
      fix: 'add one of euw1-az2',
    },
  ]);
});

test('without a region the zones are not known yet', () => {
  expect(found(undefined)).toEqual([]);
});
