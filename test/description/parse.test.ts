import { parseDescription } from '../../lib/description/parse';
import { plan } from '../../lib/plan';

const model = { name: 'chat', model: 'Qwen/Qwen3-8B' };
const said = (value: unknown) => parseDescription(value).problems.map(({ path, message, fix }) => `${path} ${message}; ${fix}`);

test('a minimal description is taken as it is', () => {
  expect(parseDescription({ name: 'demo', models: [model] })).toEqual({
    description: { name: 'demo', models: [model] },
    problems: [],
  });
});

test('a maximal description is taken as it is', () => {
  const description = {
    name: 'demo',
    region: 'us-west-2',
    account: '111122223333',
    network: { zones: ['usw2-az1', 'usw2-az2'], cidr: '10.0.0.0/16', natGateways: 1 },
    cluster: {
      version: '1.36',
      publicAccessCidrs: ['203.0.113.7/32'],
      admins: ['arn:aws:iam::111122223333:role/Admin'],
      systemNodes: { instanceType: 'm7i.xlarge', min: 2, max: 3 },
      deletionProtection: true,
    },
    nodePools: [{ name: 'gpu', instanceTypes: ['g6e.xlarge'], maxDevices: 4 }],
    models: [
      {
        ...model,
        workload: { concurrency: 8, inputTokens: 1000, outputTokens: 100 },
        weights: { hub: { tokenSecret: 'hub' } },
        accelerator: { instanceTypes: ['g6e.xlarge'] },
        engine: { maxNumSeqs: 64 },
        routing: { prefixCacheWeight: 0, queueWeight: 1, kvCacheUtilizationWeight: 2.5, failureMode: 'FailClose' },
        scaling: { replicas: { min: 2 } },
      },
    ],
    gateway: { replicas: 3, requestTimeoutSeconds: 600, maxRequestMiB: 8 },
    budget: { usdPerHour: 10 },
  };
  expect(parseDescription(description)).toEqual({ description, problems: [] });
});

describe('a key that nobody knows is answered with the nearest one', () => {
  test.each<[string, object, string]>([
    ['regoin', { regoin: 'us-west-2' }, 'region'],
    ['network.zone', { network: { zone: [] } }, 'zones'],
    ['cluster.adminss', { cluster: { adminss: [] } }, 'admins'],
    ['cluster.systemNodes.minimum', { cluster: { systemNodes: { minimum: 2 } } }, ''],
    [
      'nodePools[0].instanceType',
      { nodePools: [{ name: 'gpu', instanceTypes: [], instanceType: 'g5.xlarge' }] },
      'instanceTypes',
    ],
    ['models[0].engin', { models: [{ ...model, engin: {} }] }, 'engine'],
    ['models[1].workload.concurency', { models: [model, { ...model, workload: { concurency: 8 } }] }, 'concurrency'],
    ['models[0].weights.hub.tokenSecrets', { models: [{ ...model, weights: { hub: { tokenSecrets: 'a' } } }] }, 'tokenSecret'],
    ['models[0].accelerator.instanceTyps', { models: [{ ...model, accelerator: { instanceTyps: [] } }] }, 'instanceTypes'],
    ['models[0].routing.queWeight', { models: [{ ...model, routing: { queWeight: 1 } }] }, 'queueWeight'],
    ['models[0].scaling.replicas.mn', { models: [{ ...model, scaling: { replicas: { mn: 1 } } }] }, 'min'],
    ['gateway.replica', { gateway: { replica: 1 } }, 'replicas'],
    ['budget.usdPerHours', { budget: { usdPerHour: 1, usdPerHours: 1 } }, 'usdPerHour'],
  ])('%s', (path, parts, near) => {
    const [problem] = parseDescription({ name: 'demo', ...parts }).problems;
    expect(problem).toMatchObject({ rule: 'description-has-shape', severity: 'error', path });
    expect(problem?.fix).toMatch(near ? `did you mean "${near}"` : 'the properties here are instanceType, min, max');
  });
});

describe('a value of the wrong type is answered with the right one', () => {
  test.each<[object, string]>([
    [{ region: true }, 'region must be text, got true; write text, or leave it out for its default'],
    [{ network: [] }, 'network must be a mapping of names to values, got []'],
    [{ models: model }, 'models must be a list, got {"name":"chat","model":"Qwen/Qwen3-8B"}'],
    [{ gateway: { replicas: '2' } }, 'gateway.replicas must be a number, got "2"'],
    [{ gateway: { replicas: 1.5 } }, 'gateway.replicas must be a whole number, got 1.5'],
    [{ gateway: { replicas: 0 } }, 'gateway.replicas must be at least 1, got 0; use at least 1'],
    [{ gateway: { requestTimeoutSeconds: 0 } }, 'gateway.requestTimeoutSeconds must be more than 0, got 0'],
    [{ budget: { usdPerHour: Number.NaN } }, 'budget.usdPerHour must be a number, got NaN; write a number'],
    [{ cluster: { deletionProtection: 'yes' } }, 'cluster.deletionProtection must be true or false, got "yes"'],
    [{ cluster: { admins: [7] } }, 'cluster.admins[0] must be text, got 7; put it in quotes'],
    [{ models: [{ ...model, routing: { queueWeight: 101 } }] }, 'models[0].routing.queueWeight must be at most 100, got 101'],
    [
      { models: [{ ...model, routing: { failureMode: 'open' } }] },
      'models[0].routing.failureMode must be one of FailOpen, FailClose, got "open"',
    ],
    [{ models: [{ ...model, engine: [] }] }, 'models[0].engine must be a mapping of names to values, got []'],
    [{ models: [{ ...model, name: false }] }, 'models[0].name must be text, got false; write text'],
  ])('%p', (parts, text) => {
    expect(said({ name: 'demo', ...parts })).toEqual([expect.stringContaining(text)]);
  });

  test.each([
    ['cluster.version', { cluster: { version: 1.36 } }],
    ['account', { account: 111122223333 }],
  ])('%s, which YAML read as a number, wants quotes', (path, parts) => {
    expect(parseDescription({ name: 'demo', ...parts }).problems).toMatchObject([{ path, fix: 'put it in quotes' }]);
  });

  test('a required value is not advised to be left out', () => {
    expect(said({ name: 7, budget: { usdPerHour: 'much' } }).join()).not.toContain('leave it out');
  });

  test('of a long value the beginning is shown', () => {
    const [text] = said({ name: 'demo', region: Array.from({ length: 100 }, (_, index) => index) });
    expect(text).toContain('got [0,1,2,3');
    expect(text!.length).toBeLessThan(200);
  });
});

