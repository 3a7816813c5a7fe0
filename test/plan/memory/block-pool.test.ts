import { findModel, type ModelArchitecture } from '../../../lib/catalog/models';
import { type BlockPool, blockPool, longestRequest, requestBlocks } from '../../../lib/plan/memory/block-pool';
import { type CacheProps, cacheLayers } from '../../../lib/plan/memory/cache-layers';

const gib = 2 ** 30;

function poolOf(id: string, props: Partial<CacheProps> = {}, blockSize = 16): BlockPool {
  const architecture: ModelArchitecture = findModel(id).architecture;
  const layers = cacheLayers(architecture, { tensorParallel: 1, kvCacheDtype: 'auto', ...props });
  const statePerBlock = architecture.otherLayers?.kind === 'mamba';
  const pool = blockPool(layers, {
    blockSize,
    latent: architecture.mla !== undefined,
    statePerBlock,
    chunkSize: architecture.otherLayers?.chunkSize,
  });
  if (!pool) throw new Error('no common page size');
  return pool;
}

const request = { tokensInFlight: 2 * 8192, prefixCaching: true, statePerBlock: false };

describe('recurrent layers', () => {
  // noonghunna/club-3090#612 and #652 (vLLM 0.24.0): Qwen3.6-35B-A3B with an FP8 cache, context 131,072.
  test.each([
    [5.98, 567_978],
    [6.01, 569_878],
  ])('%d GiB hold the %i tokens that were logged for Qwen3.6-35B-A3B', (free, tokens) => {
    const pool = poolOf('Qwen/Qwen3.5-35B-A3B', { kvCacheDtype: 'fp8' });
    const blocks = Math.floor((free * gib) / pool.blockBytes);
    expect(Math.floor((blocks / requestBlocks(131_072, pool, request)) * 131_072)).toBe(tokens);
  });

  // mitchross/talos-argocd-proxmox#1995: Qwen3.8-27B on two devices, blocks of 1,568 tokens.
  test('make blocks large enough for one state, as logged for Qwen3.8-27B on two devices', () => {
    const pool = poolOf('Qwen/Qwen3.5-27B', { kvCacheDtype: 'fp8', tensorParallel: 2 });
    expect(pool.groups.map(({ blockTokens }) => blockTokens)).toEqual([1568, 1568, 1568, 1568]);
    const blocks = Math.floor((4.99 * gib) / pool.blockBytes);
    expect(Math.floor((blocks / requestBlocks(131_072, pool, request)) * 131_072)).toBe(302_921);
  });

  test('cost a request two states with prefix caching, one without, and one more for each token that a draft proposes', () => {
    const pool = poolOf('Qwen/Qwen3.5-27B');
    const full = Math.ceil(32_768 / pool.groups[0]!.blockTokens);
    expect(requestBlocks(32_768, pool, request)).toBe(full + 3 * 2);
    expect(requestBlocks(32_768, pool, { ...request, prefixCaching: false })).toBe(full + 3);
    expect(requestBlocks(32_768, pool, { ...request, speculativeTokens: 2 })).toBe(full + 3 * 4);
  });

  test('of the Mamba kind keep a state for every block of the prefix', () => {
    const pool = poolOf('nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16');
    const { blockTokens } = pool.groups[0]!;
    expect(blockTokens % 128).toBe(0);
    const blocks = Math.ceil(32_768 / blockTokens);
    expect(requestBlocks(32_768, pool, { ...request, statePerBlock: true })).toBe(pool.groups.length * blocks);
  });

  test('beside latent attention make blocks of whole 128 tokens', () => {
    const pool = poolOf('moonshotai/Kimi-K3', { tensorParallel: 8 });
    expect(pool.groups[0]!.blockTokens % 128).toBe(0);
  });
});

