import type { QuantMethod, WeightFormat } from '../../catalog/checkpoints';
import type { PartName } from '../memory/parameters';
import { type Fields, isObject, type JsonObject, shown } from './fields';

/** How the weights of a checkpoint are stored. */
export interface Quantization {
  readonly weightFormat?: WeightFormat;
  readonly quantMethod?: QuantMethod;
  /** Parts of the model that keep 16 bit. */
  readonly unquantized: readonly PartName[];
  /** FP8 where the checkpoint asks for an FP8 KV cache. */
  readonly kvCacheScheme?: 'fp8';
}

/** How one group of layers stores its weights. */
interface Scheme {
  readonly format: WeightFormat;
}

/** The format of a config's weights; what is wrong with it goes to the fields' findings. */
export function quantizationOf(config: Fields, layers: number, experts: boolean): Quantization {
  const inside = config.inside('quantization_config') ?? config.inside('text_config')?.inside('quantization_config');
  if (!inside) return { weightFormat: nativeFormat(config), unquantized: [] };
  const scheme = schemeOf(inside);
  const unquantized = unquantizedParts(inside, layers);
  return {
    weightFormat: scheme && narrowed(scheme.format, unquantized, experts),
    quantMethod: methodOf(inside) as QuantMethod | undefined,
    unquantized,
    ...(asksForFp8Cache(inside) ? { kvCacheScheme: 'fp8' as const } : {}),
  };
}

const nativeFormats: Readonly<Record<string, WeightFormat>> = { bfloat16: 'bf16', float16: 'fp16', float32: 'fp32' };

function nativeFormat(config: Fields): WeightFormat | undefined {
  const dtype = config.text('dtype', 'torch_dtype') ?? config.inside('text_config')?.text('dtype', 'torch_dtype') ?? 'bfloat16';
  const format = Object.hasOwn(nativeFormats, dtype) ? nativeFormats[dtype] : undefined;
  if (!format)
    config.refuse(
      'torch_dtype',
      `must be a number format that the engine loads, got ${shown(dtype)}`,
      `known are ${Object.keys(nativeFormats).join(', ')}`,
    );
  return format;
}

function methodOf(quant: Fields): string | undefined {
  return quant.text('quant_method') ?? (quant.nameOf(['quant_algo']) ? 'modelopt' : undefined);
}

const readers: Readonly<Record<string, (quant: Fields) => Scheme | undefined>> = {
  fp8: (quant) => ({ format: quant.nameOf(['weight_block_size']) ? blockFormat(quant) : 'fp8_per_tensor' }),
  fbgemm_fp8: () => ({ format: 'fp8_per_channel_dynamic' }),
  awq: (quant) => groupedInteger(quant, ['bits', 'w_bit'], ['group_size', 'q_group_size']),
  gptq: (quant) => groupedInteger(quant, ['bits'], ['group_size']),
  mxfp4: () => ({ format: 'mxfp4' }),
  gpt_oss_mxfp4: () => ({ format: 'mxfp4' }),
  'compressed-tensors': compressedTensors,
  modelopt: modelOptimizer,
  modelopt_fp4: modelOptimizer,
};

function schemeOf(quant: Fields): Scheme | undefined {
  const method = methodOf(quant);
  const read = method !== undefined && Object.hasOwn(readers, method) ? readers[method] : undefined;
  if (read) return read(quant);
  quant.refuse(
    'quant_method',
    `must be a quantization whose weights can be reckoned, got ${shown(method)}`,
    `known are ${Object.keys(readers).join(', ')}`,
  );
  return undefined;
}

function blockFormat(quant: Fields): WeightFormat {
  const block = quant.list('weight_block_size');
  if (!block || block.some((size) => size !== 128))
    quant.refuse(
      'weight_block_size',
      `must be [128, 128], got ${shown(quant.object.weight_block_size)}`,
      'take a checkpoint whose blocks the engine has kernels for',
    );
  return 'fp8_block128';
}

function groupedInteger(quant: Fields, bits: readonly string[], groups: readonly string[]): Scheme | undefined {
  const width = quant.optionalCount(...bits) ?? 4;
  if (width !== 4)
    quant.refuse(
      bits[0]!,
      `must be 4, got ${width}`,
      'take a checkpoint with 4-bit weights, or give the size of its weights by safetensorsIndex',
    );
  const name = quant.nameOf(groups);
  const size = name === undefined ? 128 : quant.object[name];
  return { format: integerFormat(size, quant, name ?? groups[0]!) };
}

function integerFormat(size: unknown, quant: Fields, name: string): WeightFormat {
  if (size === 128) return 'int4_g128';
  if (size === 64) return 'int4_g64';
  if (size === 32) return 'int4_g32';
  if (size !== -1)
    quant.refuse(
      name,
      `must be a group size of 32, 64 or 128, or -1 for whole columns, got ${shown(size)}`,
      "take it from the checkpoint's own config.json",
    );
  return 'int4';
}

