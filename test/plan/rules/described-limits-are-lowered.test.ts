import { platformWith, problemsOf } from '../problems-of';

const rule = 'described-limits-are-lowered';

test('what the plan lowers for a described instance type is said, from what to what', () => {
  const [problem] = problemsOf(platformWith({ accelerator: { instanceTypes: ['g6.xlarge'] } }), rule);
  expect(problem).toMatchObject({ severity: 'warning', path: 'models[0].accelerator.instanceTypes' });
  expect(problem?.message).toMatch(/lower concurrency from 16 to \d+ requests and maxModelLen from 32768 to \d+ tokens$/);
});

test('only what was lowered is named', () => {
  const [problem] = problemsOf(
    platformWith({ accelerator: { instanceTypes: ['g6.xlarge'] }, workload: { concurrency: 1 } }),
    rule,
  );
  expect(problem?.message).toMatch(/lower maxModelLen from 32768 to \d+ tokens$/);
});

test('concurrency alone is lowered where the context fits', () => {
  const model = { accelerator: { instanceTypes: ['g6.xlarge'] }, engine: { maxModelLen: 4096 } };
  const [problem] = problemsOf(platformWith(model), rule);
  expect(problem?.message).toMatch(/lower concurrency from 16 to \d+ requests$/);
});

test.each([[['g6e.xlarge']], [undefined]])('nothing is said where nothing was lowered: %p', (instanceTypes) => {
  expect(problemsOf(platformWith({ accelerator: { instanceTypes } }), rule)).toEqual([]);
});
