import type { GlobalAttention, ModelArchitecture, OtherLayers } from '../../catalog/models';
import { type KvFormat, kvFormat } from './kv-format';

/** Layers whose cache is laid out in one way on one device. */
export type CacheLayers =
  | { readonly kind: 'full'; readonly layers: number; readonly tokenBytes: number }
  | { readonly kind: 'sliding'; readonly layers: number; readonly tokenBytes: number; readonly window: number }
  | { readonly kind: 'state'; readonly layers: number; readonly stateBytes: number };

/** What decides the layout besides the model. */
export interface CacheProps {
  readonly tensorParallel: number;
  /** `--kv-cache-dtype`. */
  readonly kvCacheDtype: string;
  /** CUDA compute capability, which decides between two layouts of sparse latent attention. @default 9 */
  readonly computeCapability?: number;
  /** Tokens that a draft proposes in each step. @default 0 */
  readonly speculativeTokens?: number;
}

/** Bytes of one number in the model's own 16-bit format. */
const nativeBytes = 2;

/** FP8 latent, FP32 scales and BF16 positions of one token. Source: vllm 0.27.0, fp8_ds_mla. */
const sparseLatentBytes = 656;

/** Numbers of an indexer key that share one FP32 scale. Source: vllm 0.27.0, DeepseekV32IndexerCache. */
const indexerScaleGroup = 128;

/**
 * The cache of every layer on one device of a tensor-parallel group. Only for architectures without a missing fact.
 * Source: vllm 0.27.0, get_kv_cache_spec of the attention and recurrent layers.
 */
export function cacheLayers(architecture: ModelArchitecture, props: CacheProps): CacheLayers[] {
  const format = kvFormat(props.kvCacheDtype) ?? kvFormat('auto')!;
  const keeping = architecture.fullAttentionLayers - sharedOf(architecture, 'full');
  const full: CacheLayers[] =
    keeping > 0 ? [{ kind: 'full', layers: keeping, tokenBytes: fullTokenBytes(architecture, format, props) }] : [];
  return [...full, ...indexerLayers(architecture), ...otherLayers(architecture, format, props)];
}

function fullTokenBytes(architecture: ModelArchitecture, format: KvFormat, props: CacheProps): number {
  const { mla, globalAttention, kvHeads, headDim = 0, vHeadDim } = architecture;
  // The latent of multi-head latent attention is kept whole on every device.
  if (mla) return latentBytes(architecture, format, props);
  const heads: GlobalAttention = globalAttention ?? { kvHeads, headDim, vHeadDim };
  return headsTokenBytes(heads, format, props.tensorParallel);
}

function latentBytes(
  { mla, indexerHeadDim }: ModelArchitecture,
  format: KvFormat,
  { kvCacheDtype, computeCapability = 9 }: CacheProps,
): number {
  const packed = indexerHeadDim !== undefined && usesPackedLatent(kvCacheDtype, computeCapability);
  return packed ? sparseLatentBytes : format.vectorBytes((mla?.kvLoraRank ?? 0) + (mla?.qkRopeHeadDim ?? 0));
}

/**
 * Whether sparse latent attention keeps DeepSeek's packed layout: FP8 on Hopper, and always on consumer Blackwell; data-centre Blackwell keeps plain FP8.
 * Source: vllm 0.27.0, mla_attention.py and platforms/cuda.py.
 */
function usesPackedLatent(kvCacheDtype: string, capability: number): boolean {
  if (kvCacheDtype === 'fp8_ds_mla') return true;
  if (capability >= 12) return ['auto', 'fp8', 'fp8_e4m3'].includes(kvCacheDtype);
  return capability < 10 && kvCacheDtype.startsWith('fp8');
}

/** A device holds its part of the heads, one at least: with more devices than KV heads each head is kept several times. */
function headsTokenBytes({ kvHeads, headDim, vHeadDim }: GlobalAttention, format: KvFormat, tensorParallel: number): number {
  const heads = Math.max(1, kvHeads / tensorParallel);
  return heads * (format.vectorBytes(headDim) + format.vectorBytes(vHeadDim ?? headDim) + format.scaleBytesPerHead);
}

/** The keys of the sparse-attention indexer: FP8 with scales, on every device, whatever the KV cache type. */
function indexerLayers({ indexerHeadDim, indexerLayers, layers, mla }: ModelArchitecture): CacheLayers[] {
  if (indexerHeadDim === undefined || !mla) return [];
  const tokenBytes = indexerHeadDim + (Math.floor(indexerHeadDim / indexerScaleGroup) || 1) * 4;
  return [{ kind: 'full', layers: indexerLayers ?? layers, tokenBytes }];
}

function otherLayers(architecture: ModelArchitecture, format: KvFormat, props: CacheProps): CacheLayers[] {
  const { otherLayers: other, kvHeads, headDim = 0, vHeadDim } = architecture;
  if (!other) return [];
  if (other.kind !== 'sliding') return [{ kind: 'state', layers: other.count, stateBytes: stateBytes(other, props) }];
  const heads = {
    kvHeads: other.kvHeads ?? kvHeads,
    headDim: other.headDim ?? headDim,
    vHeadDim: other.vHeadDim ?? (other.headDim ? undefined : vHeadDim),
  };
  const layers = other.count - sharedOf(architecture, 'sliding');
  return [
    { kind: 'sliding', layers, tokenBytes: headsTokenBytes(heads, format, props.tensorParallel), window: other.window ?? 0 },
  ];
}

/** Of the layers that keep no cache of their own, those of one kind: in the proportion of the whole model. */
function sharedOf(
  { sharedKvLayers = 0, layers, fullAttentionLayers, otherLayers: other }: ModelArchitecture,
  kind: 'full' | 'sliding',
): number {
  const full = Math.round((sharedKvLayers * fullAttentionLayers) / layers);
  return kind === 'full' ? full : other?.kind === 'sliding' ? sharedKvLayers - full : 0;
}

/**
 * State of one recurrent layer for one request: the convolution's last inputs and the recurrence itself, divided among the devices.
 * Source: vllm 0.27.0, MambaStateShapeCalculator and MambaStateDtypeCalculator.
 */
function stateBytes(other: OtherLayers, { tensorParallel, speculativeTokens = 0 }: CacheProps): number {
  const { keyHeads = 0, valueHeads = 0, headDim = 0, vHeadDim = headDim, convKernel = 1, stateSize } = other;
  const steps = convKernel - 1 + speculativeTokens;
  const recurrentBytes = stateNumberBytes(other);
  if (other.kind === 'mamba') {
    const channels = valueHeads * headDim + 2 * heldGroups(other.groups ?? 1, tensorParallel) * (stateSize ?? 0);
    const conv = (channels / tensorParallel) * steps * nativeBytes;
    return conv + (valueHeads / tensorParallel) * headDim * (stateSize ?? 0) * recurrentBytes;
  }
  const channels = 2 * keyHeads * headDim + valueHeads * vHeadDim;
  const conv = (channels / tensorParallel) * steps * nativeBytes;
  return conv + (valueHeads / tensorParallel) * vHeadDim * headDim * recurrentBytes;
}

function stateNumberBytes({ stateDtype, detail }: OtherLayers): number {
  if (stateDtype === undefined) return detail === 'KDA' ? 4 : nativeBytes;
  return stateDtype === 'float32' ? 4 : 2;
}

/** Groups of a Mamba layer, of which every device must have a whole number. */
function heldGroups(groups: number, tensorParallel: number): number {
  return groups % tensorParallel === 0 ? groups : tensorParallel;
}
