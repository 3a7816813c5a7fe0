import { planOf, platformWith, problemsOf } from '../problems-of';

const cost = planOf(platformWith()).cost.usdPerHour.max!;
const found = (usdPerHour: number) => problemsOf(platformWith({}, { budget: { usdPerHour } }), 'budget-holds');

test('a budget of exactly the cost holds', () => {
  expect(found(cost)).toEqual([]);
});

test('a budget below the cost does not, and both sums are named', () => {
  expect(found(1)).toMatchObject([
    { path: 'budget.usdPerHour', message: "must be at least the platform's $2.56 per hour, got $1" },
  ]);
});

test('what the message names is enough', () => {
  expect(found(2.56)).toEqual([]);
});

test('a budget cannot be held against a platform with an unknown price', () => {
  const unpriced = platformWith(
    { model: 'openai/gpt-oss-120b', accelerator: { instanceTypes: ['p5e.48xlarge'] } },
    { budget: { usdPerHour: 1000 } },
  );
  expect(problemsOf(unpriced, 'budget-holds')[0]?.message).toContain('no price for chat: 1 × p5e.48xlarge');
});
