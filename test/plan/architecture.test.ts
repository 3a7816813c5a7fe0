import { findModel, type ModelArchitecture } from '../../lib/catalog/models';
import { kvLayout, missingFact, whyNotSplit } from '../../lib/plan/architecture';

const architectureOf = (id: string): ModelArchitecture => findModel(id).architecture;
const bytesPerToken = (id: string, tensorParallel: number, elementBytes = 2) =>
  kvLayout(architectureOf(id), tensorParallel, elementBytes).bytesPerTokenPerLayer * architectureOf(id).layers;

describe('the KV cache of one token on one device', () => {
  test.each([
    ['meta-llama/Llama-3.1-8B-Instruct', 1, 131_072],
    ['meta-llama/Llama-3.3-70B-Instruct', 4, 81_920],
    ['Qwen/Qwen3-0.6B', 1, 114_688],
    ['Qwen/Qwen2.5-1.5B-Instruct', 1, 28_672],
    ['deepseek-ai/DeepSeek-R1', 1, 70_272],
  ])('of %s over %i device(s) is %i bytes', (id, degree, bytes) => {
    expect(bytesPerToken(id, degree)).toBe(bytes);
  });

  test('grouped KV heads are divided among the devices', () => {
    expect(bytesPerToken('Qwen/Qwen3-8B', 8)).toBe(bytesPerToken('Qwen/Qwen3-8B', 1) / 8);
  });

  test('with more devices than KV heads each device keeps one whole head', () => {
    expect(architectureOf('Qwen/Qwen3-30B-A3B').kvHeads).toBe(4);
    expect(bytesPerToken('Qwen/Qwen3-30B-A3B', 8)).toBe(bytesPerToken('Qwen/Qwen3-30B-A3B', 4));
  });

  test('a latent is kept whole on every device', () => {
    expect(bytesPerToken('deepseek-ai/DeepSeek-R1', 8)).toBe(bytesPerToken('deepseek-ai/DeepSeek-R1', 1));
  });

  test('half as wide elements take half the bytes', () => {
    expect(bytesPerToken('Qwen/Qwen3-8B', 1, 1)).toBe(bytesPerToken('Qwen/Qwen3-8B', 1, 2) / 2);
  });

  // Bytes available on one device and tokens that the engine logged for them. A log rounds the GiB to hundredths.
  test.each([
    ['RedHatAI/Llama-3.3-70B-Instruct-FP8-dynamic on 4 × H200', 'meta-llama/Llama-3.3-70B-Instruct', 4, 106.17, 1_391_552],
    ['deepseek-ai/DeepSeek-R1-0528 on 8 × H200', 'deepseek-ai/DeepSeek-R1', 8, 41.6, 635_648],
    ['moonshotai/Kimi-K2-Thinking on 8 × H200, vllm-project/recipes@8959cf6', 'moonshotai/Kimi-K2-Instruct', 8, 46.8, 715_072],
    ['Llama-3.1-8B on an RTX 3090, vllm-project/vllm#10517', 'meta-llama/Llama-3.1-8B-Instruct', 1, 3.81, 31_232],
    ['the same with a longer context, vllm-project/vllm#10517', 'meta-llama/Llama-3.1-8B-Instruct', 1, 2.89, 23_648],
    ['Qwen3-0.6B on an A100, vllm-project/vllm#24577', 'Qwen/Qwen3-0.6B', 1, 69.66, 652_144],
  ])('agrees with the tokens that were logged for %s', (_log, id, degree, availableGiB, tokens) => {
    const reckoned = (availableGiB * 2 ** 30) / bytesPerToken(id, degree);
    const rounding = (0.005 * 2 ** 30) / bytesPerToken(id, degree);
    expect(Math.abs(reckoned - tokens)).toBeLessThan(rounding + 16);
  });
});

