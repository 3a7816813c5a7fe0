import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasErrors } from '../../lib/description/problem';
import { plan } from '../../lib/plan';
import { runRule } from '../../lib/plan/rule';
import { modelRules, platformRules } from '../../lib/plan/rules';
import { platformWith } from './problems-of';

const description = platformWith(
  { scaling: { replicas: { min: 2 } } },
  { nodePools: [{ name: 'gpu', instanceTypes: ['p5.48xlarge'] }] },
);

/** A copy of which nothing can be changed. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  return Object.freeze(
    Array.isArray(value)
      ? value.map(frozen)
      : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, frozen(item)])),
  ) as T;
}

test('the same description makes the same plan, to the byte', () => {
  const [first, second] = [plan(description), plan(structuredClone(description))];
  expect(second).toEqual(first);
  expect(JSON.stringify(second)).toBe(JSON.stringify(first));
});

test('the order of keys does not change the plan', () => {
  const turned = Object.fromEntries(Object.entries(description).reverse());
  expect(plan(turned).plan).toEqual(plan(description).plan);
});

test('a description is not changed, and need not be changeable', () => {
  expect(plan(frozen(description))).toEqual(plan(description));
});

test('a plan is plain data', () => {
  const { plan: made } = plan(description);
  expect(JSON.parse(JSON.stringify(made))).toEqual(JSON.parse(JSON.stringify(structuredClone(made))));
});

test('there is a plan exactly when nothing is an error', () => {
  expect(plan(description).plan).not.toBeNull();
  const { plan: made, problems } = plan(platformWith({ model: 'nobody/nothing' }));
  expect(made).toBeNull();
  expect(hasErrors(problems)).toBe(true);
});

test('errors come before warnings, each by path, the tenth model after the second', () => {
  const models = Array.from({ length: 11 }, (_, index) => ({ name: `m${index}`, model: 'nobody/nothing' }));
  const { problems } = plan({ name: 'demo', models });
  const errors = problems.filter(({ severity }) => severity === 'error').map(({ path }) => path);
  expect(errors).toEqual(models.map((_, index) => `models[${index}].model`));
  expect(problems.slice(0, errors.length).every(({ severity }) => severity === 'error')).toBe(true);
});

test('a rule that crashes is a problem of that rule, not of the description', () => {
  const crash = () => {
    throw new Error('no such thing');
  };
  expect(runRule('some-rule', crash, {})).toEqual([
    {
      rule: 'some-rule',
      severity: 'error',
      path: '',
      message: 'could not be checked by this rule: no such thing',
      fix: 'report the description that led here as a defect of the rule',
    },
  ]);
});

test('a finding is an error unless it says otherwise', () => {
  const finding = { path: 'name', message: 'must be good', fix: 'make it so' };
  expect(runRule('a', () => [finding, { ...finding, severity: 'warning' }], {}).map(({ severity }) => severity)).toEqual([
    'error',
    'warning',
  ]);
});

describe('rules', () => {
  const files = (folder: string, suffix: string) =>
    readdirSync(join(__dirname, ...folder.split('/')))
      .filter((file) => file.endsWith(suffix) && file !== 'index.ts')
      .map((file) => file.slice(0, -suffix.length))
      .sort();
  const names = [...Object.keys(platformRules), ...Object.keys(modelRules)].sort();

  test('every rule is named after its file', () => {
    expect(names).toEqual(files('../../lib/plan/rules', '.ts'));
  });

  test('every rule has tests of its own', () => {
    expect(files('rules', '.test.ts')).toEqual(names);
  });
});
