import type { ModelArchitecture, OtherLayers } from '../../catalog/models';
import { expertsOf } from './experts';
import { Fields } from './fields';
import { layerCounts, slidingLayers } from './layers';

type Family = (config: Fields, modelType: string) => ModelArchitecture;

/** Every model type whose memory follows from its config. */
const families: Readonly<Record<string, Family>> = {
  ...named(grouped, [
    'llama',
    'mistral',
    'ministral',
    'ministral3',
    'qwen2',
    'qwen3',
    'phi3',
    'granite',
    'olmo2',
    'olmo3',
    'smollm3',
    'seed_oss',
    'glm',
    'glm4',
    'internlm3',
    'mimo',
  ]),
  ...named(grouped, [
    'mixtral',
    'qwen2_moe',
    'qwen3_moe',
    'glm4_moe',
    'minimax_m2',
    'step3p5',
    'step3p7',
    'gpt_oss',
    'ernie4_5',
    'ernie4_5_moe',
    'granitemoe',
    'olmoe',
  ]),
  ...named(grouped, [
    'qwen2_vl',
    'qwen2_vl_text',
    'qwen2_5_vl',
    'qwen2_5_vl_text',
    'qwen3_vl',
    'qwen3_vl_text',
    'qwen3_vl_moe',
    'qwen3_vl_moe_text',
    'pixtral',
  ]),
  ...named(grouped, ['gemma', 'gemma2', 'gemma3', 'gemma3_text']),
  ...named(gemma3n, ['gemma3n', 'gemma3n_text']),
  ...named(gemma4, ['gemma4', 'gemma4_text']),
  ...named(llama4, ['llama4', 'llama4_text']),
  ...named(latent, ['deepseek_v2', 'deepseek_v3', 'deepseek_v32', 'kimi_k2', 'glm_moe_dsa', 'glm4_moe_lite']),
  ...named(gatedDelta, ['qwen3_next', 'qwen3_5', 'qwen3_5_text', 'qwen3_5_moe', 'qwen3_5_moe_text']),
  ...named(kimiLinear, ['kimi_linear']),
  ...named(nemotronHybrid, ['nemotron_h']),
  ...named(mimoFlash, ['mimo_v2_flash']),
};

function named(family: Family, types: readonly string[]): Record<string, Family> {
  return Object.fromEntries(types.map((type) => [type, family]));
}

/** Model types that can be read, for those who name another. */
export const knownModelTypes: readonly string[] = Object.keys(families);

/** The architecture of a config with a known model type; undefined for another. */
export function familyOf(modelType: string): Family | undefined {
  return Object.hasOwn(families, modelType) ? families[modelType] : undefined;
}

/** What every model has. */
function common(config: Fields, modelType: string, layers: number) {
  const tied = config.isTrue('tie_word_embeddings') || (/^gemma/.test(modelType) && config.object.tie_word_embeddings !== false);
  const predictionLayers = config.optionalCount('num_nextn_predict_layers', 'mtp_num_hidden_layers');
  return {
    modelType,
    hiddenSize: config.count('hidden_size'),
    layers,
    vocabSize: config.count('vocab_size'),
    nativeDtype: config.text('dtype', 'torch_dtype'),
    maxPositionEmbeddings:
      config.optionalCount('max_position_embeddings', 'model_max_length', 'max_sequence_length') || undefined,
    ...(tied ? { tiedEmbeddings: true as const } : {}),
    ...(predictionLayers ? { predictionLayers } : {}),
  };
}

/** Query and KV heads; a config without a head size means the hidden size over the heads. */
function heads(config: Fields) {
  const attentionHeads = config.count('num_attention_heads');
  const kvHeads = config.optionalCount('num_key_value_heads', 'num_attention_groups') || attentionHeads;
  const given = config.optionalCount('head_dim', 'attention_head_dim');
  const derived = (config.optionalCount('hidden_size') ?? 0) / (attentionHeads || 1);
  if (given === undefined && !Number.isInteger(derived)) config.miss('head_dim', 'a whole number');
  return { attentionHeads, kvHeads, headDim: given || Math.floor(derived) };
}