function compressedTensors(quant: Fields): Scheme | undefined {
  const groups = quant.inside('config_groups');
  const weights = groups
    ? Object.values(groups.object).flatMap((group) =>
        isObject(group) && isObject(group.weights) ? [{ group, weights: group.weights }] : [],
      )
    : [];
  if (weights.length === 0) {
    quant.miss('config_groups', 'groups that say how weights are stored');
    return undefined;
  }
  const formats = [...new Set(weights.flatMap(({ group, weights: stored }) => groupFormat(stored, group) ?? []))];
  if (formats.length === 1) return { format: formats[0]! };
  if (formats.includes('nvfp4')) return { format: 'nvfp4 (mixed precision)' };
  quant.refuse(
    'config_groups',
    `must store weights in a way that can be reckoned, got ${shown(weights.map(({ weights: stored }) => stored))}`,
    'give the dimensions and the size of the weights instead of the config',
  );
  return undefined;
}

function groupFormat(
  { num_bits: bits, type, strategy, group_size: size }: JsonObject,
  group: JsonObject,
): WeightFormat | undefined {
  if (type === 'float' && bits === 4) return size === 32 ? 'mxfp4' : 'nvfp4';
  if (type === 'float' && bits === 8)
    return strategy === 'block' ? 'fp8_block128' : strategy === 'channel' ? 'fp8_per_channel_dynamic' : 'fp8_per_tensor';
  if (bits === 8) return isObject(group.input_activations) ? 'w8a8_int8' : undefined;
  if (bits !== 4) return undefined;
  return size === 128 ? 'int4_g128' : size === 64 ? 'int4_g64' : size === 32 ? 'int4_g32' : 'int4';
}

const algorithms: Readonly<Record<string, WeightFormat>> = {
  FP8: 'fp8_per_tensor',
  FP8_PB_WO: 'fp8_block128',
  FP8_PER_CHANNEL_PER_TOKEN: 'fp8_per_channel_dynamic',
  NVFP4: 'nvfp4',
  MXFP8: 'mxfp8',
  MIXED_PRECISION: 'nvfp4 (mixed precision)',
};

function modelOptimizer(quant: Fields): Scheme | undefined {
  const algorithm = quant.text('quant_algo') ?? '';
  const format = Object.hasOwn(algorithms, algorithm) ? algorithms[algorithm] : undefined;
  if (format) return { format };
  quant.refuse(
    'quant_algo',
    `must be an algorithm whose weights can be reckoned, got ${shown(quant.object.quant_algo)}`,
    `known are ${Object.keys(algorithms).join(', ')}`,
  );
  return undefined;
}

/** Where everything but the experts keeps 16 bit, the format says so. */
function narrowed(format: WeightFormat, unquantized: readonly PartName[], experts: boolean): WeightFormat {
  const expertsAlone = experts && unquantized.includes('attention') && !unquantized.includes('experts');
  if (expertsAlone && format === 'int4_g32') return 'int4_g32 (routed experts)';
  return expertsAlone && format === 'mxfp4' && unquantized.includes('sharedExperts') ? 'mxfp4 (routed experts)' : format;
}

function asksForFp8Cache(quant: Fields): boolean {
  const scheme = quant.object.kv_cache_scheme ?? quant.object.kv_cache_quant_algo;
  return scheme === 'FP8' || (isObject(scheme) && scheme.num_bits === 8 && scheme.type === 'float');
}

/** One module of each part, named as checkpoints name them. */
const moduleNames: Readonly<Partial<Record<PartName, readonly string[]>>> = {
  attention: ['self_attn.q_proj', 'self_attn.o_proj', 'attn.q_proj'],
  recurrent: ['linear_attn.in_proj_qkv', 'linear_attn.out_proj', 'mixer.in_proj'],
  dense: ['mlp.gate_proj', 'mlp.up_proj'],
  experts: ['mlp.experts.0.gate_proj', 'block_sparse_moe.experts.0.w1', 'experts.0.up_proj'],
  sharedExperts: ['mlp.shared_experts.gate_proj', 'mlp.shared_expert.gate_proj'],
};

/** The parts that the list of unquantized modules names, looked up for a layer in the middle. */
function unquantizedParts(quant: Fields, layers: number): PartName[] {
  const entries = quant.list('modules_to_not_convert', 'ignore', 'exclude_modules') ?? [];
  const patterns = entries.filter((entry) => typeof entry === 'string').flatMap((entry) => patternOf(entry) ?? []);
  const middle = `layers.${Math.floor(layers / 2)}`;
  return (Object.keys(moduleNames) as PartName[]).filter((part) =>
    moduleNames[part]!.some((name) => patterns.some((pattern) => pattern.test(`model.${middle}.${name}`))),
  );
}

const longestPattern = 300;

/** A module list holds names, beginnings of names, globs, and expressions after `re:`. Undefined for what is none of them. */
function patternOf(entry: string): RegExp | undefined {
  if (entry.length > longestPattern) return undefined;
  const glob = entry
    .replace(/^.*?(?=layers\.)/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[^ ]{0,200}');
  try {
    return entry.startsWith('re:') ? new RegExp(entry.slice(3)) : new RegExp(`(^|\\.)${glob}($|\\.)`);
  } catch {
    return undefined;
  }
}
