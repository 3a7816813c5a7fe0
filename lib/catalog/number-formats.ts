/**
 * What a device must have for the number formats of a checkpoint. Compute capabilities as NVIDIA counts them.
 * Source: vLLM documentation, features/quantization (table of hardware support), read 2026-11.
 */
export interface FormatNeed {
  /** Smallest compute capability on which the engine runs the format at all. */
  readonly runsFrom: number;
  /** Smallest compute capability that computes in the format; below it weights are widened on the fly, which costs speed. */
  readonly nativeFrom: number;
}

const needs: readonly (readonly [RegExp, FormatNeed])[] = [
  [/nvfp4/, { runsFrom: 9.0, nativeFrom: 10.0 }],
  [/mxfp8/, { runsFrom: 10.0, nativeFrom: 10.0 }],
  [/mxfp4|fp4/, { runsFrom: 8.0, nativeFrom: 10.0 }],
  [/fp8/, { runsFrom: 8.0, nativeFrom: 8.9 }],
  [/w8a8_int8/, { runsFrom: 7.5, nativeFrom: 7.5 }],
  [/int4/, { runsFrom: 7.5, nativeFrom: 7.5 }],
  [/bf16/, { runsFrom: 8.0, nativeFrom: 8.0 }],
  [/fp16|fp32/, { runsFrom: 7.0, nativeFrom: 7.0 }],
];

/** The need of a weight format of the checkpoint table; undefined for a format that the table does not know. */
export function formatNeed(weightFormat: string): FormatNeed | undefined {
  return needs.find(([pattern]) => pattern.test(weightFormat))?.[1];
}

/** KV cache in FP8 is read by attention kernels of Ada and later. Source: vllm-project/vllm issues on fp8_e4m3 with SM 8.6. */
export const fp8KvCacheFrom = 8.9;

/** Bytes of one weight, scales included; for checkpoints whose size in bytes is not known. */
export function bytesPerWeight(weightFormat: string): number | undefined {
  return widths.find(([pattern]) => pattern.test(weightFormat))?.[1];
}

// 4-bit formats carry a scale for each group: 4.16 bit at groups of 128, 4.25 for MXFP4, 4.5 for NVFP4.
const widths: readonly (readonly [RegExp, number])[] = [
  [/nvfp4/, 0.5625],
  [/mxfp4|fp4/, 0.53125],
  [/int4/, 0.52],
  [/fp8|int8/, 1],
  [/bf16|fp16/, 2],
  [/fp32/, 4],
];

/** Bytes of one KV cache element by `--kv-cache-dtype`; undefined for a type whose layout is not a plain array. */
export function kvElementBytes(kvCacheDtype: string): number | undefined {
  if (['auto', 'bfloat16', 'float16'].includes(kvCacheDtype)) return 2;
  return ['fp8', 'fp8_e4m3', 'fp8_e5m2'].includes(kvCacheDtype) ? 1 : undefined;
}
