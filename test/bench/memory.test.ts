import { type KvLog, kvLogs } from '../../lib/catalog/kv-logs';
import { compareFits, compareMemory, compareTokens, goals, isHybrid, memoryReport } from './memory';
import { median } from './statistics';

const size = ({ error }: { readonly error: number }) => Math.abs(error);

test('KV tokens follow from the published free memory: half a percent for one kind of layer, three for several', () => {
  const { rows } = compareTokens(kvLogs);
  const plain = rows.filter(({ log }) => !isHybrid(log)).map(size);
  const hybrid = rows.filter(({ log }) => isHybrid(log)).map(size);
  expect([plain.length >= 8, hybrid.length >= 3]).toEqual([true, true]);
  expect(median(plain)).toBeLessThan(goals.plainTokens);
  expect(median(hybrid)).toBeLessThan(goals.hybridTokens);
});

test('free KV memory follows from model, device and flags', () => {
  const { rows } = compareMemory(kvLogs);
  expect(rows.length).toBeGreaterThanOrEqual(14);
  expect(median(rows.map(size))).toBeLessThan(goals.memory);
  const far = rows.filter(
    (row) => size(row) > goals.worstMemory && Math.abs(row.reckoned - row.published) > goals.worstMemoryGiB,
  );
  expect(far.map(({ log }) => log.model)).toEqual([]);
});

test('no start is said to fit that failed, and none to fail that ran', () => {
  const fits = compareFits(kvLogs);
  expect(fits.filter(({ ran }) => !ran).length).toBeGreaterThanOrEqual(3);
  expect(fits.filter(({ ran, saidToFit }) => ran !== saidToFit)).toEqual([]);
});

test('a log that cannot be used is left out for a reason, and every log is in or out', () => {
  for (const { rows, excluded } of [compareTokens(kvLogs), compareMemory(kvLogs)]) {
    expect(rows.length + excluded.length).toBe(kvLogs.length);
    for (const { reason } of excluded) expect(reason).toMatch(/\S/);
  }
});

describe('a log', () => {
  const base: KvLog = {
    model: 'Qwen/Qwen3-8B',
    gpu: 'H100 80GB',
    devices: 1,
    tensorParallel: 1,
    gpuMemoryUtilization: 0.9,
    availableKvGiB: 50,
    kvTokens: 364_000,
    engineVersion: '0.27.0',
    source: 'made up',
  };
  const reasons = (log: Partial<KvLog>) =>
    [compareTokens([{ ...base, ...log }]), compareMemory([{ ...base, ...log }])].map(({ excluded }) => excluded[0]?.reason);

  test('that says everything is used for both comparisons', () => {
    expect(reasons({})).toEqual([undefined, undefined]);
  });

  test.each<[string, Partial<KvLog>, readonly (RegExp | undefined)[]]>([
    ['of an unnamed model', { model: '(unnamed)' }, [/not named/, /not named/]],
    ['of a model that nobody knows', { model: 'acme/other' }, [/no model "acme\/other"/, /no model/]],
    ['of an unknown shape', { model: 'deepseek-ai/DeepSeek-V4-Pro' }, [/shape not known/, /shape not known/]],
    ['of an unknown device', { gpu: 'Q42' }, [undefined, /memory of Q42 not known/]],
    ['of an unknown version', { engineVersion: undefined }, [undefined, /version not published/]],
    [
      'of an unknown version and several kinds of layer',
      { model: 'Qwen/Qwen3.5-27B', engineVersion: undefined },
      [/count the tokens of such a model in two ways/, /version not published/],
    ],
    ['of another number format than the checkpoint', { weightFormat: 'awq' }, [undefined, /size of the checkpoint not known/]],
  ])('%s is left out', (_what, log, expected) => {
    const found = reasons(log);
    for (const [index, pattern] of expected.entries()) expect(found[index] ?? '').toMatch(pattern ?? /^$/);
  });
});

test('goals that are missed are said, and fail the bench', () => {
  const { met, text } = memoryReport([{ ...kvLogs[0]!, kvTokens: 1 }]);
  expect(met).toBe(false);
  expect(text).toContain('MISSED KV tokens');
});
