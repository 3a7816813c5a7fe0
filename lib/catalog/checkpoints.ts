import { rows } from './checkpoints.data';

/** `quant_method` of the checkpoint's config. */
export type QuantMethod = 'awq' | 'compressed-tensors' | 'fbgemm_fp8' | 'fp8' | 'gptq' | 'modelopt' | 'mxfp4' | 'quark';

/** How most weights are stored. */
export type WeightFormat =
  | 'bf16'
  | 'fp16'
  | 'fp32'
  | 'fp8'
  | 'fp8_block128'
  | 'fp8_block128 + fp4 experts'
  | 'fp8_per_channel_dynamic'
  | 'fp8_per_tensor'
  | 'int4'
  | 'int4_g128'
  | 'int4_g32'
  | 'int4_g64'
  | 'int4_g32 (routed experts)'
  | 'mxfp4'
  | 'mxfp4 (routed experts)'
  | 'mxfp8'
  | 'nvfp4'
  | 'nvfp4 (mixed precision)'
  | 'nvfp4 + fp8 (split not read)'
  | 'nvfp4 + fp8 channel-wise'
  | 'nvfp4 W4A16 experts, shared expert, lm_head + fp8 attention/linear_attn'
  | 'nvfp4 W4A16 mlp and lm_head + fp8 attention/linear_attn'
  | 'nvfp4 experts + fp8_block128'
  | 'nvfp4 experts + mxfp8 attention/dense/shared'
  | 'w8a8_int8';

/** What an engine reported for the weights it loaded. */
export interface MeasuredWeights {
  /** Sum over all tensor-parallel ranks, GiB. */
  readonly gib: number;
  readonly tensorParallel: number;
}

/** One repository of weights on the Hugging Face hub. Absent properties are unknown. */
export interface Checkpoint {
  readonly id: string;
  /** Id of the base model in `models.ts` that has its dimensions. Undefined where the catalog has no such model. */
  readonly base?: string;
  /** Undefined: not quantized, or not read (see `weightFormat`). */
  readonly quantMethod?: QuantMethod;
  readonly weightFormat?: WeightFormat;
  /** Group size (`128`), block (`[128,128]`), `per channel`, `per tensor`, or a mixture, as text. */
  readonly groupOrBlockSize?: string;
  /** Modules that keep the unquantized format, as text. */
  readonly unquantizedModules?: string;
  /** KV cache quantization that the checkpoint asks for. */
  readonly kvCacheScheme?: string;
  /** Bytes of all tensors: `total_size` of the safetensors index, or a sum over the files' headers. */
  readonly safetensorsBytes?: number;
  /** Bytes of all tensors computed from dimensions or a parameter count, where no total was read. */
  readonly computedBytes?: number;
  /** Size of the weight files, GiB, rounded. */
  readonly fileBytesGiB?: number;
  /** Size of the weight files, bytes. */
  readonly fileBytes?: number;
  /** Elements as the hub counts them; packed and scale tensors make this more or less than the parameters. */
  readonly hubParameters?: number;
  readonly measuredWeightsGiB?: readonly MeasuredWeights[];
  /** Whether the hub asks for an accepted licence and a token. */
  readonly gated?: boolean;
  /** Licence by its id on the hub. */
  readonly license?: string;
  /** Oldest vLLM that loads it, as far as a source says. */
  readonly minEngineVersion?: string;
  /** vLLM on which its makers validated it. */
  readonly validatedOnEngineVersion?: string;
  /** The quantization was taken from the name or a list, not from the checkpoint's own config or card. */
  readonly configNotRead?: true;
  readonly notes?: string;
  readonly source: string;
}

/** Every checkpoint the catalog knows. */
export const checkpoints: readonly Checkpoint[] = rows;

const byId: ReadonlyMap<string, Checkpoint> = new Map(checkpoints.map((checkpoint) => [checkpoint.id, checkpoint]));

/** The checkpoint of that id, or undefined where the catalog has none. */
export function tryFindCheckpoint(id: string): Checkpoint | undefined {
  return byId.get(id);
}

/**
 * The checkpoint of that id.
 * @throws where the catalog has no checkpoint of that id
 */
export function findCheckpoint(id: string): Checkpoint {
  const checkpoint = tryFindCheckpoint(id);
  if (!checkpoint) throw new Error(`checkpoint must be one that the catalog knows, got ${id}; describe its architecture instead`);
  return checkpoint;
}
