import { platformWith, problemsOf } from '../problems-of';

const found = (tensorParallelSize: number, instanceTypes?: string[]) =>
  problemsOf(platformWith({ engine: { tensorParallelSize }, accelerator: { instanceTypes } }), 'tensor-parallel-fits-node').map(
    ({ message }) => message,
  );

test.each([
  [4, ['g6e.12xlarge']],
  [1, ['g6e.xlarge']],
  [4, ['g6e.xlarge', 'g6e.12xlarge']],
  [8, undefined],
])('degree %i fits on one node of %p', (degree, types) => {
  expect(found(degree, types)).toEqual([]);
});

test.each([
  [8, ['g6e.12xlarge'], 4],
  [2, ['g6e.xlarge'], 1],
  [16, undefined, 8],
])('degree %i does not fit on one node of %p', (degree, types, most) => {
  expect(found(degree, types)).toEqual([`must be at most the ${most} devices of one node, got ${degree}`]);
});

test('types that nobody knows are left to their own rule', () => {
  expect(found(8, ['g99.xlarge'])).toEqual([]);
});
