import type { z } from 'zod';
import { everyChart, renderPlatform, unresolvedInputs } from '../../charts';
import { defaultEngineVersion, tryFindFlag } from '../../lib/catalog/engine';
import { type LeverLayer, leverLayers, levers } from '../../lib/catalog/levers';
import { platformSchema } from '../../lib/description/platform';
import { plan } from '../../lib/plan';
import type { Plan } from '../../lib/plan/plan';
import { leversText } from '../../lib/report/levers';

/** The layered tuning model of the playbook's overview, layer by layer. */
const tuningModel: Readonly<Record<LeverLayer, readonly string[]>> = {
  L0: ['인스턴스 선택', 'MIG', 'Time-Slicing', 'DRA', 'Neuron'],
  L1: [
    'PagedAttention',
    'Continuous Batching',
    'FP8 KV',
    'Prefix Caching',
    'Chunked Prefill',
    'Speculative Decoding',
    '양자화',
    'TP/PP/EP',
  ],
  L2: ['Prefill/Decode 분리', 'NIXL', 'LWS 멀티노드'],
  L3: ['KV cache-aware', 'context-aware', 'prefix-cache scorer'],
  L4: ['모델 Cascade', '비용 추적', 'Rate Limit', 'L7 한계 보완'],
  L5: ['KV/Prefix 캐시', 'Prompt 캐시', 'Semantic 캐시', 'LMCache'],
};

const available = levers.filter((lever) => lever.state === 'available');
const planned = levers.filter((lever) => lever.state === 'planned');
const props = [...new Set(available.flatMap(({ prop }) => prop))];

test.each(Object.entries(tuningModel))(
  '%s has the levers of the layered tuning model, and no others under its names',
  (layer, names) => {
    const found = levers.flatMap((lever) => (lever.layer === layer && lever.seedName !== undefined ? [lever.seedName] : []));
    expect([...new Set(found)]).toEqual(names);
  },
);

test('each kind of parallelism is a lever of its own', () => {
  const kinds = levers.filter(({ seedName }) => seedName === 'TP/PP/EP').map(({ name, state }) => [name, state]);
  expect(kinds).toEqual([
    ['Tensor parallelism (TP)', 'available'],
    ['Pipeline parallelism (PP)', 'planned'],
    ['Expert parallelism (EP)', 'available'],
  ]);
});

