import type { NodePoolProps } from '../../../lib/description/node-pool';
import { platformWith, problemsOf } from '../problems-of';

const found = (...nodePools: NodePoolProps[]) =>
  problemsOf(platformWith({}, { nodePools }), 'node-pool-is-usable').map(({ path, message }) => `${path} ${message}`);
const pool = (name: string, ...instanceTypes: string[]): NodePoolProps => ({ name, instanceTypes });

test('pools with names and types of their own are taken', () => {
  expect(found(pool('small', 'g5.xlarge', 'g6.xlarge'), pool('large', 'p5.48xlarge'))).toEqual([]);
});

test.each(['GPU', 'gpu_1', '', `a${'b'.repeat(40)}`])('"%s" is no name of a pool', (name) => {
  expect(found(pool(name, 'g5.xlarge'))).toEqual([
    `nodePools[0].name must be a DNS label of at most 40 characters, got "${name}"`,
  ]);
});

test('a name of 40 characters is not too long', () => {
  expect(found(pool('a'.repeat(40), 'g5.xlarge'))).toEqual([]);
});

test('two pools differ in their names', () => {
  expect(found(pool('gpu', 'g5.xlarge'), pool('gpu', 'g6.xlarge'))).toEqual([
    'nodePools[1].name must differ from the other pools\' names, got "gpu" again',
  ]);
});

test('two pools share no instance type, or a model would not know which is its own', () => {
  expect(found(pool('a', 'g5.xlarge'), pool('b', 'g6.xlarge', 'g5.xlarge'))).toEqual([
    'nodePools[1].instanceTypes[1] must be in one pool only, got "g5.xlarge", which pool "a" has too',
  ]);
});

test('a pool has not the name that another type would give its own pool', () => {
  expect(found(pool('g6e-xlarge', 'g5.xlarge'))).toEqual([
    'nodePools[0].name must not be the name of the pool that g6e.xlarge gets by itself, got "g6e-xlarge" without that type',
  ]);
  expect(found(pool('g6e-xlarge', 'g5.xlarge', 'g6e.xlarge'))).toEqual([]);
});

test('a pool without types is refused', () => {
  expect(found(pool('gpu'))).toEqual(['nodePools[0].instanceTypes must name at least one instance type, got an empty list']);
});

test.each([
  ['g55.xlarge', /EC2 instance type with accelerators/],
  ['m7i.large', /EC2 instance type with accelerators/],
  ['inf2.xlarge', /Neuron/],
  ['g5g.xlarge', /arm64/],
  ['p6e-gb200.36xlarge', /arm64/],
])('%s cannot be in a pool: %p', (type, reason) => {
  expect(found(pool('gpu', 'g5.xlarge', type))).toEqual([expect.stringMatching(reason)]);
});

test('a type that the region does not offer cannot be in a pool', () => {
  const description = platformWith({}, { region: 'eu-west-3', nodePools: [pool('gpu', 'g7e.2xlarge')] });
  expect(problemsOf(description, 'node-pool-is-usable')[0]?.message).toContain('not offered in eu-west-3');
});
