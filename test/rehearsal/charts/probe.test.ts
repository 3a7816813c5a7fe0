import { probes } from './probe';

test('every value is changed once, by itself', () => {
  const values = { settings: { name: 'a', on: true }, replicas: 2, tolerations: [{ key: 'k' }] };
  expect(probes(values)).toEqual([
    { path: 'settings.name', values: { ...values, settings: { name: 'a0', on: true } } },
    { path: 'settings.on', values: { ...values, settings: { name: 'a', on: false } } },
    { path: 'replicas', values: { ...values, replicas: 3 } },
    { path: 'tolerations[0].key', values: { ...values, tolerations: [{ key: 'k0' }] } },
  ]);
});

test.each([
  [{ list: [] }, { list: ['probe'] }],
  [{ map: {} }, { map: { probe: 'probe' } }],
  [{ nothing: null }, { nothing: 'probe' }],
])('an empty value is filled: %j', (values, filled) => {
  expect(probes(values).map((probe) => probe.values)).toEqual([filled]);
});

test('no values, no probes', () => {
  expect(probes({})).toEqual([]);
});
