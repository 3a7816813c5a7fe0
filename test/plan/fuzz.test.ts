import fc from 'fast-check';
import type { PlatformProps } from '../../lib/description/platform';
import { plan } from '../../lib/plan';

/** Rules whose problem may be about the whole, not about a place. */
const wholeRules = ['description-has-shape', 'description-is-plain-data', 'prices-are-known'];

function check(description: unknown): void {
  const { plan: made, problems } = plan(description);
  for (const { rule, severity, path, message, fix } of problems) {
    expect(rule).toMatch(/^[a-z]+(-[a-z]+)+$/);
    expect(['error', 'warning']).toContain(severity);
    expect(message).toMatch(/\S/);
    expect(message).not.toMatch(/could not be checked|undefined|\[object|(?<!got )NaN/);
    expect(fix).toMatch(/\S/);
    if (path === '') expect(wholeRules).toContain(rule);
  }
  expect(made !== null).toBe(problems.every(({ severity }) => severity !== 'error'));
  if (made) expect(JSON.stringify(made)).not.toMatch(/:null/);
}

const valid: PlatformProps = {
  name: 'demo',
  region: 'us-west-2',
  account: '111122223333',
  network: { zones: ['usw2-az1', 'usw2-az2'], cidr: '10.0.0.0/16', natGateways: 1 },
  cluster: {
    version: '1.36',
    publicAccessCidrs: ['203.0.113.7/32'],
    admins: ['arn:aws:iam::111122223333:role/Admin'],
    systemNodes: { instanceType: 'm7i.xlarge', min: 2, max: 3 },
  },
  nodePools: [{ name: 'gpu', instanceTypes: ['g6e.xlarge'], maxDevices: 4 }],
  models: [
    { name: 'chat', model: 'Qwen/Qwen3-8B', workload: { concurrency: 4 }, engine: { maxNumSeqs: 64, maxModelLen: 8192 } },
    { name: 'gpt', model: 'openai/gpt-oss-20b', routing: { queueWeight: 0 }, scaling: { replicas: { min: 2 } } },
  ],
  gateway: { replicas: 2, requestTimeoutSeconds: 60 },
  budget: { usdPerHour: 100 },
};

/** Values that come near to right ones. */
const plausible = fc.constantFrom<unknown>(
  ...[
    '',
    '0',
    'demo',
    'constructor',
    '__proto__',
    'us-east-1',
    'af-south-1',
    'us-west-2a',
    'g6e.xlarge',
    'g6.xlarge',
    'g5.48xlarge',
    'inf2.xlarge',
    'p5e.48xlarge',
  ],
  ...[
    'Qwen/Qwen3-32B',
    'meta-llama/Llama-3.1-8B-Instruct',
    'deepseek-ai/DeepSeek-R1',
    'Qwen/Qwen3.5-9B',
    '10.0.0.0/24',
    '0.0.0.0/0',
  ],
  ...[-1, 0, 0.5, 1, 2, 3, 8, 16, 1000, 1e9, 1e308, Number.NaN, Number.POSITIVE_INFINITY, null, undefined, true, false],
  ...[[], {}, [null], ['g6e.xlarge'], { name: 'x' }],
);

const paths = placesIn(valid);

function placesIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  const inside = Object.entries(value).flatMap(([key, item]) => placesIn(item, [...path, key]));
  return path.length > 0 ? [[...path], ...inside] : inside;
}

interface Change {
  readonly path: readonly string[];
  readonly kind: 'set' | 'remove' | 'add';
  readonly value: unknown;
  readonly key: string;
}

const change: fc.Arbitrary<Change> = fc.record({
  path: fc.constantFrom(...paths),
  kind: fc.constantFrom('set' as const, 'remove' as const, 'add' as const),
  value: fc.oneof({ weight: 4, arbitrary: plausible }, { weight: 1, arbitrary: fc.jsonValue() }),
  key: fc.oneof(
    fc.constantFrom('tensorParallelSize', 'maxNumBatchedTokens', 'gpuMemoryUtilization', 'kvCacheDtype', 'blockSize', 'dtype'),
    fc.constantFrom(
      'enableChunkedPrefill',
      'instanceTypes',
      'accelerator',
      'weights',
      'engine',
      '__proto__',
      'constructor',
      'toString',
    ),
    fc.string(),
  ),
});

/** A description with one more thing wrong, or another thing right. */
function changed(description: unknown, { path, kind, value, key }: Change): unknown {
  const copy = structuredClone(description) as Record<string, unknown>;
  const parent = path.slice(0, -1).reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), copy);
  const last = path.at(-1)!;
  if (!isObject(parent)) return copy;
  if (kind === 'remove') delete parent[last];
  else if (kind === 'set') define(parent, last, value);
  else define(isObject(parent[last]) ? parent[last] : parent, key, value);
  return copy;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function define(target: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

test('the description that is changed below has a plan', () => {
  expect(plan(valid).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('whatever is described, planning answers with problems that can be read, never with an exception', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true }), check),
    {
      numRuns: 200,
    },
  );
});

test('so it does for any JSON below the names of the description', () => {
  const section = fc.oneof(
    plausible,
    fc.jsonValue(),
    fc.array(fc.jsonValue()),
    fc.array(fc.dictionary(fc.string(), fc.jsonValue())),
  );
  const keys = ['name', 'region', 'account', 'network', 'cluster', 'nodePools', 'models', 'gateway', 'budget'] as const;
  const described = fc.record(Object.fromEntries(keys.map((key) => [key, section])), { requiredKeys: [] });
  fc.assert(fc.property(described, check), { numRuns: 200 });
});

test('so it does for a description that was right before it was changed in a few places', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => check(changes.reduce<unknown>(changed, valid))),
    { numRuns: 300 },
  );
});

test('so it does for engine flags of any name and value', () => {
  const flags = [
    'tensorParallelSize',
    'maxModelLen',
    'maxNumSeqs',
    'maxNumBatchedTokens',
    'gpuMemoryUtilization',
    'blockSize',
    'kvCacheDtype',
  ];
  const engine = fc.dictionary(fc.oneof(fc.constantFrom(...flags), fc.string()), fc.oneof(plausible, fc.jsonValue()));
  fc.assert(
    fc.property(engine, (given) => check({ ...valid, models: [{ name: 'chat', model: 'Qwen/Qwen3-8B', engine: given }] })),
    { numRuns: 200 },
  );
});
