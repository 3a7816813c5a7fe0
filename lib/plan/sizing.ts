import { defaultEngineVersion } from '../catalog/engine';
import { batchesInFlight } from '../catalog/engine-defaults';
import {
  activationPeakGiB,
  cudaGraphGiB,
  type EngineArchitectureKind,
  graphsReservedWithinUtilization,
  nonTorchGiB,
  samplerBeyondProfileGiB,
} from '../catalog/engine-memory';
import type { ModelArchitecture } from '../catalog/models';
import { kvLayout, type LayerGroup } from './architecture';
import type { DeviceMemory } from './plan';

export const bytesPerGiB = 2 ** 30;

/** Everything that decides how much of a device is left for KV cache. */
export interface SizingInput {
  readonly architecture: ModelArchitecture;
  /** All weights of the checkpoint. */
  readonly weightsBytes: number;
  /** Memory of one device as the driver reports it. */
  readonly deviceGiB: number;
  readonly tensorParallel: number;
  readonly maxModelLen: number;
  readonly maxNumSeqs: number;
  readonly maxNumBatchedTokens: number;
  readonly gpuMemoryUtilization: number;
  readonly kvElementBytes: number;
  readonly blockSize: number;
}

/** What fits on one replica. */
export interface Sizing {
  readonly memory: DeviceMemory;
  /** Blocks that requests can use; negative memory gives none. */
  readonly blocks: number;
  readonly kvTokens: number;
  /** Requests of `maxModelLen` at one time. */
  readonly maxConcurrency: number;
  /** Blocks that one request of this many tokens takes. */
  readonly blocksFor: (tokens: number) => number;
  /** Whether what the engine uses beside its share fits into what the share leaves. */
  readonly graphsFit: boolean;
}

/**
 * Memory of one device, after the engine's own reckoning: share of the device, less weights, less what it measures besides them, in whole blocks.
 * Source: vllm 0.27.0, determine_available_memory and get_kv_cache_configs.
 */
export function size(input: SizingInput): Sizing {
  const memory = deviceMemory(input);
  const layout = kvLayout(input.architecture, input.tensorParallel, input.kvElementBytes);
  const groups = equalGroups(layout.groups);
  const blockBytes = layout.bytesPerTokenPerLayer * input.blockSize * groups.size;
  // One block is the null block, which no request can use.
  const blocks = Math.max(0, Math.floor((memory.kvGiB * bytesPerGiB) / blockBytes) - 1);
  const blocksFor = (tokens: number): number => requestBlocks(tokens, groups.of, input);
  const maxConcurrency = blocks / blocksFor(input.maxModelLen);
  return {
    memory,
    blocks,
    blocksFor,
    maxConcurrency,
    kvTokens: Math.floor(maxConcurrency * input.maxModelLen),
    graphsFit: besideShareGiB(input) <= memory.freeGiB,
  };
}

function deviceMemory(input: SizingInput): DeviceMemory {
  const { deviceGiB, gpuMemoryUtilization, tensorParallel } = input;
  const weightsGiB = input.weightsBytes / bytesPerGiB / tensorParallel;
  const activationGiB = activation(input);
  const overheadGiB = nonTorchGiB(tensorParallel) + (reservesGraphs(input) ? graphs(input) : 0);
  const share = deviceGiB * gpuMemoryUtilization;
  return {
    weightsGiB,
    activationGiB,
    overheadGiB,
    kvGiB: share - weightsGiB - activationGiB - overheadGiB,
    totalGiB: deviceGiB,
    freeGiB: deviceGiB - share,
  };
}

function activation(input: SizingInput): number {
  const { architecture, maxNumBatchedTokens, maxNumSeqs, tensorParallel } = input;
  const { hiddenSize = 0, intermediateSize, vocabSize = 0, moe } = architecture;
  return activationPeakGiB({
    hiddenSize,
    intermediateSize: intermediateSize ?? moe?.intermediateSize ?? 4 * hiddenSize,
    vocabSize,
    experts: moe?.experts,
    expertsPerToken: moe?.expertsPerToken,
    moeIntermediateSize: moe?.intermediateSize,
    multimodal: isMultimodal(architecture),
    maxNumBatchedTokens,
    maxNumSeqs,
    tensorParallel,
    // What the engine measures at its start; what it needs beyond that while serving must fit beside its share.
    sampler: reservesGraphs(input) ? 'fused' : 'runner-v2-profile',
  });
}

/** Whether the checkpoint has a vision or audio tower, whose dummy input is part of the engine's memory profile. */
export function isMultimodal({ modelType = '' }: ModelArchitecture): boolean {
  return /_vl|mistral3|gemma3$|gemma3_|llama4|gemma4/.test(modelType);
}

function architectureKind({ moe, otherLayers, indexerHeadDim }: ModelArchitecture): EngineArchitectureKind {
  if (indexerHeadDim !== undefined) return 'sparse-attention';
  if (otherLayers && otherLayers.kind !== 'sliding') return 'hybrid';
  return moe ? 'moe' : 'dense';
}

function reservesGraphs({ architecture }: Pick<SizingInput, 'architecture'>): boolean {
  return graphsReservedWithinUtilization(architectureKind(architecture), defaultEngineVersion);
}

function graphs({ architecture }: Pick<SizingInput, 'architecture'>): number {
  return cudaGraphGiB({ kind: architectureKind(architecture) });
}

/** Left over for the driver and small allocations that nobody counts. */
const slackGiB = 0.3;

/**
 * Memory that must stay beside the engine's share: where the engine does not measure them, CUDA graphs and the sampler's working memory while serving.
 * Source: vllm 0.27.0, model runner V2; a Gemma-4 on an L4 at 0.92 ran out of memory at its start for this reason.
 */
export function besideShareGiB(input: Pick<SizingInput, 'architecture' | 'maxNumSeqs'>): number {
  if (reservesGraphs(input)) return slackGiB;
  const sampler = samplerBeyondProfileGiB({ vocabSize: input.architecture.vocabSize ?? 0, maxNumSeqs: input.maxNumSeqs });
  return graphs(input) + sampler + slackGiB;
}

interface EqualGroups {
  /** Layers in each group. */
  readonly size: number;
  /** One entry for each group, by what its layers look at. */
  readonly of: readonly LayerGroup[];
}

/**
 * Layers of different reach are cut into groups of one size, so that all share one pool of blocks: the smallest count of any kind, or the largest when it
 * is less than one and a half times the smallest. Source: vllm 0.27.0, kv_cache_utils.
 */
function equalGroups(groups: readonly LayerGroup[]): EqualGroups {
  const counts = groups.map((group) => group.layers);
  const smallest = Math.min(...counts);
  const largest = Math.max(...counts);
  const size = largest < 1.5 * smallest ? largest : smallest;
  return { size, of: groups.flatMap((group) => Array.from({ length: Math.ceil(group.layers / size) }, () => group)) };
}

function requestBlocks(tokens: number, groups: readonly LayerGroup[], { blockSize, maxNumBatchedTokens }: SizingInput): number {
  const inFlight = batchesInFlight * maxNumBatchedTokens;
  return groups.reduce((sum, { window }) => {
    if (window === undefined) return sum + Math.ceil(tokens / blockSize);
    return sum + Math.ceil(Math.min(window - 1 + inFlight, tokens) / blockSize) + 1;
  }, 0);
}