describe('what keeps a memory from being reckoned', () => {
  test.each([
    ['MiniMaxAI/MiniMax-M3', 'the size of the cache of the sparse-attention indexer'],
    ['deepseek-ai/DeepSeek-V4-Pro', 'the layout of the KV cache'],
    ['zai-org/GLM-4.6', 'the size of the vocabulary'],
  ])('%s: %s', (id, missing) => {
    expect(missingFact(architectureOf(id))).toBe(missing);
  });

  const known = architectureOf('Qwen/Qwen3-8B');

  test.each<[keyof ModelArchitecture, string]>([
    ['kvBytesPerToken', 'the layout of the KV cache'],
    ['headDim', 'the head dimension'],
    ['hiddenSize', 'the hidden size'],
    ['vocabSize', 'the size of the vocabulary'],
  ])('without %s it is %s', (property, missing) => {
    expect(missingFact({ ...known, [property]: undefined })).toBe(missing);
  });

  test('a window of unknown width', () => {
    expect(missingFact({ ...known, otherLayers: { count: 12, kind: 'sliding' } })).toBe('the width of the sliding window');
  });

  test('a recurrent layer of unknown size', () => {
    expect(missingFact({ ...known, otherLayers: { count: 12, kind: 'linear', detail: 'GDN' } })).toBe(
      'the size of the state that a GDN layer keeps for a request',
    );
  });

  test.each(['Qwen/Qwen3-8B', 'deepseek-ai/DeepSeek-R1', 'openai/gpt-oss-120b'])('nothing with %s', (id) => {
    expect(missingFact(architectureOf(id))).toBeUndefined();
  });
});

describe('splitting over devices', () => {
  const dense = { layers: 1, fullAttentionLayers: 1, attentionHeads: 32, kvHeads: 8, headDim: 128 };
  const split = (architecture: Partial<ModelArchitecture>, degree: number, weightFormat?: string, enableExpertParallel = false) =>
    whyNotSplit({ architecture: { ...dense, ...architecture }, checkpoint: { weightFormat } }, degree, { enableExpertParallel });

  test.each([
    [32, 8, 1],
    [32, 8, 8],
    [32, 8, 16],
    [28, 4, 4],
    [40, 10, 5],
  ])('%i attention and %i KV heads are split over %i devices', (attentionHeads, kvHeads, degree) => {
    expect(split({ attentionHeads, kvHeads }, degree)).toBeUndefined();
  });

  test.each([
    [32, 8, 3, /attention heads/],
    [28, 4, 8, /attention heads/],
    [40, 10, 4, /KV heads/],
    [48, 8, 12, /KV heads/],
  ])('%i attention and %i KV heads are not split over %i devices', (attentionHeads, kvHeads, degree, reason) => {
    expect(split({ attentionHeads, kvHeads }, degree)).toMatch(reason);
  });

  test.each([
    [14_336, 'int4_g128', 8],
    [11_008, 'int4_g128', 2],
    [29_696, 'int4_g128', 8],
    [2_880, 'int4_g32', 2],
    [29_568, 'bf16', 8],
    [29_568, 'fp8_per_channel_dynamic', 8],
  ])('a width of %i in %s is split over %i devices', (intermediateSize, format, degree) => {
    expect(split({ intermediateSize }, degree, format)).toBeUndefined();
  });

  test.each([
    [11_008, 'int4_g128', 4],
    [29_568, 'int4_g128', 2],
    [768, 'fp8_block128', 4],
    [2_880, 'int4_g32', 4],
  ])('a width of %i in %s is not split over %i devices', (intermediateSize, format, degree) => {
    expect(split({ intermediateSize }, degree, format)).toMatch(/quantization groups/);
  });

  test('of a mixture of experts the width of one expert counts', () => {
    const moe = { intermediateSize: 6144, moe: { experts: 128, intermediateSize: 768 } };
    expect(split(moe, 2, 'fp8_block128')).toBeUndefined();
    expect(split(moe, 4, 'fp8_block128')).toMatch(/width of 768/);
  });

  test('experts that stay whole on one device are not cut', () => {
    const moe = { moe: { experts: 128, intermediateSize: 768 } };
    expect(split(moe, 4, 'fp8_block128', true)).toBeUndefined();
    expect(split({ intermediateSize: 768 }, 4, 'fp8_block128', true)).toMatch(/width of 768/);
  });
});