/** Full layers, and the bytes that one token takes in them at 16 bit. */
function cached(full: number, kvHeads: number, headDim: number, vHeadDim = headDim) {
  return { attention: 'gqa' as const, fullAttentionLayers: full, kvBytesPerToken: full * kvHeads * (headDim + vHeadDim) * 2 };
}

function feedForward(config: Fields, layers: number) {
  const moe = expertsOf(config, layers);
  const needsDense = !moe || (moe.denseLayers ?? 0) > 0;
  const intermediateSize = needsDense
    ? config.count('intermediate_size')
    : config.optionalCount('intermediate_size') || undefined;
  return { intermediateSize, ...(moe ? { moe } : {}) };
}

/** Gemma 2 slides in every second layer, Gemma 3 in five of six, where the config does not say it. */
const windowPatterns: Readonly<Record<string, number>> = { gemma2: 2, gemma3: 6, gemma3_text: 6 };

function grouped(config: Fields, modelType: string): ModelArchitecture {
  const layers = config.count('num_hidden_layers');
  const counts = layerCounts(config, layers, windowPatterns[modelType]);
  const { attentionHeads, kvHeads, headDim } = heads(config);
  const other = slidingLayers(config, counts);
  return {
    ...common(config, modelType, layers),
    attentionHeads,
    kvHeads,
    headDim,
    ...feedForward(config, layers),
    ...cached(counts.full, kvHeads, headDim),
    ...(other ? { otherLayers: other } : {}),
  };
}

/** Layers at the end read the cache of earlier ones. */
function gemma3n(config: Fields, modelType: string): ModelArchitecture {
  const sharedKvLayers = config.optionalCount('num_kv_shared_layers') ?? 0;
  return { ...grouped(firstWidth(config), modelType), sharedKvLayers };
}

/** Gemma 3n gives the feed-forward width of each layer; all are equal. */
function firstWidth(config: Fields): Fields {
  const widths = config.list('intermediate_size');
  if (!widths) return config;
  return new Fields({ ...config.object, intermediate_size: widths[0] }, config.path, config.findings);
}

/** Full layers have their own heads; keys and values of theirs may come out of one projection. */
function gemma4(config: Fields, modelType: string): ModelArchitecture {
  const base = grouped(config, modelType);
  const headDim = config.optionalCount('global_head_dim') || base.headDim || 0;
  const keyEqualsValue = config.isTrue('attention_k_eq_v');
  const kvHeads = keyEqualsValue ? config.optionalCount('num_global_key_value_heads') || base.kvHeads : base.kvHeads;
  const moe = base.moe && config.isTrue('enable_moe_block') ? { moe: { ...base.moe, denseLayers: 0 } } : {};
  const { moe: _, ...rest } = base;
  return {
    ...rest,
    ...moe,
    sharedKvLayers: config.optionalCount('num_kv_shared_layers') ?? 0,
    globalAttention: { kvHeads, headDim, ...(keyEqualsValue ? { keyEqualsValue: true as const } : {}) },
    kvBytesPerToken: base.fullAttentionLayers * kvHeads * headDim * 4,
  };
}

/** One shared expert as wide as a routed one; dense layers have a width of their own. */
function llama4(config: Fields, modelType: string): ModelArchitecture {
  const layers = config.count('num_hidden_layers');
  const { attentionHeads, kvHeads, headDim } = heads(config);
  const moe = expertsOf(config, layers);
  return {
    ...common(config, modelType, layers),
    attentionHeads,
    kvHeads,
    headDim,
    intermediateSize: config.optionalCount('intermediate_size_mlp') || config.count('intermediate_size'),
    ...(moe ? { moe: { ...moe, intermediateSize: config.count('intermediate_size'), sharedExperts: 1 } } : {}),
    ...cached(layers, kvHeads, headDim),
    attentionChunkSize: config.optionalCount('attention_chunk_size'),
  };
}

