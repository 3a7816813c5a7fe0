import { platformWith, problemsOf } from '../problems-of';

const found = (maxDevices: number | undefined, replicas: number, instanceType = 'g6e.xlarge') =>
  problemsOf(
    platformWith(
      { scaling: { replicas: { min: replicas } } },
      { nodePools: [{ name: 'gpu', instanceTypes: [instanceType], maxDevices }] },
    ),
    'pool-holds-models',
  ).map(({ severity, path }) => `${severity} ${path}`);

test('a limit with a node to spare is taken', () => {
  expect(found(4, 3)).toEqual([]);
});

test('a limit without one is warned about: a rollout would wait for ever', () => {
  expect(found(3, 3)).toEqual(['warning nodePools[0].maxDevices']);
});

test('a limit below what the replicas need is refused: a replica would wait for ever', () => {
  expect(found(2, 3)).toEqual(['error nodePools[0].maxDevices']);
});

test('whole nodes count, however few of their devices a model uses', () => {
  const wide = (maxDevices: number) => {
    const model = { accelerator: { instanceTypes: ['g6e.12xlarge'] }, scaling: { replicas: { min: 2 } } };
    const nodePools = [{ name: 'gpu', instanceTypes: ['g6e.12xlarge'], maxDevices }];
    return problemsOf(platformWith(model, { nodePools }), 'pool-holds-models').map(({ severity }) => severity);
  };
  expect(wide(8)).toEqual([]);
  expect(wide(7)).toEqual(['warning']);
  expect(wide(3)).toEqual(['error']);
});

test('a pool without a limit gets one that is large enough', () => {
  expect(found(undefined, 3)).toEqual([]);
});

test('a pool that no model is planned on may be as small as described', () => {
  expect(found(1, 3, 'p5.48xlarge')).toEqual([]);
});
