import { platformWith, problemsOf } from '../problems-of';

const found = (min?: number) => problemsOf(platformWith({ scaling: { replicas: { min } } }), 'replica-is-redundant');

test.each([1, undefined])('%p replica is away while its node is replaced', (min) => {
  expect(found(min)).toMatchObject([{ severity: 'warning', path: 'models[0].scaling.replicas.min' }]);
});

test('one of two replicas answers meanwhile', () => {
  expect(found(2)).toEqual([]);
});
