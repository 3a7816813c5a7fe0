import { rows } from './models.data';

/**
 * How a model keeps what it attended to:
 * - `gqa`: keys and values per KV head (multi-head and multi-query attention are its ends)
 * - `mla`: one latent vector for all heads, not divided by tensor parallelism
 * - `compressed`: DeepSeek-V4's compressed attention, for which no simple formula holds
 * - `encoder`: no KV cache
 */
export type AttentionKind = 'gqa' | 'mla' | 'compressed' | 'encoder';

/** Mixture of experts. */
export interface MoeArchitecture {
  /** Routed experts of one layer. */
  readonly experts: number;
  readonly expertsPerToken?: number;
  readonly sharedExperts?: number;
  /** Width of one expert. */
  readonly intermediateSize?: number;
  /** Layers with experts, where the source says that not all have them. */
  readonly layers?: number;
  /** Layers without experts, where the source says so. */
  readonly denseLayers?: number;
  /** Width of all shared experts together, where it is not that of one expert for each. */
  readonly sharedIntermediateSize?: number;
  /** Width to which hidden states are brought before they reach the experts. @default - not brought to another width */
  readonly latentSize?: number;
}

/** Multi-head latent attention. */
export interface MlaArchitecture {
  readonly qLoraRank?: number;
  readonly kvLoraRank: number;
  readonly qkRopeHeadDim: number;
  readonly qkNopeHeadDim?: number;
  readonly vHeadDim?: number;
}

/** DeepSeek-V4's compressed attention, as far as it was read. */
export interface CompressedAttention {
  readonly qLoraRank?: number;
  readonly qkRopeHeadDim?: number;
  readonly slidingWindow?: number;
  /** Compression ratio → number of entries of the config's list that have it (one more than layers: the list covers MTP). */
  readonly compressRatios?: Readonly<Record<number, number>>;
  readonly indexTopK?: number;
}

/** Layers that do not attend to the whole context. They cost memory per request, not per token. */
export interface OtherLayers {
  readonly count: number;
  readonly kind: 'sliding' | 'linear' | 'mamba';
  /** Variant: GDN, KDA. */
  readonly detail?: string;
  /** Tokens a sliding layer attends to. */
  readonly window?: number;
  /** KV heads of a sliding layer where they differ from those of a full layer. */
  readonly kvHeads?: number;
  /** Key heads of a linear layer. */
  readonly keyHeads?: number;
  /** Value heads of a linear layer; heads of a Mamba layer. */
  readonly valueHeads?: number;
  /** Head size of these layers: of the keys, where keys and values differ. */
  readonly headDim?: number;
  /** Size of a value head, where it differs from `headDim`. */
  readonly vHeadDim?: number;
  /** Convolution kernel of a linear or Mamba layer. */
  readonly convKernel?: number;
  /** Groups that share the input and output projections of a Mamba layer's state. */
  readonly groups?: number;
  /** Width of the state of one Mamba channel. */
  readonly stateSize?: number;
  /** Tokens that a Mamba kernel computes at one time. */
  readonly chunkSize?: number;
  /** Number format of the recurrent state. @default - that of the model, except KDA, which keeps FP32 */
  readonly stateDtype?: 'float32' | 'bfloat16' | 'float16';
}

/** Full-attention layers whose heads differ from `kvHeads` and `headDim`. */
export interface GlobalAttention {
  readonly kvHeads: number;
  readonly headDim: number;
  /** @default - same as `headDim` */
  readonly vHeadDim?: number;
  /** Keys and values come out of one projection. The engine still caches both. Source: vllm 0.27.0, gemma4.py. */
  readonly keyEqualsValue?: true;
}

