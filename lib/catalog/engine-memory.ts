/**
 * Memory vLLM needs on each device besides weights and KV cache.
 *
 * At start the engine runs one dummy forward pass of `max_num_batched_tokens` tokens, then the sampler on `max_num_seqs` rows,
 * and takes the PyTorch peak off the KV budget. The tensors counted here were read in the 0.27.0 sources (gpu_worker.py,
 * mem_utils.py, both model runners, both samplers, fused_moe/modular_kernel.py) and checked against published engine logs; the
 * tests name every log. Each constant says whether it was measured or inferred. All values are GiB per device.
 */

const bytesPerGiB = 2 ** 30;

/** Activations are bf16 or fp16, whatever the weight format is. */
const activationBytes = 2;

/**
 * Hidden-state tensors alive at the forward peak: residual, normalized input, layer output. Inferred from the sources; measured
 * once: Qwen3-8B, 2,048 tokens, vLLM 0.27.1 with a warm compile cache peaks at 0.19 GiB and this count gives 0.1875.
 */
const liveHiddenStates = 3;

/** Columns of the gated MLP alive at its peak, in units of the intermediate size: gate and up (2) and their product (1). */
const liveIntermediates = 3;

/** Buffers a fused MoE layer takes from the shared workspace (modular_kernel.py `_allocate_buffers`). Read in the sources. */
const moeWorkspaces = 2;

/**
 * Room above the tensors counted, so that no calibrated log of 0.26 to 0.31 is above the result. Measured: the largest need is
 * Qwen3-32B on one RTX PRO 6000 with vLLM 0.27.1, 3.86 GiB with non-torch memory, against 2.86 counted.
 */
const forwardMargin = 1.25;

/**
 * Bytes the sampler holds for each logit.
 *
 * - `runner-v2-profile`: what the dummy run of runner V2 sees, the bf16 logits alone, because it asks for no top-k or top-p. It gives
 *   what that runner takes off the KV cache; add {@link samplerBeyondProfileGiB} to what must stay free. Read in the sources.
 * - `fused`: the 0.27.0 samplers at work. bf16 logits, their fp32 copy and up to two fp32 working copies are 14 by the sources; soft-capped
 *   logits add one bf16 copy. Measured: Gemma-4-31B with runner V1 (vLLM 0.26.0, B300) peaks at 3.9 GiB, 15 bytes for each logit.
 * - `pytorch-sort`: engines of the 0.10 line, which sorted the logits with PyTorch. Measured 38.3 to 38.4 over Llama-3.1-8B,
 *   Qwen3-0.6B, Qwen3-32B and Llama-3.3-70B on H100 and Qwen3-235B on L40S; this, not the kind of model, is why MoE looked larger.
 */
export const samplerBytesPerLogit = { 'runner-v2-profile': 2, fused: 16, 'pytorch-sort': 38.5 } as const;

export type SamplerKind = keyof typeof samplerBytesPerLogit;

/**
 * The sampler that a version profiles with. The change lies between logs of 0.10.2, which fit the sorting one, and of 0.11.2, which fit the fused one; runner V2
 * profiles without top-k and top-p.
 */
export function profiledSampler(version: string, graphsReserved: boolean): SamplerKind {
  if (minorVersion(version) < 11) return 'pytorch-sort';
  return graphsReserved || minorVersion(version) < 26 ? 'fused' : 'runner-v2-profile';
}

/**
 * Peak of a vision encoder at the defaults on H100, GiB. Measured once, model not named (llm-d-incubation/llm-d-planner@e50305a
 * docs/empirical-vllm-memory-results.md); a model with larger images needs its own measurement.
 */
export const multimodalEncoderGiB = 2.1;

/** Encoder outputs are cached for at least this many tokens while profiling. Seen in logs of 0.10.2 and 0.27.1 (8,192 in one). */
const encoderCacheTokens = 16384;

export interface ActivationProps {
  readonly hiddenSize: number;
  /** MLP width of the dense layers; of one expert where there is no dense layer and `moeIntermediateSize` is absent. */
  readonly intermediateSize: number;
  readonly vocabSize: number;
  /** @default - a dense model */
  readonly experts?: number;
  /** @default 1 */
  readonly expertsPerToken?: number;
  /** MLP width of one expert. @default - `intermediateSize` */
  readonly moeIntermediateSize?: number;
  /** Experts are spread whole over the ranks, so their width is not divided by `tensorParallel`. @default false */
  readonly expertParallel?: boolean;
  /** Data-parallel ranks whose tokens are gathered into one expert layer (expert parallelism). Inferred. @default 1 */
  readonly gatheredRanks?: number;
  /** @default false */
  readonly multimodal?: boolean;
  readonly maxNumBatchedTokens: number;
  readonly maxNumSeqs: number;
  readonly tensorParallel: number;
  /** @default 'fused' - what 0.27.0 needs while serving, whatever its runner profiled */
  readonly sampler?: SamplerKind;
}

