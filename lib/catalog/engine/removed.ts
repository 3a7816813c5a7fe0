/** A flag, environment variable or JSON field that an engine version no longer has. */
export interface RemovedFlag {
  /** Upstream's own name: `--swap-space`, `VLLM_USE_V1`, `KVTransferConfig.kv_rank`. */
  readonly name: string;
  readonly kind: 'flag' | 'environment' | 'field';
  /** The name as a prop of the engine; `kvTransferConfig.kv_rank` for a field. @default - an environment variable has none */
  readonly prop?: string;
  /** First of the versions 0.27.0, 0.30.0 and 0.33.0 without it; 0.27.0 also stands for every earlier removal. */
  readonly absentFrom: '0.27.0' | '0.30.0' | '0.33.0';
  /** What does the same now. @default - nothing does; remove it */
  readonly replacement?: string;
}

type Version = RemovedFlag['absentFrom'];

function flag(prop: string, absentFrom: Version, replacement?: string): RemovedFlag {
  const name = `--${prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return { name, kind: 'flag', prop, absentFrom, ...(replacement ? { replacement } : {}) };
}

function environment(name: string, absentFrom: Version, replacement?: string): RemovedFlag {
  return { name, kind: 'environment', absentFrom, ...(replacement ? { replacement } : {}) };
}

function field(configClass: string, name: string, prop: string, absentFrom: Version, replacement?: string): RemovedFlag {
  return {
    name: `${configClass}.${name}`,
    kind: 'field',
    prop: `${prop}.${name}`,
    absentFrom,
    ...(replacement ? { replacement } : {}),
  };
}

/**
 * What older recipes still set and the engine refuses or ignores.
 * Source: the command line, `vllm/config` and `vllm/envs.py` of the 0.27.0, 0.30.0 and 0.33.0 wheels, compared.
 */
export const removedFlags: readonly RemovedFlag[] = [
  flag('swapSpace', '0.27.0'),
  flag('numSchedulerSteps', '0.27.0'),
  flag('useV2BlockManager', '0.27.0'),
  flag('speculativeModel', '0.27.0', 'speculativeConfig.model'),
  flag('numSpeculativeTokens', '0.27.0', 'speculativeConfig.num_speculative_tokens'),
  flag('cudaGraphSizes', '0.27.0', 'cudagraphCaptureSizes'),
  flag('disableMmPreprocessorCache', '0.27.0', 'mmProcessorCacheGb: 0'),
  flag('disableLogRequests', '0.27.0', 'enableLogRequests, which is off unless set'),
  flag('guidedDecodingBackend', '0.27.0', 'structuredOutputsConfig.backend'),
  flag('device', '0.27.0'),
  flag('enableReasoning', '0.27.0', 'reasoningParser'),
  flag('maxNumPartialPrefills', '0.27.0'),
  flag('maxLongPartialPrefills', '0.27.0'),
  flag('calculateKvScales', '0.30.0'),
  flag('overrideAttentionDtype', '0.30.0'),
  flag('enableBf16x3RouterGemm', '0.30.0'),
  environment('VLLM_USE_V1', '0.27.0'),
  environment('VLLM_NIXL_ABORT_REQUEST_TIMEOUT', '0.27.0', 'kvTransferConfig.kv_connector_extra_config.kv_lease_duration'),
  environment('VLLM_ALL2ALL_BACKEND', '0.27.0', 'all2allBackend'),
  environment('VLLM_MOE_DP_CHUNK_SIZE', '0.27.0'),
  environment('VLLM_MM_HASHER_ALGORITHM', '0.30.0', 'mmHasherAlgorithm'),
  environment('VLLM_NIXL_EP_MAX_NUM_RANKS', '0.30.0'),
  environment('VLLM_PREFIX_CACHE_RETENTION_INTERVAL', '0.30.0', 'prefixCacheRetentionInterval'),
  environment('VLLM_TEST_FORCE_FP8_MARLIN', '0.30.0'),
  environment('VLLM_ENGINE_ITERATION_TIMEOUT_S', '0.33.0'),
  environment('VLLM_USE_RAY_COMPILED_DAG_CHANNEL_TYPE', '0.33.0'),
  environment('VLLM_USE_RAY_COMPILED_DAG_OVERLAP_COMM', '0.33.0'),
  environment('VLLM_USE_RAY_V2_EXECUTOR_BACKEND', '0.33.0'),
  environment('VLLM_USE_RAY_WRAPPED_PP_COMM', '0.33.0'),
  field('KVTransferConfig', 'kv_buffer_size', 'kvTransferConfig', '0.33.0'),
  field('KVTransferConfig', 'kv_ip', 'kvTransferConfig', '0.33.0'),
  field('KVTransferConfig', 'kv_rank', 'kvTransferConfig', '0.33.0'),
  field('KVTransferConfig', 'kv_parallel_size', 'kvTransferConfig', '0.33.0'),
];

/** The removed thing behind a prop (`swapSpace`) or a name (`--swap-space`, `VLLM_USE_V1`), if that version lacks it. */
export function tryFindRemovedFlag(version: string, propOrName: string): RemovedFlag | undefined {
  return removedFlags.find((it) => (it.prop === propOrName || it.name === propOrName) && !isBefore(version, it.absentFrom));
}

function isBefore(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) < 0;
}
