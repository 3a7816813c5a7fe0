import type { EngineFlags } from '../catalog/engine/vllm-0.27.0.types';
import type { ModelArchitecture } from '../catalog/models';

/** Layers that share one layout of KV cache. The engine keeps a group of blocks for each. */
export interface LayerGroup {
  readonly layers: number;
  /** Tokens a request keeps at most; undefined for layers that look at everything. */
  readonly window?: number;
}

/** How a model's KV cache is laid out on one device of a tensor-parallel group. */
export interface KvLayout {
  /** Bytes of one token in one layer on one device. */
  readonly bytesPerTokenPerLayer: number;
  readonly groups: readonly LayerGroup[];
}

/** What keeps a model's memory from being reckoned; undefined when nothing does. */
export function missingFact(architecture: ModelArchitecture): string | undefined {
  const { modelType = '', otherLayers, mla, headDim, kvBytesPerToken, fullAttentionLayers } = architecture;
  if (otherLayers && otherLayers.kind !== 'sliding')
    return `the size of the state that a ${otherLayers.detail ?? otherLayers.kind} layer keeps for a request`;
  if (otherLayers && otherLayers.window === undefined) return 'the width of the sliding window';
  if (/deepseek_v32|glm_moe_dsa/.test(modelType)) return 'the size of the cache of the sparse-attention indexer';
  if (kvBytesPerToken === undefined) return 'the layout of the KV cache';
  if (fullAttentionLayers === 0 && !otherLayers) return 'the number of attention layers';
  if (!mla && headDim === undefined) return 'the head dimension';
  return undefined;
}

/** KV cache layout on one device. Only for architectures without a missing fact. */
export function kvLayout(architecture: ModelArchitecture, tensorParallel: number, elementBytes: number): KvLayout {
  return {
    bytesPerTokenPerLayer: bytesPerTokenPerLayer(architecture, tensorParallel) * elementBytes,
    groups: layerGroups(architecture),
  };
}

function bytesPerTokenPerLayer({ mla, kvHeads, headDim }: ModelArchitecture, tensorParallel: number): number {
  // The latent of multi-head latent attention is kept whole on every device.
  if (mla) return mla.kvLoraRank + mla.qkRopeHeadDim;
  return 2 * Math.max(1, kvHeads / tensorParallel) * (headDim ?? 0);
}

function layerGroups({ fullAttentionLayers, otherLayers }: ModelArchitecture): LayerGroup[] {
  const full = fullAttentionLayers > 0 ? [{ layers: fullAttentionLayers }] : [];
  return otherLayers?.kind === 'sliding' ? [...full, { layers: otherLayers.count, window: otherLayers.window }] : full;
}

/** What is split: dimensions, and the format of the weights. */
export interface Splittable {
  readonly architecture: ModelArchitecture;
  readonly checkpoint: { readonly weightFormat?: string };
}

/** Why a tensor-parallel degree cannot split the model; undefined when it can. Rules of vllm 0.27.0. */
export function whyNotSplit(
  { architecture, checkpoint: { weightFormat } }: Splittable,
  degree: number,
  flags: Pick<EngineFlags, 'enableExpertParallel'> = {},
): string | undefined {
  const { attentionHeads, kvHeads, mla } = architecture;
  if (attentionHeads % degree !== 0) return `${attentionHeads} attention heads do not divide by ${degree}`;
  if (!mla && kvHeads % degree !== 0 && degree % kvHeads !== 0) return `${kvHeads} KV heads neither divide by nor into ${degree}`;
  const group = quantizationGroup(weightFormat);
  const width = splitWidth(architecture, flags.enableExpertParallel === true);
  if (group && width !== undefined && width % (group * degree) !== 0) {
    return `a feed-forward width of ${width} over ${degree} devices is no multiple of the checkpoint's quantization groups of ${group}`;
  }
  return undefined;
}

/** The feed-forward width that is cut by tensor parallelism: that of one expert where there are experts, unless each stays whole on one device. */
function splitWidth({ moe, intermediateSize }: ModelArchitecture, expertParallel: boolean): number | undefined {
  if (moe && expertParallel) return undefined;
  return moe?.intermediateSize ?? intermediateSize;
}

/** Weights that share one scale, where the engine's kernels need whole groups on each device. */
function quantizationGroup(weightFormat: string | undefined): number | undefined {
  if (weightFormat?.includes('block128') || weightFormat?.includes('int4_g128')) return 128;
  return weightFormat?.includes('int4_g32') ? 32 : undefined;
}