describe('layers with different heads', () => {
  test('of Gemma 4 share one page: full layers have half the bytes of a sliding one, so their blocks hold twice the tokens', () => {
    const pool = poolOf('google/gemma-4-31B-it');
    expect(pool.groups.filter(({ kind }) => kind === 'full').map(({ blockTokens }) => blockTokens)).toEqual([32]);
    expect(pool.groups.filter(({ kind }) => kind === 'sliding').map(({ blockTokens }) => blockTokens)).toEqual([
      16, 16, 16, 16, 16,
    ]);
    expect(pool.blockBytes).toBe(10 * 16 * 16 * 256 * 2 * 2);
  });

  test('whose pages are no multiples of each other make no pool', () => {
    const layers = [
      { kind: 'full', layers: 4, tokenBytes: 96 },
      { kind: 'sliding', layers: 4, tokenBytes: 64, window: 128 },
    ] as const;
    expect(blockPool(layers, { blockSize: 16, latent: false, statePerBlock: false })).toBeUndefined();
  });
});

describe('sparse latent attention', () => {
  const layersOf = (kvCacheDtype: string, computeCapability: number) =>
    cacheLayers(findModel('deepseek-ai/DeepSeek-V3.2').architecture, { tensorParallel: 8, kvCacheDtype, computeCapability }).map(
      (one) => (one.kind === 'state' ? 0 : one.tokenBytes),
    );

  // Layouts of vllm 0.27.0: 16-bit latent of 576 numbers, packed FP8 of 656 bytes, plain FP8 of 576; 128 FP8 numbers and a scale for the indexer.
  test.each([
    ['auto', 9, 1152],
    ['fp8', 9, 656],
    ['fp8', 10, 576],
    ['fp8_ds_mla', 10, 656],
    ['auto', 12, 656],
  ])('with a cache of %s on capability %d keeps %i bytes and the 132 of the indexer', (type, capability, bytes) => {
    expect(layersOf(type, capability)).toEqual([bytes, 132]);
  });

  test('keeps indexer keys only in the layers that have an indexer', () => {
    const layers = cacheLayers(findModel('zai-org/GLM-5.2').architecture, { tensorParallel: 8, kvCacheDtype: 'auto' });
    expect(layers.map((one) => one.layers)).toEqual([78, 21]);
  });
});

describe('KV cache types', () => {
  const bytesOf = (kvCacheDtype: string) =>
    cacheLayers(findModel('Qwen/Qwen3-8B').architecture, { tensorParallel: 1, kvCacheDtype }).map((one) =>
      one.kind === 'full' ? one.tokenBytes : 0,
    )[0];

  test.each([
    ['auto', 2 * 8 * 128 * 2],
    ['fp8', 2 * 8 * 128],
    ['int8_per_token_head', 8 * (2 * 128 + 8)],
    ['int4_per_token_head', 8 * (2 * 64 + 8)],
    ['nvfp4', 2 * 8 * (64 + 8)],
  ])('%s takes %i bytes for each token and layer', (type, bytes) => {
    expect(bytesOf(type)).toBe(bytes);
  });
});

describe('the longest request', () => {
  const pool = poolOf('Qwen/Qwen3-8B');

  test.each([0, 1, 7, 1000])('of %i blocks is exact to the token', (blocks) => {
    const longest = longestRequest(blocks, pool, request, 1_000_000);
    expect(longest).toBe(blocks * 16);
    expect(requestBlocks(longest + 1, pool, request)).toBeGreaterThan(blocks);
  });

  test('is not longer than asked for', () => {
    expect(longestRequest(1000, pool, request, 4096)).toBe(4096);
  });

  test('shares its tokens among the devices of a context-parallel group', () => {
    expect(longestRequest(100, pool, { ...request, contextParallel: 4 }, 1_000_000)).toBe(100 * 16 * 4);
  });

  // eugr/spark-vllm-docker#396: 22.5 GiB on each of two devices; the engine named 190,272 tokens as the most.
  test('of MiniMax-M2.7 in 22.5 GiB is what the engine named', () => {
    const two = poolOf('MiniMaxAI/MiniMax-M2', { tensorParallel: 2 });
    const longest = longestRequest(Math.floor((22.5 * gib) / two.blockBytes), two, request, 196_608);
    expect(Math.abs(longest - 190_272)).toBeLessThanOrEqual(16);
  });
});
