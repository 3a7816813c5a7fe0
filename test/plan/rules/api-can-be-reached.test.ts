import { platformWith, problemsOf } from '../problems-of';

const found = (publicAccessCidrs?: string[]) =>
  problemsOf(platformWith({}, { cluster: { publicAccessCidrs } }), 'api-can-be-reached');

test('a private API is the default, and whoever deploys is told', () => {
  expect(found()).toMatchObject([{ severity: 'warning', path: 'cluster.publicAccessCidrs' }]);
});

test('a described way in needs no warning', () => {
  expect(found(['203.0.113.7/32'])).toEqual([]);
});