function latentDims(config: Fields) {
  const attentionHeads = config.count('num_attention_heads');
  const mla = {
    qLoraRank: config.optionalCount('q_lora_rank') || undefined,
    kvLoraRank: config.count('kv_lora_rank'),
    qkRopeHeadDim: config.count('qk_rope_head_dim'),
    qkNopeHeadDim: config.count('qk_nope_head_dim'),
    vHeadDim: config.count('v_head_dim'),
  };
  return {
    attentionHeads,
    kvHeads: config.optionalCount('num_key_value_heads') || attentionHeads,
    mla,
    attention: 'mla' as const,
  };
}

function latent(config: Fields, modelType: string): ModelArchitecture {
  const layers = config.count('num_hidden_layers');
  const dims = latentDims(config);
  return {
    ...common(config, modelType, layers),
    ...dims,
    ...feedForward(config, layers),
    fullAttentionLayers: layers,
    kvBytesPerToken: layers * (dims.mla.kvLoraRank + dims.mla.qkRopeHeadDim) * 2,
    ...indexer(config, layers),
  };
}

/** Sparse attention has an indexer in every layer, or in those that do not share that of an earlier one. */
function indexer(config: Fields, layers: number): Partial<ModelArchitecture> {
  if (config.nameOf(['index_topk']) === undefined) return {};
  const types = config.list('indexer_types');
  const every = config.optionalCount('index_topk_freq') || 1;
  const offset = config.optionalCount('index_skip_topk_offset') ?? 2;
  const own = types
    ? types.filter((type) => type === 'full').length
    : Array.from({ length: layers > 4096 ? 0 : layers }, (_, layer) => Math.max(layer - offset + 1, 0) % every).filter(
        (rest) => rest === 0,
      ).length;
  return {
    indexerHeadDim: config.count('index_head_dim'),
    indexerHeads: config.count('index_n_heads'),
    ...(own < layers ? { indexerLayers: own } : {}),
  };
}

function stateDtype(config: Fields, otherwise: OtherLayers['stateDtype']): OtherLayers['stateDtype'] {
  const named = config.text('mamba_ssm_dtype', 'mamba_ssm_cache_dtype');
  return named === 'float32' || named === 'bfloat16' || named === 'float16' ? named : otherwise;
}

function gatedDelta(config: Fields, modelType: string): ModelArchitecture {
  const layers = config.count('num_hidden_layers');
  const counts = layerCounts(config, layers, undefined);
  const { attentionHeads, kvHeads, headDim } = heads(config);
  const otherLayers: OtherLayers = {
    count: counts.recurrent,
    kind: 'linear',
    detail: 'GDN',
    keyHeads: config.count('linear_num_key_heads'),
    valueHeads: config.count('linear_num_value_heads'),
    headDim: config.count('linear_key_head_dim'),
    vHeadDim: config.count('linear_value_head_dim'),
    convKernel: config.count('linear_conv_kernel_dim'),
    stateDtype: stateDtype(config, undefined),
  };
  return {
    ...common(config, modelType, layers),
    attentionHeads,
    kvHeads,
    headDim,
    ...feedForward(config, layers),
    ...cached(counts.full, kvHeads, headDim),
    gatedAttention: true,
    ...(counts.recurrent > 0 ? { otherLayers } : {}),
  };
}

function kimiLinear(config: Fields, modelType: string): ModelArchitecture {
  const layers = config.count('num_hidden_layers');
  const linear = config.inside('linear_attn_config');
  if (!linear) config.miss('linear_attn_config', 'an object');
  const full = linear?.list('full_attn_layers')?.length ?? 0;
  const dims = latentDims(config);
  const stateHeads = linear?.count('num_heads') ?? 0;
  return {
    ...common(config, modelType, layers),
    ...dims,
    ...feedForward(config, layers),
    fullAttentionLayers: Math.min(full, layers),
    kvBytesPerToken: full * (dims.mla.kvLoraRank + dims.mla.qkRopeHeadDim) * 2,
    otherLayers: {
      count: Math.max(0, layers - full),
      kind: 'linear',
      detail: 'KDA',
      keyHeads: stateHeads,
      valueHeads: stateHeads,
      headDim: linear?.count('head_dim') ?? 0,
      convKernel: linear?.count('short_conv_kernel_size') ?? 0,
    },
  };
}