describe('what is required and missing is named', () => {
  test.each<[string, object]>([
    ['name', { models: [model] }],
    ['models[0].model', { name: 'demo', models: [{ name: 'chat' }] }],
    ['models[0].name', { name: 'demo', models: [{ model: 'Qwen/Qwen3-8B' }] }],
    ['nodePools[0].instanceTypes', { name: 'demo', nodePools: [{ name: 'gpu' }] }],
    ['budget.usdPerHour', { name: 'demo', budget: {} }],
  ])('%s', (path, description) => {
    expect(parseDescription(description).problems).toMatchObject([
      { path, message: expect.stringContaining('got nothing'), fix: `add ${path}` },
    ]);
  });
});

test.each([undefined, null, 'demo', 7, [], [{}]])('%p is no description at all', (value) => {
  expect(parseDescription(value)).toMatchObject({
    description: undefined,
    problems: [{ path: '', message: expect.stringMatching(/^the description must be a mapping of names to values, got /) }],
  });
});

test('a property that is undefined is not there: its default stands', () => {
  const { description } = parseDescription({
    name: 'demo',
    region: undefined,
    models: [{ ...model, workload: { concurrency: undefined } }],
  });
  expect(JSON.stringify(description)).toBe('{"name":"demo","models":[{"name":"chat","model":"Qwen/Qwen3-8B","workload":{}}]}');
  expect(description).not.toHaveProperty('region');
});

test('an undefined flag does not take the place of the derived one', () => {
  const planned = plan({ name: 'demo', models: [{ ...model, engine: { maxModelLen: undefined, maxNumSeqs: null } }] }).plan;
  expect(planned?.models[0]?.engine.flags).toMatchObject({ maxModelLen: 32_768, maxNumSeqs: 256 });
});

describe('everything that is wrong is said in one run', () => {
  const description = {
    name: 'demo',
    regoin: 'us-west-2',
    region: 'us-nowhere-1',
    gateway: { replicas: 'two' },
    models: [
      { name: 'first' },
      { ...model, model: 'nobody/nothing', workload: { concurrency: '8' } },
      'third',
      { ...model, engine: { port: 1 } },
    ],
  };
  const { problems } = plan(description);

  test.each([
    ['an unknown key', 'regoin', 'description-has-shape'],
    ['a wrong type', 'gateway.replicas', 'description-has-shape'],
    ['a wrong type in a model', 'models[1].workload.concurrency', 'description-has-shape'],
    ['a missing property', 'models[0].model', 'description-has-shape'],
    ['an element that is no mapping', 'models[2]', 'description-has-shape'],
    ['what a rule finds in the platform', 'region', 'region-exists'],
    ['what a rule finds in a model that has another fault', 'models[1].model', 'model-is-known'],
    ['what a rule finds behind models that could not be kept', 'models[3].engine.port', 'engine-flag-is-free'],
  ])('%s: %s', (_what, path, rule) => {
    expect(problems).toContainEqual(expect.objectContaining({ path, rule, severity: 'error' }));
  });

  test('a platform without a name is no reason to keep silent about its models', () => {
    const rules = plan({ models: [{ name: 'chat', model: 'nobody/nothing' }] }).problems.map(({ rule }) => rule);
    expect(rules).toEqual(expect.arrayContaining(['description-has-shape', 'model-is-known']));
    expect(rules).not.toContain('name-makes-label');
  });
});

test('a model that cannot be kept leaves a hole, so that later models keep their index', () => {
  const { description } = parseDescription({ name: 'demo', models: [{ name: 'first' }, model] });
  expect(description?.models).toEqual([undefined, model]);
});

test('the same holds for node pools', () => {
  const pool = { name: 'gpu', instanceTypes: ['g5.xlarge'] };
  expect(parseDescription({ name: 'demo', nodePools: [{ name: 'x', instanceTypes: [5] }, pool] }).description?.nodePools).toEqual(
    [undefined, pool],
  );
});

test('the description that was given is not changed', () => {
  const given = { name: 'demo', regoin: 'x', models: [{ name: 'first', workload: { concurrency: 'x' } }] };
  const before = structuredClone(given);
  parseDescription(given);
  expect(given).toEqual(before);
});
