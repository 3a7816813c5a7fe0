import { App, CfnParameter, Lazy, Stack, Token } from 'aws-cdk-lib';
import { parseDescription } from '../../lib/description/parse';
import { plainDataProblems } from '../../lib/description/tokens';

const stack = new Stack(new App(), 'Tokens');
const parameter = new CfnParameter(stack, 'Parameter');
const token = /CDK token/;

test.each<[string, unknown, string]>([
  ['a string', { name: Token.asString(parameter) }, 'name'],
  ['a string inside another', { name: `demo-${stack.region}` }, 'name'],
  ['a number', { gateway: { replicas: Token.asNumber(parameter.value) } }, 'gateway.replicas'],
  ['a list', { network: { zones: Token.asList(parameter) } }, 'network.zones[0]'],
  ['the token itself', { region: parameter.value }, 'region'],
  ['a lazy string', { models: [{ name: 'a', model: Lazy.string({ produce: () => 'x' }) }] }, 'models[0].model'],
  ['a lazy number', { budget: { usdPerHour: Lazy.number({ produce: () => 1 }) } }, 'budget.usdPerHour'],
  ['a lazy list', { cluster: { admins: Lazy.list({ produce: () => ['x'] }) } }, 'cluster.admins[0]'],
  ['a lazy anything', { models: [{}, { engine: Lazy.any({ produce: () => ({}) }) }] }, 'models[1].engine'],
  ['the account of a stack', { account: stack.account }, 'account'],
])('%s that CDK resolves later is refused, with its path', (_what, value, path) => {
  expect(plainDataProblems(value)).toMatchObject([
    { rule: 'description-is-plain-data', severity: 'error', path, message: expect.stringMatching(token) },
  ]);
});

test('a stack of a known region gives plain text', () => {
  const known = new Stack(new App(), 'Known', { env: { region: 'us-west-2' } });
  expect(plainDataProblems({ region: known.region })).toEqual([]);
});

test.each<[string, unknown, RegExp]>([
  ['a function', { region: () => 'us-west-2' }, /got a function/],
  ['a symbol', { region: Symbol('x') }, /got a symbol/],
  ['a bigint', { account: 111122223333n }, /got a bigint/],
  ['a date', { region: new Date(0) }, /got an instance of Date/],
  ['a map', { network: new Map() }, /got an instance of Map/],
])('%s is no plain data', (_what, value, message) => {
  expect(plainDataProblems(value)).toMatchObject([{ message: expect.stringMatching(message) }]);
});

test('an object that holds itself is found, not followed', () => {
  const description: Record<string, unknown> = { name: 'demo' };
  description.network = description;
  expect(plainDataProblems(description)).toMatchObject([{ path: 'network', message: expect.stringContaining('holds itself') }]);
});

test.each([
  [{ name: 'demo', gateway: { replicas: -1e300 } }],
  [{ name: '$' + '{Token}', list: [1, 'a', true, null, undefined] }],
  [Object.assign(Object.create(null), { name: 'demo' })],
  [Number.NEGATIVE_INFINITY],
])('%p is plain data, right or wrong', (value) => {
  const paths = plainDataProblems(value).map(({ path }) => path);
  expect(paths).toEqual([]);
});

test('all tokens are named at once, and nothing else is said: what stands in their place is not known', () => {
  const { description, problems } = parseDescription({
    name: stack.stackName,
    region: stack.region,
    account: stack.account,
    nonsense: 1,
  });
  expect(description).toBeUndefined();
  expect(problems.map(({ path }) => path)).toEqual(['region', 'account']);
});
