import { platformWith, problemsOf } from '../problems-of';

const rule = 'platform-describes-something';

test.each([{}, { models: [] }, { models: [], nodePools: [] }])('a platform of %p would run nothing', (parts) => {
  expect(problemsOf({ name: 'demo', ...parts }, rule)).toMatchObject([{ path: 'models' }]);
});

test('a model is something', () => {
  expect(problemsOf(platformWith(), rule)).toEqual([]);
});

test('a node pool without a model is something', () => {
  expect(problemsOf({ name: 'demo', nodePools: [{ name: 'gpu', instanceTypes: ['g5.xlarge'] }] }, rule)).toEqual([]);
});

test('a model that is wrong is something too: its own problem is enough', () => {
  expect(problemsOf({ name: 'demo', models: [{ name: 'chat' }] }, rule)).toEqual([]);
});