test('no two levers share a name', () => {
  const names = levers.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('levers of one layer stand together, in the order of the layers', () => {
  expect([...new Set(levers.map(({ layer }) => layer))]).toEqual(Object.keys(leverLayers));
  expect(levers.map(({ layer }) => layer)).toEqual(levers.map(({ layer }) => layer).sort());
});

test('every lever moves at least one metric, each named once', () => {
  expect(levers.filter(({ metrics }) => metrics.length === 0 || new Set(metrics).size < metrics.length)).toEqual([]);
});

test('a planned lever names no prop', () => {
  expect(planned.filter((lever) => 'prop' in lever)).toEqual([]);
});

test.each(props)('%s is a property of the description', (path) => {
  expect(isDescribed(path)).toBe(true);
});

test.each([
  'models[].engine.maxNumSequences',
  'models[].routing.queue',
  'models.engine.maxNumSeqs',
  'gateway[].replicas',
  'models[].engine.maxNumSeqs.least',
  'models[].name.first',
])('%s is no property of the description', (path) => {
  expect(isDescribed(path)).toBe(false);
});

/** A value that differs from the default, and the object that shows it. */
const moves: Readonly<Record<string, readonly [value: unknown, object: string]>> = {
  'models[].accelerator.instanceTypes': [['g6e.24xlarge'], 'Deployment/qwen3'],
  'nodePools[].instanceTypes': [['g6.24xlarge'], 'NodePool/spare'],
  'nodePools[].maxDevices': [8, 'NodePool/spare'],
  'models[].engine.blockSize': [32, 'Deployment/qwen3'],
  'models[].engine.maxNumSeqs': [64, 'Deployment/qwen3'],
  'models[].engine.maxNumBatchedTokens': [4096, 'Deployment/qwen3'],
  'models[].engine.kvCacheDtype': ['fp8', 'Deployment/qwen3'],
  'models[].engine.enablePrefixCaching': [false, 'Deployment/qwen3'],
  'models[].engine.enableChunkedPrefill': [false, 'Deployment/qwen3'],
  'models[].engine.longPrefillTokenThreshold': [1024, 'Deployment/qwen3'],
  'models[].model': ['Qwen/Qwen3-30B-A3B-Instruct-2507', 'Deployment/qwen3'],
  'models[].engine.quantization': ['fp8', 'Deployment/qwen3'],
  'models[].engine.tensorParallelSize': [4, 'Deployment/qwen3'],
  'models[].engine.enableExpertParallel': [true, 'Deployment/qwen3'],
  'models[].engine.maxModelLen': [16384, 'Deployment/qwen3'],
  'models[].engine.gpuMemoryUtilization': [0.9, 'Deployment/qwen3'],
  'models[].scaling.replicas.min': [2, 'Deployment/qwen3'],
  'models[].routing.kvCacheUtilizationWeight': [0, 'ConfigMap/qwen3-epp'],
  'models[].routing.prefixCacheWeight': [5, 'ConfigMap/qwen3-epp'],
  'models[].routing.queueWeight': [1, 'ConfigMap/qwen3-epp'],
  'models[].routing.failureMode': ['FailClose', 'InferencePool/qwen3'],
  'gateway.requestTimeoutSeconds': [600, 'HTTPRoute/qwen3'],
  'gateway.maxRequestMiB': [64, 'AgentgatewayPolicy/inference-frontend'],
  'gateway.replicas': [3, 'AgentgatewayParameters/inference'],
};

/** A mixture of experts, so that expert parallelism has something to spread, with room on its node. */
const base = {
  name: 'levers',
  region: 'us-west-2',
  nodePools: [{ name: 'spare', instanceTypes: ['g6.12xlarge'], maxDevices: 4 }],
  models: [{ name: 'qwen3', model: 'Qwen/Qwen3-30B-A3B', accelerator: { instanceTypes: ['g6e.12xlarge'] } }],
};

test('every prop of a lever has a move, and every move a lever', () => {
  expect(Object.keys(moves).sort()).toEqual([...props].sort());
});

test.each(available.flatMap(({ name, prop }) => prop.map((path) => [name, path] as const)))(
  '%s: %s changes what is rendered',
  (_, path) => {
    const [value, object] = moves[path]!;
    expect(changedObjects(base, withValue(base, path, value))).toContain(object);
  },
);

test('a smaller checkpoint, KV cache or share moves the memory plan as well', () => {
  const kvTokens = (description: unknown): number => planOf(description).models[0]!.roles[0]!.kvTokens;
  const small = { ...base, models: [{ ...base.models[0], model: 'Qwen/Qwen3-8B' }] };
  expect(kvTokens(withValue(small, 'models[].engine.kvCacheDtype', 'fp8'))).toBeGreaterThan(1.99 * kvTokens(small));
  expect(kvTokens(withValue(small, 'models[].model', 'Qwen/Qwen3-8B-FP8'))).toBeGreaterThan(kvTokens(small));
  expect(kvTokens(withValue(small, 'models[].engine.gpuMemoryUtilization', 0.8))).toBeLessThan(kvTokens(small));
});

test('defaults in words are those of the plan', () => {
  const { gateway, models } = planOf(base);
  const scorers = Object.fromEntries(models[0]!.routing.scorers.map(({ type, weight }) => [type, String(weight)]));
  expect(scorers).toEqual({
    'prefix-cache-scorer': defaultOf('Prefix-cache scorer'),
    'queue-scorer': defaultOf('Queue scorer'),
    'kv-cache-utilization-scorer': defaultOf('KV-cache-utilization scorer'),
  });
  expect(String(models[0]!.replicas.min)).toBe(defaultOf('Replicas'));
  expect(String(gateway.replicas)).toBe(defaultOf('Gateway replicas'));
  expect(`${models[0]!.routing.failureMode}, no time limit, bodies of ${gateway.maxBufferBytes / 2 ** 20} MiB`).toBe(
    defaultOf('Inference-aware gateway settings'),
  );
  expect(gateway.requestTimeout).toBe('0s');
  const { flags } = models[0]!.engine;
  expect(defaultOf('Continuous batching limits')).toContain(
    `${flags.maxNumSeqs} and ${flags.maxNumBatchedTokens!.toLocaleString('en-US')}`,
  );
  expect(defaultOf('Maximum context length')).toContain(flags.maxModelLen!.toLocaleString('en-US'));
  expect(flags.enablePrefixCaching).toBe(true);
});

test('the table has a heading for each layer and a line for each lever and each further prop', () => {
  const lines = leversText().split('\n');
  expect(lines.filter((line) => /^L\d /.test(line))).toEqual(
    Object.entries(leverLayers).map(([layer, name]) => `${layer} ${name}`),
  );
  for (const { name, state, prop = [''] } of levers) {
    const at = lines.findIndex((line) => line.startsWith(`  ${name}  `));
    expect(lines[at]).toContain(`  ${state}  `);
    prop.forEach((path, index) => {
      expect(lines[at + index]).toContain(path);
    });
  }
});

test('columns of the table stand below one another and lines end without blanks', () => {
  const rows = leversText()
    .split('\n')
    .filter((line) => /^ {2}\S/.test(line));
  const starts = rows.map((row) => row.search(/available|planned|state/));
  expect([...new Set(starts)]).toHaveLength(1);
  expect(rows.filter((row) => row !== row.trimEnd())).toEqual([]);
});

/** Whether a path of a lever leads through the description's schema, and below `engine` to a flag of the engine. */
function isDescribed(path: string): boolean {
  const [, flag] = /^models\[\]\.engine\.(.+)$/.exec(path) ?? [];
  return flag === undefined ? leads(platformSchema, segmentsOf(path)) : tryFindFlag(defaultEngineVersion, flag) !== undefined;
}

/** `models[].name` as `models`, `[]`, `name`. */
function segmentsOf(path: string): string[] {
  return path.split('.').flatMap((part) => (part.endsWith('[]') ? [part.slice(0, -2), '[]'] : [part]));
}

function leads(schema: z.core.$ZodType | undefined, [segment, ...rest]: readonly string[]): boolean {
  if (schema === undefined) return false;
  if (segment === undefined) return true;
  const inner = unwrapped(schema);
  return leads(segment === '[]' ? (inner as z.ZodArray).element : (inner as z.ZodObject).shape?.[segment], rest);
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = (schema as z.ZodOptional).def.innerType;
  return inner === undefined ? schema : unwrapped(inner);
}

type Value = Readonly<Record<string, unknown>> | readonly unknown[];

/** The description with one value put in; `[]` is the first element. */
function withValue(description: Value, path: string, value: unknown): Value {
  const changed = structuredClone(description) as Record<string, unknown>;
  const segments = segmentsOf(path).map((segment) => (segment === '[]' ? '0' : segment));
  const last = segments.pop()!;
  const owner = segments.reduce((at, segment) => {
    at[segment] ??= {};
    return at[segment] as Record<string, unknown>;
  }, changed);
  owner[last] = value;
  return changed;
}

function planOf(description: unknown): Plan {
  const { plan: planned, problems } = plan(description);
  if (!planned) throw new Error(problems.map(({ path, message }) => `${path} ${message}`).join('\n'));
  return planned;
}

/** `Kind/name` of every object that is rendered otherwise, or no longer, or for the first time. */
function changedObjects(before: unknown, after: unknown): string[] {
  const [old, changed] = [renderedObjects(before), renderedObjects(after)];
  return [...new Set([...old.keys(), ...changed.keys()])].filter((key) => old.get(key) !== changed.get(key));
}

function renderedObjects(description: unknown): Map<string, string> {
  const planned = planOf(description);
  const charts = everyChart(renderPlatform(planned, unresolvedInputs(planned.network.cidr)));
  return new Map(
    charts.flatMap(({ objects }) => objects.map((object) => [`${object.kind}/${object.metadata.name}`, JSON.stringify(object)])),
  );
}

function defaultOf(name: string): string | undefined {
  return levers.find((lever) => lever.name === name)?.default;
}
