import { didYouMean, nearestNames } from '../../lib/description/nearest';

const known = ['region', 'replicas', 'routing', 'Qwen/Qwen3-8B', 'nvidia/Qwen3-8B-NVFP4'];

test.each([
  ['regoin', 'region'],
  ['REGION', 'region'],
  ['replica', 'replicas'],
  ['Qwen3-8B', 'Qwen/Qwen3-8B'],
])('%s is nearest to %s', (name, near) => {
  expect(nearestNames(name, known)[0]).toBe(near);
});

test('a different word altogether is near to nothing', () => {
  expect(nearestNames('kubernetes', known)).toEqual([]);
  expect(didYouMean('kubernetes', known, 'look it up')).toBe('look it up');
});

test('at most three names are offered', () => {
  expect(nearestNames('pool', ['pool-a', 'pool-b', 'pool-c', 'pool-d'])).toHaveLength(3);
});
