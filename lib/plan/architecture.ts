import type { EngineFlags } from '../catalog/engine/vllm-0.27.0.types';
import type { ModelArchitecture } from '../catalog/models';
import { cacheLayers } from './memory/cache-layers';

/** Layers that share one layout of KV cache. The engine keeps a group of blocks for each. */
export interface LayerGroup {
  readonly layers: number;
  /** Tokens a request keeps at most; undefined for layers that look at everything. */
  readonly window?: number;
}

/** How a model's KV cache is laid out on one device of a tensor-parallel group. */
export interface KvLayout {
  /** Bytes of one token in one full-attention layer on one device. */
  readonly bytesPerTokenPerLayer: number;
  readonly groups: readonly LayerGroup[];
}

/** What keeps a model's memory from being reckoned; undefined when nothing does. */
export function missingFact(architecture: ModelArchitecture): string | undefined {
  const { modelType = '', mla, headDim, kvBytesPerToken, fullAttentionLayers, attention, otherLayers } = architecture;
  const { indexerHeadDim, globalAttention, hiddenSize, vocabSize } = architecture;
  const other = missingOfOthers(architecture);
  if (other) return other;
  const indexed = indexerHeadDim !== undefined || /deepseek_v32|glm_moe_dsa/.test(modelType);
  if (indexed && (!mla || indexerHeadDim === undefined)) return 'the size of the cache of the sparse-attention indexer';
  if (attention === 'compressed' || (kvBytesPerToken === undefined && !globalAttention)) return 'the layout of the KV cache';
  if (fullAttentionLayers === 0 && !otherLayers) return 'the number of attention layers';
  if (!mla && headDim === undefined) return 'the head dimension';
  if (hiddenSize === undefined) return 'the hidden size';
  if (vocabSize === undefined) return 'the size of the vocabulary';
  return undefined;
}

function missingOfOthers({ otherLayers: other }: ModelArchitecture): string | undefined {
  if (!other) return undefined;
  if (other.kind === 'sliding') return other.window === undefined ? 'the width of the sliding window' : undefined;
  const { valueHeads, headDim, convKernel, keyHeads, stateSize } = other;
  const size = other.kind === 'mamba' ? stateSize : keyHeads;
  if ([valueHeads, headDim, convKernel, size].every((fact) => fact !== undefined)) return undefined;
  return `the size of the state that a ${other.detail ?? other.kind} layer keeps for a request`;
}

/** KV cache layout on one device. Only for architectures without a missing fact. */
export function kvLayout(architecture: ModelArchitecture, tensorParallel: number, elementBytes: number): KvLayout {
  const layers = cacheLayers(architecture, { tensorParallel, kvCacheDtype: elementBytes === 1 ? 'fp8' : 'auto' });
  const attending = layers.flatMap((one) => (one.kind === 'state' ? [] : [one]));
  return {
    bytesPerTokenPerLayer: attending[0]?.tokenBytes ?? 0,
    groups: attending.map((one) => ({ layers: one.layers, ...(one.kind === 'sliding' ? { window: one.window } : {}) })),
  };
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
  const recurrent = whyNotSplitState(architecture, degree);
  if (recurrent) return recurrent;
  const group = quantizationGroup(weightFormat);
  const width = splitWidth(architecture, flags.enableExpertParallel === true);
  if (group && width !== undefined && width % (group * degree) !== 0) {
    return `a feed-forward width of ${width} over ${degree} devices is no multiple of the checkpoint's quantization groups of ${group}`;
  }
  return undefined;
}

/** Heads of recurrent layers are dealt out whole. Source: vllm 0.27.0, MambaStateShapeCalculator. */
function whyNotSplitState({ otherLayers: other }: ModelArchitecture, degree: number): string | undefined {
  if (!other || other.kind === 'sliding') return undefined;
  const heads = [other.keyHeads, other.valueHeads].find((count) => count !== undefined && count % degree !== 0);
  return heads === undefined
    ? undefined
    : `${heads} heads of its ${other.detail ?? other.kind} layers do not divide by ${degree}`;
}

/** The feed-forward width that is cut by tensor parallelism: that of one expert where there are experts, unless each stays whole on one device. */
function splitWidth({ moe, intermediateSize }: ModelArchitecture, expertParallel: boolean): number | undefined {
  if (moe && expertParallel) return undefined;
  return moe?.intermediateSize ?? intermediateSize;
}

/** Weights that share one scale, where the engine's kernels need whole groups on each device. */
function quantizationGroup(weightFormat: string | undefined): number | undefined {
  if (weightFormat?.includes('block128')) return 128;
  const group = /int4_g(\d+)/.exec(weightFormat ?? '')?.[1];
  return group === undefined ? undefined : Number(group);
}