/** The dimensions of a language model that decide its memory and how it can be split. Absent properties are unknown. */
export interface ModelArchitecture {
  /** `model_type` of the config (that of the text model where there are several). */
  readonly modelType?: string;
  readonly hiddenSize?: number;
  /** Layers of the text model, without multi-token-prediction layers. */
  readonly layers: number;
  readonly attentionHeads: number;
  /** KV heads by the config; for MLA the number of heads, which is not what is cached. */
  readonly kvHeads: number;
  readonly headDim?: number;
  readonly vocabSize?: number;
  /** Width of the dense feed-forward layers. */
  readonly intermediateSize?: number;
  readonly moe?: MoeArchitecture;
  /** @default - `mla` where `mla` is given, otherwise `gqa` */
  readonly attention?: AttentionKind;
  readonly mla?: MlaArchitecture;
  readonly compressedAttention?: CompressedAttention;
  /** Layers that attend to the whole context: all of them unless the source says otherwise. */
  readonly fullAttentionLayers: number;
  readonly otherLayers?: OtherLayers;
  readonly globalAttention?: GlobalAttention;
  /** Size of a value head, where it differs from `headDim`. */
  readonly vHeadDim?: number;
  /** Head size of the sparse-attention indexer, whose cache comes on top of `kvBytesPerToken`. */
  readonly indexerHeadDim?: number;
  readonly indexerHeads?: number;
  /** Layers with an indexer of their own. @default - every layer */
  readonly indexerLayers?: number;
  /** Layers at the end that read the cache of earlier layers and keep none. @default 0 */
  readonly sharedKvLayers?: number;
  /** The attention's output is gated, which doubles the query projection. */
  readonly gatedAttention?: true;
  /** Feed-forward layers have no gate: two matrices instead of three. */
  readonly ungatedFeedForward?: true;
  /** Layers that have a feed-forward part; the others are attention or recurrent alone. @default - every layer */
  readonly feedForwardLayers?: number;
  /** Layers with attention or a recurrent state. @default - every layer */
  readonly mixerLayers?: number;
  /** Layers for multi-token prediction that the checkpoint carries beside the model. @default 0 */
  readonly predictionLayers?: number;
  /** The checkpoint has a vision or audio tower. @default - by `modelType` */
  readonly multimodal?: boolean;
  /** Tokens of one chunk where most layers attend within chunks only (Llama 4). `kvBytesPerToken` is an upper bound then. */
  readonly attentionChunkSize?: number;
  /** Input and output embeddings are one tensor. Absent where no source says so. */
  readonly tiedEmbeddings?: true;
  /** Parameters in billions. */
  readonly paramsTotalB?: number;
  /** Parameters that one token uses, in billions. */
  readonly paramsActiveB?: number;
  /** `torch_dtype` of the config. */
  readonly nativeDtype?: string;
  /** Quantization of the weights as published. */
  readonly nativeQuant?: string;
  /** Context length the config allows, tokens. */
  readonly maxPositionEmbeddings?: number;
  /**
   * KV cache of one token in the full-attention layers, bytes, at BF16 and tensor parallel 1. Other layers add a constant per
   * request. Undefined: no formula was confirmed, so none must be assumed.
   */
  readonly kvBytesPerToken?: number;
  /** How `kvBytesPerToken` was computed. */
  readonly kvFormula?: string;
}

/** A base model, from which checkpoints are made. */
export interface CatalogModel {
  /** Name for people. */
  readonly name: string;
  /** Hugging Face id of the model as its makers published it. */
  readonly id: string;
  readonly architecture: ModelArchitecture;
  /** Parameters as the hub counts them, with vision towers and prediction layers. */
  readonly hubParameters?: number;
  /** Tensor parallel sizes up to 16 that divide its heads. */
  readonly validTensorParallel: readonly number[];
  /** Those of them that also split weights quantized in blocks of 128, without expert parallelism. Undefined: sizes unknown. */
  readonly block128TensorParallel?: readonly number[];
  readonly notes?: string;
  readonly source: string;
}

/** Every base model the catalog knows. */
export const models: readonly CatalogModel[] = rows;

const byId: ReadonlyMap<string, CatalogModel> = new Map(models.map((model) => [model.id, model]));

/** The base model of that id, or undefined where the catalog has none. */
export function tryFindModel(id: string): CatalogModel | undefined {
  return byId.get(id);
}

/**
 * The base model of that id.
 * @throws where the catalog has no base model of that id
 */
export function findModel(id: string): CatalogModel {
  const model = tryFindModel(id);
  if (!model) throw new Error(`model must be a base model that the catalog knows, got ${id}; give its architecture instead`);
  return model;
}
