import { platformWith, problemsOf } from '../problems-of';

const found = (zones: string[], region: string | undefined = 'us-east-1') =>
  problemsOf(platformWith({}, { region, network: { zones } }), 'zones-carry-cluster').map(
    ({ path, message }) => `${path} ${message}`,
  );

test('two zones with a control plane of EKS are enough', () => {
  expect(found(['use1-az1', 'use1-az2'])).toEqual([]);
});

test.each([[['use1-az1']], [[]]])('%p is fewer than two', (zones) => {
  expect(found(zones)).toEqual([`network.zones must name at least two different zones, got ${zones[0] ?? 'none'}`]);
});

test('a zone is named once', () => {
  expect(found(['use1-az1', 'use1-az2', 'use1-az1'])).toEqual(['network.zones[2] must be named once, got "use1-az1" again']);
});

test('a zone in which EKS has no control plane is refused', () => {
  expect(found(['use1-az1', 'use1-az2', 'use1-az3'])).toEqual([
    'network.zones[2] must be a zone in which EKS places a control plane, got "use1-az3"',
  ]);
});

test.each(['us-east-1a', 'usw2-az1', 'use1-az99'])('%s is no zone id of us-east-1', (zone) => {
  expect(found(['use1-az1', 'use1-az2', zone])).toEqual([`network.zones[2] must be a zone id of us-east-1, got "${zone}"`]);
});

test('zones need a region beside them', () => {
  const description = platformWith({}, { region: undefined, network: { zones: ['use1-az1', 'use1-az2'] } });
  expect(problemsOf(description, 'zones-carry-cluster')).toMatchObject([
    { path: 'network.zones', fix: 'add region: the one of use1-az1, use1-az2' },
  ]);
});

test('an unknown region is left to its own rule', () => {
  expect(found(['x', 'y'], 'us-nowhere-1')).toEqual([]);
});