/** Mamba, attention and feed-forward layers stand beside each other, named letter by letter or in words. */
function nemotronHybrid(config: Fields, modelType: string): ModelArchitecture {
  const kinds = blockKinds(config);
  const [mamba, attention, dense, expert] = ['mamba', 'attention', 'mlp', 'moe'].map(
    (kind) => kinds.filter((one) => one === kind).length,
  ) as [number, number, number, number];
  const { attentionHeads, kvHeads, headDim } = heads(config);
  const moe = expert > 0 ? expertsOf(config, kinds.length) : undefined;
  return {
    ...common(config, modelType, kinds.length),
    attentionHeads,
    kvHeads,
    headDim,
    intermediateSize: dense > 0 ? config.count('intermediate_size') : config.optionalCount('intermediate_size') || undefined,
    ...(moe ? { moe: { ...moe, layers: expert, denseLayers: dense } } : {}),
    ...cached(attention, kvHeads, headDim),
    ungatedFeedForward: true,
    feedForwardLayers: dense + expert,
    mixerLayers: mamba + attention,
    otherLayers: {
      count: mamba,
      kind: 'mamba',
      valueHeads: config.count('mamba_num_heads'),
      headDim: config.count('mamba_head_dim'),
      groups: config.count('n_groups', 'mamba_n_groups'),
      stateSize: config.count('ssm_state_size', 'mamba_state_dim'),
      convKernel: config.count('conv_kernel', 'mamba_d_conv'),
      chunkSize: config.optionalCount('mamba_chunk_size', 'chunk_size') || undefined,
      stateDtype: stateDtype(config, 'float32'),
    },
  };
}

const blockLetters: Readonly<Record<string, string>> = { M: 'mamba', '*': 'attention', '-': 'mlp', E: 'moe' };

function blockKinds(config: Fields): string[] {
  const words = config.list('layers_block_type', 'layer_types')?.map(String);
  const kinds = words ?? [...(config.text('hybrid_override_pattern') ?? '')].map((letter) => blockLetters[letter] ?? letter);
  if (kinds.length === 0) config.miss('hybrid_override_pattern', 'a pattern of the letters M, *, - and E');
  const unknown = kinds.find((kind) => !Object.values(blockLetters).includes(kind));
  if (unknown !== undefined)
    config.refuse(
      words ? 'layers_block_type' : 'hybrid_override_pattern',
      `must name mamba, attention, mlp or moe layers, got "${unknown}"`,
      "take it from the model's own config.json",
    );
  return kinds;
}

function mimoFlash(config: Fields, modelType: string): ModelArchitecture {
  const layers = config.count('num_hidden_layers');
  const { attentionHeads, kvHeads, headDim } = heads(config);
  const pattern = config.list('hybrid_layer_pattern') ?? [];
  if (pattern.length !== layers)
    config.refuse(
      'hybrid_layer_pattern',
      `must have an entry for every layer, got ${pattern.length} for ${layers}`,
      "take it from the model's own config.json",
    );
  const sliding = pattern.filter((slides) => slides === 1).length;
  const vHeadDim = config.optionalCount('v_head_dim') || headDim;
  return {
    ...common(config, modelType, layers),
    attentionHeads,
    kvHeads,
    headDim,
    vHeadDim,
    ...feedForward(config, layers),
    ...cached(layers - sliding, kvHeads, headDim, vHeadDim),
    otherLayers: {
      count: sliding,
      kind: 'sliding',
      window: config.count('sliding_window'),
      kvHeads: config.optionalCount('swa_num_key_value_heads') || kvHeads,
      headDim: config.optionalCount('swa_head_dim') || headDim,
      vHeadDim: config.optionalCount('swa_v_head_dim') || vHeadDim,
    },
  };
}
