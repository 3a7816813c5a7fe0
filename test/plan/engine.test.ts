import type { EngineProps } from '../../lib/description/model';
import { startupBudgetSeconds } from '../../lib/plan/model/engine';
import { modelPlanOf } from './problems-of';

const flagsOf = (engine: EngineProps = {}, workload = {}, model = 'Qwen/Qwen3-8B') =>
  modelPlanOf({ model, engine, workload }).engine.flags;

describe('flags', () => {
  test('what the plan rests on is written out', () => {
    expect(flagsOf()).toMatchObject({
      modelTag: 'Qwen/Qwen3-8B',
      servedModelName: ['chat'],
      port: 8000,
      tensorParallelSize: 1,
      maxModelLen: 32_768,
      maxNumSeqs: 256,
      maxNumBatchedTokens: 2048,
      gpuMemoryUtilization: 0.92,
      enablePrefixCaching: true,
    });
  });

  test.each<[EngineProps]>([
    [{ maxModelLen: 8192 }],
    [{ maxNumSeqs: 64 }],
    [{ maxNumBatchedTokens: 4096 }],
    [{ gpuMemoryUtilization: 0.85 }],
    [{ tensorParallelSize: 2 }],
    [{ enablePrefixCaching: false }],
    [{ reasoningParser: 'qwen3' }],
  ])('%p takes the place of what the plan would derive, and changes no other flag of its own', (engine) => {
    expect(flagsOf(engine)).toMatchObject(engine);
  });

  test('every flag is an argument, the model first', () => {
    const { args, flags, command } = modelPlanOf().engine;
    expect(command).toEqual(['vllm', 'serve']);
    expect(args[0]).toBe('Qwen/Qwen3-8B');
    expect(args).toEqual(
      expect.arrayContaining(['--max-model-len', '32768', '--tensor-parallel-size', '1', '--served-model-name', 'chat']),
    );
    expect(args.filter((arg) => arg.startsWith('--'))).toHaveLength(Object.keys(flags).length - 1);
  });

  test("a context longer than 32,768 tokens is the user's to ask for, a shorter one the model's own", () => {
    expect(flagsOf({}, {}, 'Qwen/Qwen2.5-7B-Instruct').maxModelLen).toBe(32_768);
    expect(flagsOf({}, {}, 'microsoft/phi-4').maxModelLen).toBe(16_384);
  });

  test('a batch has a place for every request of the workload', () => {
    expect(flagsOf({}, { concurrency: 300, inputTokens: 100, outputTokens: 100 }).maxNumSeqs).toBe(300);
  });

  test('a batch has no more requests than a described step has tokens', () => {
    expect(flagsOf({ maxNumBatchedTokens: 64 })).toMatchObject({ maxNumSeqs: 64, maxNumBatchedTokens: 64 });
  });

  test('a step has a token for every request of a described batch', () => {
    expect(flagsOf({ maxNumSeqs: 4096 }).maxNumBatchedTokens).toBe(4096);
  });

  test('without chunked prefill a step takes the longest prompt whole', () => {
    expect(flagsOf({ enableChunkedPrefill: false, maxModelLen: 8192 }).maxNumBatchedTokens).toBe(8192);
    expect(flagsOf({ enableChunkedPrefill: true, maxModelLen: 8192 }).maxNumBatchedTokens).toBe(2048);
  });

  test('the share of memory leaves room for what the engine uses beside it', () => {
    const { memory } = modelPlanOf({ accelerator: { instanceTypes: ['g5.2xlarge'] } }).roles[0]!;
    expect(memory.freeGiB).toBeGreaterThan(21.98 * 0.08);
  });
});

describe('startup', () => {
  const seconds = (gib: number) => startupBudgetSeconds({ bytes: gib * 2 ** 30, how: '', estimated: false });

  test('a small model has ten minutes', () => {
    expect(seconds(1)).toBe(600);
  });

  test('a large one has twice a slow download and load, and the time to compile', () => {
    const expected = 203 * 1024 * (1 / 100 + 1 / 300);
    expect(seconds(203)).toBeGreaterThanOrEqual(2 * expected + 120);
    expect(seconds(203)).toBeLessThan(2 * expected + 120 + 60);
  });

  test("the engine's own patience is as long as the pod's", () => {
    const { env, startupSeconds } = modelPlanOf({ model: 'openai/gpt-oss-120b' }).engine;
    expect(env.VLLM_ENGINE_READY_TIMEOUT_S).toBe(String(startupSeconds));
  });
});

test('a token is taken from a Secret of the model, by name', () => {
  const model = { model: 'meta-llama/Llama-3.1-8B-Instruct', weights: { hub: { tokenSecret: 'hub' } } };
  expect(modelPlanOf(model).engine.hubTokenSecret).toEqual({
    secretsManagerName: 'hub',
    secretName: 'chat-hub-token',
    key: 'token',
  });
  expect(modelPlanOf().engine.hubTokenSecret).toBeUndefined();
});

test('a pod leaves in order: what waits, what drains and what is killed take longer and longer', () => {
  const { drain } = modelPlanOf().engine;
  expect(drain.graceSeconds).toBeGreaterThan(drain.preStopSeconds + drain.shutdownSeconds);
});

test('the volume for weights holds them and a tenth more', () => {
  const { engine, roles } = modelPlanOf();
  expect(engine.weightsVolumeGiB).toBeGreaterThanOrEqual(roles[0]!.memory.weightsGiB * 1.1);
  expect(roles[0]!.requests.ephemeralGiB).toBeGreaterThanOrEqual(engine.weightsVolumeGiB + engine.cacheVolumeGiB);
});
