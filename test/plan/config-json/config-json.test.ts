import fc from 'fast-check';
import { findModel, type ModelArchitecture } from '../../../lib/catalog/models';
import { plan } from '../../../lib/plan';
import { missingFact } from '../../../lib/plan/architecture';
import { readPublished } from '../../../lib/plan/config-json';
import { type Config, deepSeek, gemma4, glm52, gptOss, kimiK3, llama4, nemotron, qwen35 } from './configs';

const read = (config: unknown, index?: unknown) => readPublished(config, index, 'architecture');

/** What decides memory; names, sources and parameter counts aside. */
const decisive = [
  'layers',
  'attentionHeads',
  'kvHeads',
  'headDim',
  'hiddenSize',
  'vocabSize',
  'fullAttentionLayers',
  'kvBytesPerToken',
  'mla',
  'indexerHeadDim',
  'indexerLayers',
  'maxPositionEmbeddings',
] as const;

// Dimensions as in the model's own config.json (copies in ai-dynamo/aiconfigurator@095f58a, model_configs).
test.each<[string, string, Config]>([
  ['DeepSeek-R1', 'deepseek-ai/DeepSeek-R1', deepSeek],
  ['gpt-oss-120b', 'openai/gpt-oss-120b', gptOss],
  ['GLM-5.2', 'zai-org/GLM-5.2', glm52],
  ['Nemotron-3-Nano', 'nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16', nemotron],
])('the config of %s gives what the catalog has', (_name, id, config) => {
  const { architecture, findings } = read(config);
  expect(findings).toEqual([]);
  const known: ModelArchitecture = findModel(id).architecture;
  for (const name of decisive) expect([name, architecture?.[name]]).toEqual([name, known[name]]);
  expect(architecture?.otherLayers ?? {}).toMatchObject(known.otherLayers ?? {});
  expect(missingFact(architecture!)).toBeUndefined();
});

test.each<[string, string, Config, number]>([
  ['Qwen3.5-27B', 'Qwen/Qwen3.5-27B', qwen35, 55_562_855_904],
  ['Gemma 4 31B', 'google/gemma-4-31B-it', gemma4, 62_546_177_752],
  ['Kimi-K3', 'moonshotai/Kimi-K3', kimiK3, 1_560_860_324_672],
  ['Llama 4 Scout', 'meta-llama/Llama-4-Scout-17B-16E-Instruct', llama4, 217_283_587_072],
])('that of %s, which has a tower, does so with its index', (_name, id, config, bytes) => {
  const { architecture, findings, weights } = read(config, { metadata: { total_size: bytes } });
  expect(findings).toEqual([]);
  const known = findModel(id).architecture;
  expect(architecture?.otherLayers).toEqual(
    known.otherLayers === undefined ? undefined : expect.objectContaining(known.otherLayers),
  );
  expect(architecture?.globalAttention).toEqual(known.globalAttention);
  expect(weights?.bytes).toBe(bytes);
});

