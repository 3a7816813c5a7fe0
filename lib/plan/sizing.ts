import { defaultEngineVersion } from '../catalog/engine';
import {
  activationPeakGiB,
  cudaGraphGiB,
  type EngineArchitectureKind,
  graphsReservedWithinUtilization,
  nonTorchGiB,
  profiledSampler,
  samplerBeyondProfileGiB,
} from '../catalog/engine-memory';
import type { ModelArchitecture } from '../catalog/models';
import { type BlockPool, blockPool, longestRequest, type RequestProps, requestBlocks } from './memory/block-pool';
import { type CacheLayers, cacheLayers } from './memory/cache-layers';
import { type LoraProps, loraBytes } from './memory/lora';
import { rankWeightBytes, stageShare } from './memory/rank-weights';
import type { DeviceMemory } from './plan';

export const bytesPerGiB = 2 ** 30;

/** Everything that decides how much of a device is left for KV cache. */
export interface SizingInput {
  readonly architecture: ModelArchitecture;
  /** All weights of the checkpoint. */
  readonly weightsBytes: number;
  /** The size is what an engine loaded, not what the files hold: nothing of it stays out and nothing is padded. @default false */
  readonly weightsAsLoaded?: boolean;
  /** What an engine was seen to load over all devices: believed where it is more than the reckoning. @default - not measured */
  readonly loadedBytes?: number;
  /** Number format of most weights. @default - 16 bit */
  readonly weightFormat?: string;
  /** Memory of one device as the driver reports it. */
  readonly deviceGiB: number;
  /** CUDA compute capability. @default 9 */
  readonly computeCapability?: number;
  readonly tensorParallel: number;
  /** @default 1 */
  readonly pipelineParallel?: number;
  /** Replicas of attention in one engine, which share the experts. @default 1 */
  readonly dataParallel?: number;
  /** @default false */
  readonly expertParallel?: boolean;
  /** Devices of the tensor-parallel group that share the tokens of a request. @default 1 */
  readonly contextParallel?: number;
  readonly maxModelLen: number;
  readonly maxNumSeqs: number;
  readonly maxNumBatchedTokens: number;
  readonly gpuMemoryUtilization: number;
  /** Bytes of one number of the KV cache, where `kvCacheDtype` is not given. */
  readonly kvElementBytes: number;
  /** `--kv-cache-dtype`. @default - plain numbers of `kvElementBytes` */
  readonly kvCacheDtype?: string;
  readonly blockSize: number;
  /** @default true */
  readonly prefixCaching?: boolean;
  /** @default false */
  readonly enforceEager?: boolean;
  /** A draft model: its weights on each device, the tokens it proposes, and the bytes of one token in its own KV cache. @default - none */
  readonly draft?: DraftProps;
  /** @default - no adapters */
  readonly lora?: LoraProps;
  /** vLLM version whose reckoning is followed. @default - the pinned one */
  readonly engineVersion?: string;
}

/** A model that proposes tokens. */
export interface DraftProps {
  /** Weights of a model of its own; 0 for the model's own prediction layers, which are then loaded. */
  readonly weightsBytes: number;
  readonly tokens: number;
  /** @default - as many as the prediction layers of the model keep */
  readonly kvBytesPerToken?: number;
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
  /** The longest context that one request can have, in tokens, up to a limit. */
  readonly longestContext: (limit: number) => number;
  /** Whether what the engine uses beside its share fits into what the share leaves. */
  readonly graphsFit: boolean;
}

/**
 * Memory of one device, after the engine's own reckoning: share of the device, less weights, less what it measures besides them, in whole blocks.
 * Source: vllm 0.27.0, determine_available_memory and get_kv_cache_configs.
 */
export function size(input: SizingInput): Sizing {
  const memory = deviceMemory(input);
  const pool = poolOf(input);
  const request = requestProps(input);
  // One block is the null block, which no request can use.
  const blocks = Math.max(0, blocksIn(memory.kvGiB, pool) - 1);
  const blocksFor = (tokens: number): number => (pool ? requestBlocks(tokens, pool, request) : Number.POSITIVE_INFINITY);
  const maxConcurrency = blocks / blocksFor(input.maxModelLen);
  return {
    memory,
    blocks,
    blocksFor,
    maxConcurrency,
    longestContext: (limit) => (pool ? longestRequest(blocks, pool, request, limit) : 0),
    kvTokens: Math.floor(maxConcurrency * input.maxModelLen),
    graphsFit: besideShareGiB(input) <= memory.freeGiB,
  };
}

/** The blocks that this much memory holds on the fullest pipeline stage. */
export function blocksIn(kvGiB: number, pool: BlockPool | undefined): number {
  return pool ? Math.max(0, Math.floor((kvGiB * bytesPerGiB) / pool.blockBytes)) : 0;
}

/** How the KV cache is cut into blocks; undefined when the engine finds no common size for the layers. */
export function poolOf(input: SizingInput): BlockPool | undefined {
  const { architecture, pipelineParallel = 1 } = input;
  const layers = [
    ...cacheLayers(architecture, { ...input, kvCacheDtype: dtypeOf(input), speculativeTokens: input.draft?.tokens }),
    ...draftLayers(input),
  ];
  const pool = blockPool(layers, {
    blockSize: input.blockSize,
    latent: architecture.mla !== undefined,
    statePerBlock: keepsStatePerBlock(input),
    chunkSize: architecture.otherLayers?.chunkSize,
  });
  return pool && { ...pool, blockBytes: pool.blockBytes * stageShare(architecture, pipelineParallel) };
}

