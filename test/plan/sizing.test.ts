import { findModel, type ModelArchitecture } from '../../lib/catalog/models';
import { type SizingInput, size } from '../../lib/plan/sizing';

const gib = 2 ** 30;

function input(id: string, changes: Partial<SizingInput> = {}): SizingInput {
  return {
    architecture: findModel(id).architecture,
    weightsBytes: 16 * gib,
    weightsAsLoaded: true,
    deviceGiB: 79.1,
    tensorParallel: 1,
    maxModelLen: 32_768,
    maxNumSeqs: 256,
    maxNumBatchedTokens: 8192,
    gpuMemoryUtilization: 0.9,
    kvElementBytes: 2,
    blockSize: 16,
    ...changes,
  };
}

const sized = (id: string, changes?: Partial<SizingInput>) => size(input(id, changes));

describe('memory of one device', () => {
  test('share, weights, activations and overhead leave the KV cache', () => {
    const { memory } = sized('Qwen/Qwen3-8B');
    expect(memory.weightsGiB).toBe(16);
    expect(memory.kvGiB).toBeCloseTo(79.1 * 0.9 - 16 - memory.activationGiB - memory.overheadGiB, 10);
    expect(memory.freeGiB).toBeCloseTo(79.1 * 0.1, 10);
  });

  test('weights are divided among the devices', () => {
    expect(sized('Qwen/Qwen3-8B', { tensorParallel: 4 }).memory.weightsGiB).toBe(4);
  });

  test('weights larger than the share leave no blocks, not less than none', () => {
    const { memory, blocks, kvTokens } = sized('Qwen/Qwen3-8B', { weightsBytes: 80 * gib });
    expect(memory.kvGiB).toBeLessThan(0);
    expect([blocks, kvTokens]).toEqual([0, 0]);
  });

  test('a larger batch needs more working memory', () => {
    const small = sized('Qwen/Qwen3-8B', { maxNumBatchedTokens: 2048 }).memory.activationGiB;
    expect(sized('Qwen/Qwen3-8B').memory.activationGiB).toBeGreaterThan(small);
  });

  test('CUDA graphs of a mixture of experts are inside the share, those of a dense model beside it', () => {
    const overhead = (id: string) => sized(id).memory.overheadGiB;
    expect(overhead('Qwen/Qwen3-30B-A3B')).toBeGreaterThan(overhead('Qwen/Qwen3-8B'));
  });

  test('a share that leaves no room for graphs and sampling does not fit', () => {
    expect(sized('Qwen/Qwen3-8B', { gpuMemoryUtilization: 0.9 }).graphsFit).toBe(true);
    expect(sized('Qwen/Qwen3-8B', { gpuMemoryUtilization: 0.99 }).graphsFit).toBe(false);
  });
});

describe('blocks', () => {
  test('whole blocks are counted, less the one that no request can use', () => {
    const { memory, blocks } = sized('Qwen/Qwen3-8B');
    const blockBytes = 36 * 2 * 8 * 128 * 2 * 16;
    expect(blocks).toBe(Math.floor((memory.kvGiB * gib) / blockBytes) - 1);
  });

  test.each([
    [1, 1],
    [16, 1],
    [17, 2],
    [32_768, 2048],
  ])('a request of %i tokens takes %i blocks where every layer sees everything', (tokens, blocks) => {
    expect(sized('Qwen/Qwen3-8B').blocksFor(tokens)).toBe(blocks);
  });

  test('tokens are what requests of full length take, as the engine logs them', () => {
    const { blocks, kvTokens, maxConcurrency } = sized('Qwen/Qwen3-8B');
    expect(maxConcurrency).toBe(blocks / 2048);
    expect(kvTokens).toBe(blocks * 16);
  });

  test('FP8 elements make twice the blocks', () => {
    const wide = sized('Qwen/Qwen3-8B').blocks;
    expect(sized('Qwen/Qwen3-8B', { kvElementBytes: 1 }).blocks / wide).toBeCloseTo(2, 3);
  });
});

/** Charges of a sliding window while the engine admits requests: the window, and what two steps may add before it is trimmed. Source: vllm 0.27.0, kv_cache_utils. */
describe('layers with a sliding window', () => {
  const gptOss = (changes: Partial<SizingInput> = {}) =>
    sized('openai/gpt-oss-120b', { deviceGiB: 178, weightsBytes: 61 * gib, ...changes });

  test('take the window and two batches of tokens at most, and one block more', () => {
    const full = 131_072 / 16;
    const sliding = Math.ceil((128 - 1 + 2 * 8192) / 16) + 1;
    expect(gptOss().blocksFor(131_072)).toBe(full + sliding);
  });

  test('take no more than the request has tokens', () => {
    expect(gptOss().blocksFor(2048)).toBe(2048 / 16 + (2048 / 16 + 1));
  });

  test('take less with smaller batches, so that more requests fit', () => {
    const context = { maxModelLen: 131_072 };
    expect(gptOss({ ...context, maxNumBatchedTokens: 2048 }).maxConcurrency).toBeGreaterThan(gptOss(context).maxConcurrency);
  });

  test('10 full and 52 sliding layers make groups of 10: one full, six sliding with eight layers of padding', () => {
    const { blocks, memory, blocksFor } = sized('google/gemma-3-27b-it', { deviceGiB: 139, weightsBytes: 51 * gib });
    expect(blocks).toBe(Math.floor((memory.kvGiB * gib) / (10 * 2 * 16 * 128 * 2 * 16)) - 1);
    const sliding = Math.ceil((1024 - 1 + 2 * 8192) / 16) + 1;
    expect(blocksFor(32_768)).toBe(32_768 / 16 + 6 * sliding);
  });

  const mixed = (full: number, sliding: number): ModelArchitecture => ({
    ...findModel('Qwen/Qwen3-8B').architecture,
    layers: full + sliding,
    fullAttentionLayers: full,
    otherLayers: { count: sliding, kind: 'sliding', window: 128 },
  });
  const groupsOf = (full: number, sliding: number) => {
    const { blocksFor } = size(input('Qwen/Qwen3-8B', { architecture: mixed(full, sliding) }));
    // A request of one token takes one block in a full group and two in a sliding one.
    return blocksFor(1);
  };

  test.each([
    [12, 17, 1 + 2, 'one group of each, padded to the larger'],
    [12, 18, 1 + 2 * 2, 'two sliding groups of the smaller'],
    [18, 12, 2 * 1 + 2, 'two full groups of the smaller'],
    [12, 12, 1 + 2, 'one group of each'],
  ])('%i full and %i sliding layers: %i blocks for one token, %s', (full, sliding, blocks) => {
    expect(groupsOf(full, sliding)).toBe(blocks);
  });
});