describe('the format of the weights', () => {
  const llama = {
    model_type: 'llama',
    hidden_size: 4096,
    num_hidden_layers: 32,
    num_attention_heads: 32,
    num_key_value_heads: 8,
    intermediate_size: 14_336,
    vocab_size: 128_256,
  };
  const formatOf = (quantization_config: unknown) => read({ ...llama, quantization_config }).checkpoint.weightFormat;
  const groups = (weights: object, input_activations: unknown = null) => ({
    quant_method: 'compressed-tensors',
    config_groups: { group_0: { weights, input_activations } },
  });

  test.each([
    ['16 bit', undefined, 'bf16'],
    ['FP8 for each tensor', { quant_method: 'fp8', activation_scheme: 'static' }, 'fp8_per_tensor'],
    ['FP8 in blocks', { quant_method: 'fp8', weight_block_size: [128, 128] }, 'fp8_block128'],
    ['FP8 for each channel', groups({ num_bits: 8, type: 'float', strategy: 'channel' }), 'fp8_per_channel_dynamic'],
    ['INT8 weights and activations', groups({ num_bits: 8, type: 'int', strategy: 'channel' }, { num_bits: 8 }), 'w8a8_int8'],
    ['INT4 in groups', groups({ num_bits: 4, type: 'int', strategy: 'group', group_size: 128 }), 'int4_g128'],
    ['AWQ', { quant_method: 'awq', bits: 4, group_size: 128 }, 'int4_g128'],
    ['GPTQ with groups of 64', { quant_method: 'gptq', bits: 4, group_size: 64 }, 'int4_g64'],
    ['GPTQ with whole columns', { quant_method: 'gptq', bits: 4, group_size: -1 }, 'int4'],
    ['MXFP4', { quant_method: 'mxfp4' }, 'mxfp4'],
    ['NVFP4', { quant_method: 'modelopt', quant_algo: 'NVFP4' }, 'nvfp4'],
    ['mixed precision', { quant_method: 'modelopt', quant_algo: 'MIXED_PRECISION' }, 'nvfp4 (mixed precision)'],
  ])('%s is read', (_name, config, format) => {
    expect(formatOf(config)).toBe(format);
  });

  test.each([
    [{ quant_method: 'gptq', bits: 3, group_size: 128 }, 'architecture.configJson.quantization_config.bits'],
    [{ quant_method: 'awq', bits: 4, group_size: 17 }, 'architecture.configJson.quantization_config.group_size'],
    [{ quant_method: 'fp8', weight_block_size: [64, 64] }, 'architecture.configJson.quantization_config.weight_block_size'],
    [{ quant_method: 'compressed-tensors' }, 'architecture.configJson.quantization_config.config_groups'],
    [{ quant_method: 'modelopt', quant_algo: 'INT3' }, 'architecture.configJson.quantization_config.quant_algo'],
  ])('%p is a problem with its field', (quantization_config, path) => {
    expect(read({ ...llama, quantization_config }).findings.map((finding) => finding.path)).toContain(path);
  });

  test('modules that stay in 16 bit are counted as such', () => {
    const experts = { ...deepSeek, quantization_config: groups({ num_bits: 4, type: 'int', strategy: 'group', group_size: 32 }) };
    const attentionToo = read({
      ...experts,
      quantization_config: { ...experts.quantization_config, ignore: ['lm_head', 're:.*self_attn.*', 're:.*shared_experts.*'] },
    });
    expect(attentionToo.checkpoint.weightFormat).toBe('int4_g32 (routed experts)');
    expect(attentionToo.weights!.bytes).toBeGreaterThan(read(experts).weights!.bytes + 15e9);
  });

  test('an FP8 cache that the checkpoint asks for is passed on', () => {
    const config = {
      ...llama,
      quantization_config: { quant_method: 'modelopt', quant_algo: 'FP8', kv_cache_scheme: { num_bits: 8, type: 'float' } },
    };
    expect(read(config).checkpoint.kvCacheScheme).toBe('fp8');
    expect(read(llama).checkpoint.kvCacheScheme).toBeUndefined();
  });
});

test('the size without an index is what the published index counts', () => {
  // Index totals of Qwen/Qwen3-32B and deepseek-ai/DeepSeek-R1.
  const qwen = {
    model_type: 'qwen3',
    hidden_size: 5120,
    num_hidden_layers: 64,
    num_attention_heads: 64,
    num_key_value_heads: 8,
    head_dim: 128,
    intermediate_size: 25_600,
    vocab_size: 151_936,
  };
  expect(read(qwen).weights!.bytes / 65_524_246_528).toBeCloseTo(1, 3);
  expect(read(deepSeek).weights!.bytes / 688_574_839_360).toBeCloseTo(1, 2);
});

/** Values that a broken file may hold in any place. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(
    0,
    -1,
    1,
    0.5,
    1e12,
    1e308,
    '',
    'x',
    null,
    true,
    [],
    {},
    [null],
    ['full_attention'],
    { a: 1 },
    'fp8',
    're:(((',
    '*',
  ),
  fc.integer(),
);

test('a config with anything in any place gives facts or findings, never an exception and never NaN', () => {
  const configs = [deepSeek, gptOss, glm52, nemotron, qwen35, gemma4, kimiK3, llama4];
  fc.assert(
    fc.property(fc.constantFrom(...configs), fc.nat(), anything, fc.boolean(), (config, place, value, removes) => {
      const changed = structuredClone(config) as Record<string, unknown>;
      const inner = (changed.text_config ?? changed) as Record<string, unknown>;
      const keys = Object.keys(inner);
      const key = keys[place % keys.length]!;
      if (removes) delete inner[key];
      else inner[key] = value;
      const { architecture, weights, findings } = read(changed, place % 3 === 0 ? value : undefined);
      expect(architecture === undefined).toBe(findings.length > 0);
      expect(JSON.stringify([architecture ?? {}, weights ?? {}])).not.toMatch(/NaN|null/);
      for (const finding of findings)
        expect([finding.path, finding.message, finding.fix].every((text) => text.length > 0)).toBe(true);
      const models = [{ name: 'm', model: 'acme/m', architecture: { configJson: changed } }];
      for (const { message } of plan({ name: 't', region: 'us-west-2', models }).problems)
        expect(message).not.toMatch(/could not be checked|NaN/);
    }),
    { numRuns: 150 },
  );
});