function dtypeOf({ kvCacheDtype, kvElementBytes }: SizingInput): string {
  return kvCacheDtype ?? (kvElementBytes === 1 ? 'fp8' : 'auto');
}

function draftLayers({ draft }: SizingInput): CacheLayers[] {
  return draft?.kvBytesPerToken === undefined ? [] : [{ kind: 'full', layers: 1, tokenBytes: draft.kvBytesPerToken }];
}

/** How a request is counted in blocks. */
export function requestProps(input: SizingInput): RequestProps {
  const { pipelineParallel = 1 } = input;
  return {
    // One batch runs on each pipeline stage, and with asynchronous scheduling one more is being prepared.
    tokensInFlight: (pipelineParallel + 1) * input.maxNumBatchedTokens,
    prefixCaching: input.prefixCaching ?? true,
    statePerBlock: keepsStatePerBlock(input),
    speculativeTokens: input.draft?.tokens,
    contextParallel: input.contextParallel,
  };
}

/** Mamba layers cache a state for every block of a prefix, other recurrent layers only the last. Source: vllm 0.27.0, MambaModelConfig. */
function keepsStatePerBlock({ architecture, prefixCaching = true }: SizingInput): boolean {
  return prefixCaching && architecture.otherLayers?.kind === 'mamba';
}

/** Memory of one device by what it is used for. */
export function deviceMemory(input: SizingInput): DeviceMemory {
  const { deviceGiB, gpuMemoryUtilization } = input;
  const weightsGiB = weightsOnDevice(input) / bytesPerGiB;
  const activationGiB = activation(input);
  const devices = input.tensorParallel * (input.pipelineParallel ?? 1) * (input.dataParallel ?? 1);
  const overheadGiB = nonTorchGiB(devices) + (reservesGraphs(input) ? graphs(input) : 0);
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

function weightsOnDevice(input: SizingInput): number {
  const { weightsBytes, weightsAsLoaded, loadedBytes = 0, draft, lora, tensorParallel, pipelineParallel = 1 } = input;
  const seen = (weightsAsLoaded ? weightsBytes : loadedBytes) / tensorParallel / pipelineParallel;
  const own = weightsAsLoaded
    ? seen
    : Math.max(seen, rankWeightBytes({ ...input, totalBytes: weightsBytes, predicts: draft?.weightsBytes === 0 }));
  const adapters = lora ? loraBytes(input.architecture, lora, tensorParallel) : 0;
  return own + (draft?.weightsBytes ?? 0) / tensorParallel + adapters;
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
    expertParallel: input.expertParallel,
    gatheredRanks: input.dataParallel,
    multimodal: isMultimodal(architecture),
    maxNumBatchedTokens,
    maxNumSeqs,
    tensorParallel,
    // What the engine measures at its start; what it needs beyond that while serving must fit beside its share.
    sampler: profiledSampler(versionOf(input), reservesGraphs(input)),
  });
}

function versionOf({ engineVersion }: Pick<SizingInput, 'engineVersion'>): string {
  return engineVersion ?? defaultEngineVersion;
}

/** Whether the checkpoint has a vision or audio tower, whose dummy input is part of the engine's memory profile. */
export function isMultimodal({ modelType = '', multimodal }: ModelArchitecture): boolean {
  return multimodal ?? /_vl|mistral3|gemma3$|gemma3_|llama4|gemma4/.test(modelType);
}

function architectureKind({ moe, otherLayers, indexerHeadDim }: ModelArchitecture): EngineArchitectureKind {
  if (indexerHeadDim !== undefined) return 'sparse-attention';
  if (otherLayers && otherLayers.kind !== 'sliding') return 'hybrid';
  return moe ? 'moe' : 'dense';
}

type GraphInput = Pick<SizingInput, 'architecture' | 'engineVersion' | 'enforceEager'>;

function reservesGraphs(input: GraphInput): boolean {
  return graphsReservedWithinUtilization(architectureKind(input.architecture), versionOf(input));
}

function graphs({ architecture, enforceEager }: GraphInput): number {
  return cudaGraphGiB({ kind: architectureKind(architecture), enforceEager });
}

/** Left over for the driver and small allocations that nobody counts. */
const slackGiB = 0.3;

/**
 * Memory that must stay beside the engine's share: where the engine does not measure them, CUDA graphs and the sampler's working memory while serving.
 * Source: vllm 0.27.0, model runner V2; a Gemma-4 on an L4 at 0.92 ran out of memory at its start for this reason.
 */
export function besideShareGiB(input: GraphInput & Pick<SizingInput, 'maxNumSeqs'>): number {
  if (reservesGraphs(input)) return slackGiB;
  const sampler = samplerBeyondProfileGiB({ vocabSize: input.architecture.vocabSize ?? 0, maxNumSeqs: input.maxNumSeqs });
  return graphs(input) + sampler + slackGiB;
}
