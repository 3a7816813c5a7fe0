import { zonesOffering } from '../../../lib/catalog/offerings';
import { zonesOf } from '../../../lib/catalog/zones';
import { platformWith, problemsOf } from '../problems-of';

const region = 'us-east-1';
const type = 'p5.4xlarge';
const offering = zonesOffering(type, region)!.zoneIds;
const others = zonesOf(region)
  .map(({ id }) => id)
  .filter((id) => !offering.includes(id));

const found = (zones: string[]) =>
  problemsOf(
    platformWith({}, { region, network: { zones }, nodePools: [{ name: 'gpu', instanceTypes: [type] }] }),
    'pool-zones-offer-types',
  );

test('one zone that offers the type is enough', () => {
  expect(found([others[0]!, offering[0]!])).toEqual([]);
});

test('no zone that offers the type is refused, with the zones that do', () => {
  expect(found(others.slice(0, 2))).toMatchObject([{ path: 'network.zones', fix: expect.stringContaining(offering[0]!) }]);
});

test('without a region the zones are not known yet', () => {
  const description = platformWith({}, { region: undefined, nodePools: [{ name: 'gpu', instanceTypes: [type] }] });
  expect(problemsOf(description, 'pool-zones-offer-types')).toEqual([]);
});
