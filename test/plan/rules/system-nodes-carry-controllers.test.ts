import type { SystemNodesProps } from '../../../lib/description/cluster';
import { platformWith, problemsOf } from '../problems-of';

const found = (systemNodes: SystemNodesProps, models = 1) =>
  problemsOf(
    platformWith(
      {},
      {
        cluster: { systemNodes },
        models: Array.from({ length: models }, (_, index) => ({ name: `m${index}`, model: 'Qwen/Qwen3-8B' })),
      },
    ),
    'system-nodes-carry-controllers',
  ).map(({ path }) => path.replace('cluster.systemNodes.', ''));

test('as many nodes as are needed are taken, and one fewer is not', () => {
  expect(found({ instanceType: 'm7i.large', min: 3 })).toEqual([]);
  expect(found({ instanceType: 'm7i.large', min: 2 })).toEqual(['min']);
});

test('every model adds an endpoint picker', () => {
  expect(found({ min: 2 }, 5)).toEqual([]);
  expect(found({ min: 2 }, 8)).toEqual(['min']);
});

test('when no number is described, the plan takes enough', () => {
  expect(found({ instanceType: 'm7i.large' }, 8)).toEqual([]);
});

test('the largest number is not below the smallest', () => {
  expect(found({ min: 4, max: 4 })).toEqual([]);
  expect(found({ min: 4, max: 3 })).toEqual(['max']);
});

test.each(['t3.large', 'm7g.large', 'nonsense'])('%s is no type that system nodes are planned for', (instanceType) => {
  expect(found({ instanceType })).toEqual(['instanceType']);
});