/**
 * Peak of the memory PyTorch holds for a moment while profiling, GiB per device: the larger of the forward pass and the sampler.
 *
 * Never below the calibrated logs, which it exceeds by less than 1 GiB where the forward pass decides and the compile cache is cold,
 * and by more when the cache is warm: compiling holds a second copy of the embedding shard. Models with sparse attention and
 * an indexer (DeepSeek-V3.2, DeepSeek-V4, GLM-5) need several GiB more and must be measured.
 */
export function activationPeakGiB(props: ActivationProps): number {
  const text = Math.max(forwardPeakBytes(props), samplerPeakBytes(props)) / bytesPerGiB;
  if (props.multimodal !== true) return text;
  return Math.max(text, multimodalEncoderGiB) + encoderOutputBytes(props) / bytesPerGiB;
}

function forwardPeakBytes(props: ActivationProps): number {
  const layer = Math.max(denseLayerBytes(props), expertLayerBytes(props));
  return (layer + liveHiddenStates * hiddenStateBytes(props) + compiledEmbeddingBytes(props)) * forwardMargin;
}

function denseLayerBytes(props: ActivationProps): number {
  const shard = props.intermediateSize / props.tensorParallel;
  return props.maxNumBatchedTokens * liveIntermediates * shard * activationBytes;
}

function expertLayerBytes(props: ActivationProps): number {
  if (props.experts === undefined) return 0;
  const tokens = props.maxNumBatchedTokens * (props.gatheredRanks ?? 1);
  const width =
    (props.moeIntermediateSize ?? props.intermediateSize) / (props.expertParallel === true ? 1 : props.tensorParallel);
  const rowWidth = Math.max(2 * width, props.hiddenSize);
  const workspace = moeWorkspaces * tokens * (props.expertsPerToken ?? 1) * rowWidth * activationBytes;
  return workspace + tokens * props.experts * fp32Bytes;
}

/** Router logits are fp32. */
const fp32Bytes = 4;

function hiddenStateBytes(props: ActivationProps): number {
  return props.maxNumBatchedTokens * props.hiddenSize * activationBytes;
}

/**
 * While torch.compile times its combined kernels it makes a random copy of each kernel input, the embedding shard among them.
 * Measured on 0.27.1: Qwen3-8B peaks at 1.18 GiB with a cold cache (table 1.16) against 0.19 warm; Qwen2.5-0.5B at 0.25 (0.25).
 */
function compiledEmbeddingBytes(props: ActivationProps): number {
  return (props.vocabSize / props.tensorParallel) * props.hiddenSize * activationBytes;
}

/** The hidden states of the forward pass stay alive while the sampler runs, and each rank holds the logits of the whole vocabulary. */
function samplerPeakBytes(props: ActivationProps): number {
  const rows = sampledRows(props);
  const logits = rows * props.vocabSize * samplerBytesPerLogit[props.sampler ?? 'fused'];
  return logits + hiddenStateBytes(props) + rows * props.hiddenSize * activationBytes;
}

function sampledRows(props: ActivationProps): number {
  return Math.min(props.maxNumSeqs, props.maxNumBatchedTokens);
}

function encoderOutputBytes(props: ActivationProps): number {
  return Math.max(props.maxNumBatchedTokens, encoderCacheTokens) * props.hiddenSize * activationBytes;
}

/**
 * Memory taken outside PyTorch (CUDA context, NCCL and all-reduce buffers) and by allocator blocks that stay, GiB per device.
 *
 * Measured: one device 0.13 (H100, 0.10 line), 0.25 (B300, 0.26.0), 0.26 (A100, 0.31.0), 0.27 (RTX 4090, 0.27.1); two 0.55
 * (H100); four 0.21 (L40S, 0.10.2) to 0.95 (GB200, 0.26.0). Eight was not measured: 1.4 is the largest value seen anywhere (two
 * H200 with a hybrid MoE, 0.10.2, 1.38).
 */
export function nonTorchGiB(tensorParallel: number): number {
  if (tensorParallel <= 1) return 0.3;
  if (tensorParallel <= 2) return 0.6;
  return tensorParallel <= 4 ? 1 : 1.4;
}

/** `hybrid`: recurrent (Mamba, GDN, KDA) layers beside attention. Sliding-window models are `dense` or `moe`. */
export type EngineArchitectureKind = 'dense' | 'moe' | 'hybrid' | 'sparse-attention';

