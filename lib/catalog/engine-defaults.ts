/** Limits that vLLM chooses by GPU when nobody sets them. The plan always writes them out, so that plan and engine cannot disagree. */
export interface BatchDefaults {
  /** `--max-num-seqs`: requests in one batch. */
  readonly maxNumSeqs: number;
  /** `--max-num-batched-tokens`: tokens in one step. */
  readonly maxNumBatchedTokens: number;
}

/**
 * Batch limits of the API server of vLLM 0.27.0: 1,024 and 8,192 from 70 GiB on, except on A100; else 256 and 2,048.
 * Source: vllm 0.27.0, EngineArgs.get_batch_defaults.
 */
export function batchDefaults(deviceName: string, memoryGiB: number): BatchDefaults {
  const large = memoryGiB >= 70 && !deviceName.startsWith('A100');
  return large ? { maxNumSeqs: 1024, maxNumBatchedTokens: 8192 } : { maxNumSeqs: 256, maxNumBatchedTokens: 2048 };
}

/** Share of a device's memory that the engine takes. Source: vllm 0.27.0, CacheConfig. */
export const defaultGpuMemoryUtilization = 0.92;

/** Tokens in one block of KV cache, when no attention backend asks for another size. Source: vllm 0.27.0, CacheConfig. */
export const defaultBlockSize = 16;

/**
 * Batches that may be in flight at one time with pipeline size 1: one running and, with asynchronous scheduling, one being prepared.
 * Decides how many tokens a sliding-window layer is charged for. Source: vllm 0.27.0, kv cache admission.
 */
export const batchesInFlight = 2;

/**
 * Tokens in one block that the attention backend of a model asks for: latent attention 32 on data-centre Blackwell and 64 with an FP8 cache on Hopper, sparse
 * latent attention 64, every other 16. Source: vllm 0.27.0, platforms/cuda.py and the backends' kernel block sizes.
 */
export function preferredBlockSize(
  { mla, indexerHeadDim }: { readonly mla?: object; readonly indexerHeadDim?: number },
  computeCapability: number | undefined,
  kvCacheDtype: string,
): number {
  if (!mla) return defaultBlockSize;
  if (indexerHeadDim !== undefined) return 64;
  const capability = computeCapability ?? 0;
  if (capability >= 10 && capability < 11) return 32;
  return capability >= 9 && capability < 10 && kvCacheDtype.startsWith('fp8') ? 64 : defaultBlockSize;
}
