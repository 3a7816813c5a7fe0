/** How one key or value vector of a head lies in the KV cache. */
export interface KvFormat {
  /** Bytes of a vector of `elements` numbers, with the scales that lie beside each block of them. */
  readonly vectorBytes: (elements: number) => number;
  /** Bytes beside the vectors for each token and head: scales of keys and of values. */
  readonly scaleBytesPerHead: number;
}

const plain = (bytes: number): KvFormat => ({ vectorBytes: (elements) => elements * bytes, scaleBytesPerHead: 0 });
const scaled = (bytes: number): KvFormat => ({ vectorBytes: (elements) => elements * bytes, scaleBytesPerHead: 8 });

/**
 * Layouts of `--kv-cache-dtype`. FP8 is one byte, its scales belong to the tensor; the formats with a scale for each token and head keep two FP32 numbers for
 * both vectors; NVFP4 is half a byte and an FP8 scale for each 16 numbers. Source: vllm 0.27.0, v1/kv_cache_interface.py.
 */
const formats: Readonly<Record<string, KvFormat>> = {
  auto: plain(2),
  bfloat16: plain(2),
  float16: plain(2),
  fp8: plain(1),
  fp8_e4m3: plain(1),
  fp8_e5m2: plain(1),
  fp8_ds_mla: plain(1),
  int8_per_token_head: scaled(1),
  fp8_per_token_head: scaled(1),
  int4_per_token_head: scaled(0.5),
  nvfp4: { vectorBytes: (elements) => elements / 2 + elements / 16, scaleBytesPerHead: 0 },
};

/** The layout of a KV cache type; undefined for one whose layout was not read. */
export function kvFormat(kvCacheDtype: string): KvFormat | undefined {
  return Object.hasOwn(formats, kvCacheDtype) ? formats[kvCacheDtype] : undefined;
}

/** KV cache types whose size can be reckoned. */
export const knownKvCacheDtypes: readonly string[] = Object.keys(formats);