export interface CudaGraphPool {
  readonly gib: number;
  /** Lowest and highest pool seen, GiB. */
  readonly seenGiB: readonly [number, number];
  readonly source: string;
}

/**
 * CUDA-graph pool at the default capture sizes, GiB per device. The spread is wide: the pool grows with layers, capture sizes and
 * attention backend, and vLLM's own estimate was off by up to 2.4 times.
 */
export const cudaGraphPool: Readonly<Record<EngineArchitectureKind, CudaGraphPool>> = {
  dense: {
    gib: 1,
    seenGiB: [0.23, 1],
    source:
      'public logs: Llama-3.1-8B 0.23 (0.31.0), Qwen3-8B 0.56 (0.27.1), Gemma-4-31B 0.70 (0.26.0), Gemma-4 on L4 0.78 (0.26.0); ' +
      'up to 1.0 in llm-d-incubation/llm-d-planner@e50305a',
  },
  moe: {
    gib: 2,
    seenGiB: [0.32, 3.45],
    source: 'public logs: Qwen3-235B TP4 0.32 (0.27.1, 32 sequences) and 3.45 (0.10.2, 67 sizes); Qwen3.6-35B TP2 0.54 (0.26.0)',
  },
  hybrid: {
    gib: 2,
    seenGiB: [0.71, 2.37],
    source: 'public logs: Qwen3.8-27B estimate 1.94, actual 0.94 (0.27.1); a 27B TP2 2.0; 2.37 on two H200 (0.10.2)',
  },
  'sparse-attention': {
    gib: 5,
    seenGiB: [0.19, 4.99],
    source: 'public logs: GLM-5.2 NVFP4 TP4 estimate 4.99, actual 4.13 (0.26.0); DeepSeek-V4 estimate 0.64, actual 0.19',
  },
};

/** CUDA-graph pool of one device, GiB; 0 with `--enforce-eager`. See {@link cudaGraphPool} for the spread. */
export function cudaGraphGiB(props: {
  readonly kind: EngineArchitectureKind;
  /** @default false */
  readonly enforceEager?: boolean;
}): number {
  return props.enforceEager === true ? 0 : cudaGraphPool[props.kind].gib;
}

/** MoE and other architectures that run on model runner V2 by default in 0.27.0 (vllm/config/vllm.py). */
export const runnerV2Architectures: readonly string[] = [
  'DeepseekV2ForCausalLM',
  'GraniteMoeForCausalLM',
  'InklingForCausalLM',
  'InklingForConditionalGeneration',
  'KimiK3ForConditionalGeneration',
  'LongcatFlashNgramForCausalLM',
  'Qwen2MoeForCausalLM',
];

/**
 * Whether vLLM takes the CUDA-graph pool off the KV budget, so that the engine stays within `gpu_memory_utilization`.
 *
 * False before 0.21. In 0.27.0 runner V1 (MoE, hybrid) reserves an estimate and runner V2 (dense, {@link runnerV2Architectures})
 * reserves nothing; 0.30.0 and later always reserve (read in the sources). A log shows 0.26.0 as 0.27.0 for dense; 0.28 and 0.29 were
 * not read and are taken as 0.27.
 */
export function graphsReservedWithinUtilization(kind: EngineArchitectureKind, version: string, hfArchitecture?: string): boolean {
  const minor = minorVersion(version);
  if (minor < 21) return false;
  return minor < 26 || minor >= 30 || !usesRunnerV2In027(kind, hfArchitecture);
}

function usesRunnerV2In027(kind: EngineArchitectureKind, hfArchitecture: string | undefined): boolean {
  return kind === 'dense' || runnerV2Architectures.includes(hfArchitecture ?? '');
}

/** 27 for 0.27.1 and v0.27.0; a later major version counts as newer than every 0.x. */
function minorVersion(version: string): number {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined || minor === undefined)
    throw new Error(`engine version must be like 0.27.0, got ${version}; use the released version`);
  return Number(major) > 0 ? Number.POSITIVE_INFINITY : Number(minor);
}

/**
 * Sampler memory that appears with the first requests but was not in the profile of runner V2, GiB per device. It comes out of the
 * memory above `gpu_memory_utilization`, as the graph pool does when it is not reserved: Gemma-4 on a 24 GB L4 with 256 sequences and
 * 0.92 ran out of memory in top_k_mask_logits at start (public log, 0.26.0).
 */
export function samplerBeyondProfileGiB(props: { readonly vocabSize: number; readonly maxNumSeqs: number }): number {
  const bytes = samplerBytesPerLogit.fused - samplerBytesPerLogit['runner-v2-profile'];
  return (props.maxNumSeqs * props.vocabSize * bytes) / bytesPerGiB;
}
