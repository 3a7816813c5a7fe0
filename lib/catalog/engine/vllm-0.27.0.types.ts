// Made by `npm run catalog:engine -- 0.27.0` from the source in the wheel of vLLM 0.27.0. Do not edit.

/** Every flag of `vllm serve` in vLLM 0.27.0, as a prop. Numbers are in the unit of the flag. */
export interface EngineFlags {
  /**
   * `--additional-config` (VllmConfig)
   * @default {}
   */
  readonly additionalConfig?: Readonly<Record<string, unknown>>;
  /**
   * `--aggregate-engine-logging`
   * @default false
   */
  readonly aggregateEngineLogging?: boolean;
  /**
   * `--all2all-backend` (ParallelConfig)
   * @default "allgather_reducescatter"
   */
  readonly all2allBackend?: All2AllBackend;
  /**
   * `--allow-credentials` (Frontend)
   * @default false
   */
  readonly allowCredentials?: boolean;
  /**
   * `--allow-deprecated-quantization` (ModelConfig)
   * @default false
   */
  readonly allowDeprecatedQuantization?: boolean;
  /**
   * `--allowed-headers` (Frontend)
   * @default ["*"]
   */
  readonly allowedHeaders?: readonly string[];
  /**
   * `--allowed-local-media-path` (ModelConfig)
   * @default ""
   */
  readonly allowedLocalMediaPath?: string;
  /**
   * `--allowed-media-domains` (ModelConfig)
   * @default - unset
   */
  readonly allowedMediaDomains?: readonly string[];
  /**
   * `--allowed-methods` (Frontend)
   * @default ["*"]
   */
  readonly allowedMethods?: readonly string[];
  /**
   * `--allowed-origins` (Frontend)
   * @default ["*"]
   */
  readonly allowedOrigins?: readonly string[];
  /**
   * `--api-key` (Frontend)
   * @default - unset
   */
  readonly apiKey?: readonly string[];
  /**
   * `--api-server-count`, `-asc`, integer
   * @default - unset
   */
  readonly apiServerCount?: number;
  /**
   * `--async-scheduling` (SchedulerConfig)
   * @default - unset
   */
  readonly asyncScheduling?: boolean;
  /**
   * `--attention-backend` (AttentionConfig)
   * @default - unset
   */
  readonly attentionBackend?: AttentionBackendEnum;
  /**
   * `--attention-config`, `-ac` (VllmConfig)
   * @default - result of AttentionConfig()
   */
  readonly attentionConfig?: AttentionConfig;
  /**
   * `--block-size` (CacheConfig), integer > 0
   * @default - unset
   */
  readonly blockSize?: number;
  /**
   * `--calculate-kv-scales` (CacheConfig)
   * @default false
   * @deprecated named for removal in 0.19
   */
  readonly calculateKvScales?: boolean;
  /**
   * `--chat-template` (Frontend)
   * @default - unset
   */
  readonly chatTemplate?: string;
  /**
   * `--chat-template-content-format` (Frontend)
   * @default "auto"
   */
  readonly chatTemplateContentFormat?: ChatTemplateContentFormatOption;
  /**
   * `--code-revision` (ModelConfig)
   * @default - unset
   */
  readonly codeRevision?: string;
  /**
   * `--cohere-format` (Frontend)
   * @default "cmd4"
   */
  readonly cohereFormat?: string;
  /**
   * `--cohere-is-reasoning-model` (Frontend)
   * @default true
   */
  readonly cohereIsReasoningModel?: boolean;
  /**
   * `--collect-detailed-traces` (ObservabilityConfig)
   * @default - unset
   */
  readonly collectDetailedTraces?: readonly DetailedTraceModules[];
  /**
   * `--compilation-config`, `-cc` (VllmConfig)
   * @default - result of CompilationConfig()
   */
  readonly compilationConfig?: CompilationConfig;
  /**
   * `--config`
   * @default - unset
   */
  readonly config?: string;
  /**
   * `--config-format` (ModelConfig)
   * @default "auto"
   */
  readonly configFormat?: ConfigFormat | (string & Record<never, never>);
  /**
   * `--convert` (ModelConfig)
   * @default "auto"
   */
  readonly convert?: ConvertOption;
  /**
   * `--cp-kv-cache-interleave-size` (ParallelConfig), integer
   * @default 1
   */
  readonly cpKvCacheInterleaveSize?: number;
  /**
   * `--cpu-distributed-timeout-seconds` (ParallelConfig), integer
   * @default - unset
   */
  readonly cpuDistributedTimeoutSeconds?: number;
  /**
   * `--cpu-offload-gb` (OffloadConfig), >= 0
   * @default 0
   */
  readonly cpuOffloadGb?: number;
  /**
   * `--cpu-offload-params` (OffloadConfig)
   * @default []
   */
  readonly cpuOffloadParams?: readonly string[];
  /**
   * `--cudagraph-capture-sizes` (CompilationConfig)
   * @default - unset
   */
  readonly cudagraphCaptureSizes?: readonly number[];
  /**
   * `--cudagraph-metrics` (ObservabilityConfig)
   * @default false
   */
  readonly cudagraphMetrics?: boolean;
  /**
   * `--data-parallel-address`, `-dpa` (ParallelConfig)
   * @default - unset
   */
  readonly dataParallelAddress?: string;
  /**
   * `--data-parallel-backend`, `-dpb` (ParallelConfig)
   * @default "mp"
   */
  readonly dataParallelBackend?: string;
  /**
   * `--data-parallel-external-lb`, `-dpe` (ParallelConfig)
   * @default false
   */
  readonly dataParallelExternalLb?: boolean;
  /**
   * `--data-parallel-hybrid-lb`, `-dph` (ParallelConfig)
   * @default false
   */
  readonly dataParallelHybridLb?: boolean;
  /**
   * `--data-parallel-multi-port-external-lb`, `-dpm` (ParallelConfig)
   * @default false
   */
  readonly dataParallelMultiPortExternalLb?: boolean;
  /**
   * `--data-parallel-rank`, `-dpn` (ParallelConfig), integer
   * @default - unset
   */
  readonly dataParallelRank?: number;
  /**
   * `--data-parallel-rpc-port`, `-dpp` (ParallelConfig), integer
   * @default - unset
   */
  readonly dataParallelRpcPort?: number;
  /**
   * `--data-parallel-size`, `-dp` (ParallelConfig), integer >= 1
   * @default 1
   */
  readonly dataParallelSize?: number;
  /**
   * `--data-parallel-size-local`, `-dpl` (ParallelConfig), integer
   * @default - unset
   */
  readonly dataParallelSizeLocal?: number;
  /**
   * `--data-parallel-start-rank`, `-dpr` (ParallelConfig), integer
   * @default - unset
   */
  readonly dataParallelStartRank?: number;
  /**
   * `--data-parallel-supervisor-port` (Frontend), integer
   * @default 9256
   */
  readonly dataParallelSupervisorPort?: number;
  /**
   * `--dbo-decode-token-threshold` (ParallelConfig), integer >= 0
   * @default 32
   */
  readonly dboDecodeTokenThreshold?: number;
  /**
   * `--dbo-prefill-token-threshold` (ParallelConfig), integer >= 0
   * @default 512
   */
  readonly dboPrefillTokenThreshold?: number;
  /**
   * `--dcp-comm-backend` (ParallelConfig)
   * @default "ag_rs"
   */
  readonly dcpCommBackend?: DCPCommBackend;
  /**
   * `--dcp-kv-cache-interleave-size` (ParallelConfig), integer
   * @default 1
   * @deprecated
   */
  readonly dcpKvCacheInterleaveSize?: number;
  /**
   * `--decode-context-parallel-size`, `-dcp` (ParallelConfig), integer >= 1
   * @default 1
   */
  readonly decodeContextParallelSize?: number;
  /**
   * `--default-chat-template-kwargs` (Frontend)
   * @default - unset
   */
  readonly defaultChatTemplateKwargs?: Readonly<Record<string, unknown>>;
  /**
   * `--default-mm-loras` (LoRAConfig)
   * @default - unset
   */
  readonly defaultMmLoras?: Readonly<Record<string, string>>;
  /**
   * `--device-ids` (ParallelConfig)
   * @default - unset
   */
  readonly deviceIds?: readonly (number | string)[];
  /**
   * `--diffusion-config`, `-dc` (VllmConfig)
   * @default - unset
   */
  readonly diffusionConfig?: DiffusionConfig;
  /**
   * `--disable-access-log-for-endpoints` (Frontend)
   * @default - unset
   */
  readonly disableAccessLogForEndpoints?: string;
  /**
   * `--disable-cascade-attn` (ModelConfig)
   * @default true
   */
  readonly disableCascadeAttn?: boolean;
  /**
   * `--disable-chunked-mm-input` (SchedulerConfig)
   * @default false
   */
  readonly disableChunkedMmInput?: boolean;
  /**
   * `--disable-custom-all-reduce` (ParallelConfig)
   * @default false
   */
  readonly disableCustomAllReduce?: boolean;
  /**
   * `--disable-fastapi-docs` (Frontend)
   * @default false
   */
  readonly disableFastapiDocs?: boolean;
  /**
   * `--disable-hybrid-kv-cache-manager` (SchedulerConfig)
   * @default - unset
   */
  readonly disableHybridKvCacheManager?: boolean;
  /**
   * `--disable-log-stats`
   * @default false
   */
  readonly disableLogStats?: boolean;
  /**
   * `--disable-nccl-for-dp-synchronization` (ParallelConfig)
   * @default - unset
   */
  readonly disableNcclForDpSynchronization?: boolean;
  /**
   * `--disable-sliding-window` (ModelConfig)
   * @default false
   */
  readonly disableSlidingWindow?: boolean;
  /**
   * `--disable-uvicorn-access-log` (Frontend)
   * @default false
   */
  readonly disableUvicornAccessLog?: boolean;
  /**
   * `--distributed-executor-backend` (ParallelConfig)
   * @default - unset
   */
  readonly distributedExecutorBackend?: 'ray' | 'mp' | 'uni' | 'external_launcher' | (string & Record<never, never>);
  /**
   * `--distributed-timeout-seconds` (ParallelConfig), integer
   * @default - unset
   */
  readonly distributedTimeoutSeconds?: number;
  /**
   * `--download-dir` (LoadConfig)
   * @default - unset
   */
  readonly downloadDir?: string;
  /**
   * `--dp-supervisor-probe-failure-threshold` (Frontend), integer
   * @default 3
   */
  readonly dpSupervisorProbeFailureThreshold?: number;
  /**
   * `--dp-supervisor-probe-interval-s` (Frontend)
   * @default 5
   */
  readonly dpSupervisorProbeIntervalS?: number;
  /**
   * `--dp-supervisor-probe-timeout-s` (Frontend)
   * @default 5
   */
  readonly dpSupervisorProbeTimeoutS?: number;
  /**
   * `--dtype` (ModelConfig)
   * @default "auto"
   */
  readonly dtype?: ModelDType;
  /**
   * `--ec-transfer-config` (VllmConfig)
   * @default - unset
   */
  readonly ecTransferConfig?: ECTransferConfig;
  /**
   * `--enable-auto-tool-choice` (Frontend)
   * @default false
   */
  readonly enableAutoToolChoice?: boolean;
  /**
   * `--enable-bf16x3-router-gemm` (KernelConfig)
   * @default false
   */
  readonly enableBf16x3RouterGemm?: boolean;
  /**
   * `--enable-chunked-prefill` (SchedulerConfig)
   * @default - decided at start; true in the config class
   */
  readonly enableChunkedPrefill?: boolean;
  /**
   * `--enable-cumem-allocator` (ModelConfig)
   * @default false
   */
  readonly enableCumemAllocator?: boolean;
  /**
   * `--enable-dbo` (ParallelConfig)
   * @default false
   */
  readonly enableDbo?: boolean;
  /**
   * `--enable-elastic-ep` (ParallelConfig)
   * @default false
   */
  readonly enableElasticEp?: boolean;
  /**
   * `--enable-ep-weight-filter` (ParallelConfig)
   * @default false
   */
  readonly enableEpWeightFilter?: boolean;
  /**
   * `--enable-eplb` (ParallelConfig)
   * @default false
   */
  readonly enableEplb?: boolean;
  /**
   * `--enable-expert-parallel`, `-ep` (ParallelConfig)
   * @default false
   */
  readonly enableExpertParallel?: boolean;
  /**
   * `--enable-fault-tolerance` (ParallelConfig)
   * @default false
   */
  readonly enableFaultTolerance?: boolean;
  /**
   * `--enable-flash-late-interaction` (Frontend)
   * @default true
   */
  readonly enableFlashLateInteraction?: boolean;
  /**
   * `--enable-flashinfer-autotune` (KernelConfig)
   * @default - unset
   */
  readonly enableFlashinferAutotune?: boolean;
  /**
   * `--enable-force-include-usage` (Frontend)
   * @default false
   */
  readonly enableForceIncludeUsage?: boolean;
  /**
   * `--enable-layerwise-nvtx-tracing` (ObservabilityConfig)
   * @default false
   */
  readonly enableLayerwiseNvtxTracing?: boolean;
  /**
   * `--enable-log-deltas` (Frontend)
   * @default true
   */
  readonly enableLogDeltas?: boolean;
  /**
   * `--enable-log-outputs` (Frontend)
   * @default false
   */
  readonly enableLogOutputs?: boolean;
  /**
   * `--enable-log-requests`
   * @default false
   */
  readonly enableLogRequests?: boolean;
  /**
   * `--enable-logging-iteration-details` (ObservabilityConfig)
   * @default false
   */
  readonly enableLoggingIterationDetails?: boolean;
  /**
   * `--enable-lora` (LoRAConfig)
   * @default - unset
   */
  readonly enableLora?: boolean;
  /**
   * `--enable-mamba-cache-stochastic-rounding` (MambaConfig)
   * @default false
   */
  readonly enableMambaCacheStochasticRounding?: boolean;
  /**
   * `--enable-mfu-metrics` (ObservabilityConfig)
   * @default false
   */
  readonly enableMfuMetrics?: boolean;
  /**
   * `--enable-mixed-moe-lora-format` (LoRAConfig)
   * @default false
   */
  readonly enableMixedMoeLoraFormat?: boolean;
  /**
   * `--enable-mm-embeds` (MultiModalConfig)
   * @default false
   */
  readonly enableMmEmbeds?: boolean;
  /**
   * `--enable-moe-shared-loras` (LoRAConfig)
   * @default false
   */
  readonly enableMoeSharedLoras?: boolean;
  /**
   * `--enable-offline-docs` (Frontend)
   * @default false
   */
  readonly enableOfflineDocs?: boolean;
  /**
   * `--enable-per-request-metrics` (Frontend)
   * @default false
   */
  readonly enablePerRequestMetrics?: boolean;
  /**
   * `--enable-prefix-caching` (CacheConfig)
   * @default - decided at start; true in the config class
   */
  readonly enablePrefixCaching?: boolean;
  /**
   * `--enable-prompt-embeds` (ModelConfig)
   * @default false
   */
  readonly enablePromptEmbeds?: boolean;
  /**
   * `--enable-prompt-tokens-details` (Frontend)
   * @default false
   */
  readonly enablePromptTokensDetails?: boolean;
  /**
   * `--enable-request-id-headers` (Frontend)
   * @default false
   */
  readonly enableRequestIdHeaders?: boolean;
  /**
   * `--enable-return-routed-experts` (ModelConfig)
   * @default false
   */
  readonly enableReturnRoutedExperts?: boolean;
  /**
   * `--enable-server-load-tracking` (Frontend)
   * @default false
   */
  readonly enableServerLoadTracking?: boolean;
  /**
   * `--enable-sleep-mode` (ModelConfig)
   * @default false
   */
  readonly enableSleepMode?: boolean;
  /**
   * `--enable-ssl-refresh` (Frontend)
   * @default false
   */
  readonly enableSslRefresh?: boolean;
  /**
   * `--enable-tokenizer-info-endpoint` (Frontend)
   * @default false
   */
  readonly enableTokenizerInfoEndpoint?: boolean;
  /**
   * `--enable-tower-connector-lora` (LoRAConfig)
   * @default false
   */
  readonly enableTowerConnectorLora?: boolean;
  /**
   * `--enforce-eager` (ModelConfig)
   * @default false
   */
  readonly enforceEager?: boolean;
  /**
   * `--eplb-config` (ParallelConfig)
   * @default - result of EPLBConfig()
   */
  readonly eplbConfig?: EPLBConfig;
  /**
   * `--exclude-tools-when-tool-choice-none` (Frontend)
   * @default false
   */
  readonly excludeToolsWhenToolChoiceNone?: boolean;
  /**
   * `--expert-placement-strategy` (ParallelConfig)
   * @default "linear"
   */
  readonly expertPlacementStrategy?: ExpertPlacementStrategy;
  /**
   * `--fail-on-environ-validation`
   * @default false
   */
  readonly failOnEnvironValidation?: boolean;
  /**
   * `--fault-tolerance-config` (ParallelConfig)
   * @default - result of FaultToleranceConfig()
   */
  readonly faultToleranceConfig?: FaultToleranceConfig;
  /**
   * `--fingerprint-mode` (Frontend)
   * @default "full"
   */
  readonly fingerprintMode?: 'full' | 'hash' | 'custom' | 'none';
  /**
   * `--fingerprint-value` (Frontend)
   * @default - unset
   */
  readonly fingerprintValue?: string;
  /**
   * `--fully-sharded-loras` (LoRAConfig)
   * @default false
   */
  readonly fullyShardedLoras?: boolean;
  /**
   * `--gdn-prefill-backend`
   * @default - unset
   */
  readonly gdnPrefillBackend?: string;
  /**
   * `--generation-config` (ModelConfig)
   * @default "auto"
   */
  readonly generationConfig?: string;
  /**
   * `--gpu-memory-utilization` (CacheConfig), > 0 and <= 1
   * @default 0.92
   */
  readonly gpuMemoryUtilization?: number;
  /**
   * `--grpc`
   * @default false
   */
  readonly grpc?: boolean;
  /**
   * `--h11-max-header-count` (Frontend), integer
   * @default 256
   */
  readonly h11MaxHeaderCount?: number;
  /**
   * `--h11-max-incomplete-event-size` (Frontend), integer
   * @default 4194304
   */
  readonly h11MaxIncompleteEventSize?: number;
  /**
   * `--headless`
   * @default false
   */
  readonly headless?: boolean;
  /**
   * `--hf-config-path` (ModelConfig)
   * @default - unset
   */
  readonly hfConfigPath?: string;
  /**
   * `--hf-overrides` (ModelConfig)
   * @default {}
   */
  readonly hfOverrides?: Readonly<Record<string, unknown>>;
  /**
   * `--hf-token` (ModelConfig)
   * @default - unset
   */
  readonly hfToken?: boolean | string;
  /**
   * `--host` (Frontend)
   * @default - unset
   */
  readonly host?: string;
  /**
   * `--ignore-patterns` (LoadConfig)
   * @default ["original/**\/*"]
   */
  readonly ignorePatterns?: readonly string[] | string;
  /**
   * `--interleave-mm-strings` (MultiModalConfig)
   * @default false
   */
  readonly interleaveMmStrings?: boolean;
  /**
   * `--io-processor-plugin` (ModelConfig)
   * @default - unset
   */
  readonly ioProcessorPlugin?: string;
  /**
   * `--ir-op-priority` (KernelConfig)
   * @default - result of IrOpPriorityConfig()
   */
  readonly irOpPriority?: IrOpPriorityConfig;
  /**
   * `--jit-monitor-mode` (ObservabilityConfig)
   * @default "warn"
   */
  readonly jitMonitorMode?: 'warn' | 'error';
  /**
   * `--jit-monitor-verbose` (ObservabilityConfig)
   * @default false
   */
  readonly jitMonitorVerbose?: boolean;
  /**
   * `--kda-prefill-backend`
   * @default - unset
   */
  readonly kdaPrefillBackend?: string;
  /**
   * `--kernel-config` (VllmConfig)
   * @default - result of KernelConfig()
   */
  readonly kernelConfig?: KernelConfig;
  /**
   * `--kv-cache-dtype` (CacheConfig)
   * @default "auto"
   */
  readonly kvCacheDtype?: CacheDType;
  /**
   * `--kv-cache-dtype-skip-layers` (CacheConfig)
   * @default []
   */
  readonly kvCacheDtypeSkipLayers?: readonly string[];
  /**
   * `--kv-cache-memory-bytes` (CacheConfig), integer
   * @default - unset
   */
  readonly kvCacheMemoryBytes?: number;
  /**
   * `--kv-cache-metrics` (ObservabilityConfig)
   * @default false
   */
  readonly kvCacheMetrics?: boolean;
  /**
   * `--kv-cache-metrics-sample` (ObservabilityConfig), > 0 and <= 1
   * @default 0.01
   */
  readonly kvCacheMetricsSample?: number;
  /**
   * `--kv-events-config` (VllmConfig)
   * @default - unset
   */
  readonly kvEventsConfig?: KVEventsConfig;
  /**
   * `--kv-offloading-backend` (CacheConfig)
   * @default "native"
   */
  readonly kvOffloadingBackend?: KVOffloadingBackend;
  /**
   * `--kv-offloading-size` (CacheConfig)
   * @default - unset
   */
  readonly kvOffloadingSize?: number;
  /**
   * `--kv-sharing-fast-prefill` (CacheConfig)
   * @default false
   */
  readonly kvSharingFastPrefill?: boolean;
  /**
   * `--kv-transfer-config` (VllmConfig)
   * @default - unset
   */
  readonly kvTransferConfig?: KVTransferConfig;
  /**
   * `--language-model-only` (MultiModalConfig)
   * @default false
   */
  readonly languageModelOnly?: boolean;
  /**
   * `--limit-mm-per-prompt` (MultiModalConfig)
   * @default {}
   */
  readonly limitMmPerPrompt?: Readonly<Record<string, unknown>>;
  /**
   * `--linear-backend` (KernelConfig)
   * @default "auto"
   */
  readonly linearBackend?: LinearBackend;
  /**
   * `--load-format` (LoadConfig)
   * @default "auto"
   */
  readonly loadFormat?: string;
  /**
   * `--log-config-file` (Frontend)
   * @default - value of the environment variable VLLM_LOGGING_CONFIG_PATH
   */
  readonly logConfigFile?: string;
  /**
   * `--log-error-stack` (Frontend)
   * @default - value of the environment variable VLLM_SERVER_DEV_MODE
   */
  readonly logErrorStack?: boolean;
  /**
   * `--logits-processors` (ModelConfig)
   * @default - unset
   */
  readonly logitsProcessors?: readonly string[];
  /**
   * `--logprobs-mode` (ModelConfig)
   * @default "raw_logprobs"
   */
  readonly logprobsMode?: LogprobsMode;
  /**
   * `--long-prefill-token-threshold` (SchedulerConfig), integer >= 0
   * @default 0
   */
  readonly longPrefillTokenThreshold?: number;
  /**
   * `--lora-dtype` (LoRAConfig)
   * @default "auto"
   */
  readonly loraDtype?: LoRADType;
  /**
   * `--lora-modules` (Frontend)
   * @default - unset
   */
  readonly loraModules?: readonly (LoRAModulePath | string)[];
  /**
   * `--lora-target-modules` (LoRAConfig)
   * @default - unset
   */
  readonly loraTargetModules?: readonly string[];
  /**
   * `--mamba-backend` (MambaConfig)
   * @default "TRITON"
   */
  readonly mambaBackend?: MambaBackendEnum;
  /**
   * `--mamba-block-size` (CacheConfig), integer > 0
   * @default - unset
   */
  readonly mambaBlockSize?: number;
  /**
   * `--mamba-cache-dtype` (CacheConfig)
   * @default "auto"
   */
  readonly mambaCacheDtype?: MambaDType;
  /**
   * `--mamba-cache-mode` (CacheConfig)
   * @default "none"
   */
  readonly mambaCacheMode?: MambaCacheMode;
  /**
   * `--mamba-cache-philox-rounds` (MambaConfig), integer
   * @default 0
   */
  readonly mambaCachePhiloxRounds?: number;
  /**
   * `--mamba-ssm-cache-dtype` (CacheConfig)
   * @default "auto"
   */
  readonly mambaSsmCacheDtype?: MambaDType;
  /**
   * `--mamba-ssu-algorithm` (MambaConfig)
   * @default - unset
   */
  readonly mambaSsuAlgorithm?: MambaSSUAlgorithm;
  /**
   * `--master-addr` (ParallelConfig)
   * @default "127.0.0.1"
   */
  readonly masterAddr?: string;
  /**
   * `--master-port` (ParallelConfig), integer
   * @default 29501
   */
  readonly masterPort?: number;
  /**
   * `--max-cpu-loras` (LoRAConfig), integer
   * @default - unset
   */
  readonly maxCpuLoras?: number;
  /**
   * `--max-cudagraph-capture-size` (CompilationConfig), integer
   * @default - unset
   */
  readonly maxCudagraphCaptureSize?: number;
  /**
   * `--max-log-len` (Frontend), integer
   * @default - unset
   */
  readonly maxLogLen?: number;
  /**
   * `--max-logprobs` (ModelConfig), integer >= -1
   * @default 20
   */
  readonly maxLogprobs?: number;
  /**
   * `--max-lora-rank` (LoRAConfig)
   * @default 16
   */
  readonly maxLoraRank?: MaxLoRARanks;
  /**
   * `--max-loras` (LoRAConfig), integer >= 1
   * @default 1
   */
  readonly maxLoras?: number;
  /**
   * `--max-model-len` (ModelConfig), integer >= -1
   * @default - unset
   */
  readonly maxModelLen?: number;
  /**
   * `--max-num-batched-tokens` (SchedulerConfig), integer >= 1
   * @default - decided at start; 2048 in the config class
   */
  readonly maxNumBatchedTokens?: number;
  /**
   * `--max-num-scheduled-tokens` (SchedulerConfig), integer >= 0
   * @default - unset
   */
  readonly maxNumScheduledTokens?: number;
  /**
   * `--max-num-seqs` (SchedulerConfig), integer >= 1
   * @default - decided at start; 128 in the config class
   */
  readonly maxNumSeqs?: number;
  /**
   * `--max-parallel-loading-workers` (ParallelConfig), integer >= 1
   * @default - unset
   */
  readonly maxParallelLoadingWorkers?: number;
  /**
   * `--media-io-kwargs` (MultiModalConfig)
   * @default {}
   */
  readonly mediaIoKwargs?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /**
   * `--middleware` (Frontend)
   * @default []
   */
  readonly middleware?: readonly string[];
  /**
   * `--mm-encoder-attn-backend` (MultiModalConfig)
   * @default - unset
   */
  readonly mmEncoderAttnBackend?: AttentionBackendEnum;
  /**
   * `--mm-encoder-attn-dtype` (MultiModalConfig)
   * @default - unset
   */
  readonly mmEncoderAttnDtype?: 'fp8';
  /**
   * `--mm-encoder-fp8-scale-path` (MultiModalConfig)
   * @default - unset
   */
  readonly mmEncoderFp8ScalePath?: string;
  /**
   * `--mm-encoder-fp8-scale-save-margin` (MultiModalConfig), > 0
   * @default 1.5
   */
  readonly mmEncoderFp8ScaleSaveMargin?: number;
  /**
   * `--mm-encoder-fp8-scale-save-path` (MultiModalConfig)
   * @default - unset
   */
  readonly mmEncoderFp8ScaleSavePath?: string;
  /**
   * `--mm-encoder-only` (MultiModalConfig)
   * @default false
   */
  readonly mmEncoderOnly?: boolean;
  /**
   * `--mm-encoder-tp-mode` (MultiModalConfig)
   * @default "weights"
   */
  readonly mmEncoderTpMode?: MMEncoderTPMode;
  /**
   * `--mm-hasher-algorithm` (MultiModalConfig)
   * @default - result of _get_mm_hasher_algorithm()
   */
  readonly mmHasherAlgorithm?: MMHasherAlgorithm;
  /**
   * `--mm-ipc-gpu-memory-gb` (MultiModalConfig), >= 0
   * @default 0
   */
  readonly mmIpcGpuMemoryGb?: number;
  /**
   * `--mm-processor-cache-gb` (MultiModalConfig), >= 0
   * @default 4
   */
  readonly mmProcessorCacheGb?: number;
  /**
   * `--mm-processor-cache-type` (MultiModalConfig)
   * @default "lru"
   */
  readonly mmProcessorCacheType?: MMCacheType;
  /**
   * `--mm-processor-kwargs` (MultiModalConfig)
   * @default - unset
   */
  readonly mmProcessorKwargs?: Readonly<Record<string, unknown>>;
  /**
   * `--mm-shm-cache-max-object-size-mb` (MultiModalConfig), integer >= 0
   * @default 128
   */
  readonly mmShmCacheMaxObjectSizeMb?: number;
  /**
   * `--mm-tensor-ipc` (MultiModalConfig)
   * @default "direct_rpc"
   */
  readonly mmTensorIpc?: MMTensorIPC;
  /**
   * `--model` (ModelConfig)
   * @default "Qwen/Qwen3-0.6B"
   */
  readonly model?: string;
  /**
   * `--model-class-overrides` (ModelConfig)
   * @default {}
   */
  readonly modelClassOverrides?: Readonly<Record<string, string>>;
  /**
   * `--model-impl` (ModelConfig)
   * @default "auto"
   */
  readonly modelImpl?: ModelImpl | (string & Record<never, never>);
  /**
   * `--model-loader-extra-config` (LoadConfig)
   * @default {}
   */
  readonly modelLoaderExtraConfig?: Readonly<Record<string, unknown>>;
  /**
   * `model_tag`
   * @default - unset
   */
  readonly modelTag?: string;
  /**
   * `--moe-backend` (KernelConfig)
   * @default "auto"
   */
  readonly moeBackend?: MoEBackend;
  /**
   * `--nnodes`, `-n` (ParallelConfig), integer >= 1
   * @default 1
   */
  readonly nnodes?: number;
  /**
   * `--node-rank`, `-r` (ParallelConfig), integer >= 0
   * @default 0
   */
  readonly nodeRank?: number;
  /**
   * `--num-gpu-blocks-override` (CacheConfig), integer
   * @default - unset
   */
  readonly numGpuBlocksOverride?: number;
  /**
   * `--numa-bind` (ParallelConfig)
   * @default false
   */
  readonly numaBind?: boolean;
  /**
   * `--numa-bind-cpus` (ParallelConfig)
   * @default - unset
   */
  readonly numaBindCpus?: readonly string[];
  /**
   * `--numa-bind-nodes` (ParallelConfig)
   * @default - unset
   */
  readonly numaBindNodes?: readonly number[];
  /**
   * `--offload-backend` (OffloadConfig)
   * @default "auto"
   */
  readonly offloadBackend?: OffloadBackend;
  /**
   * `--offload-group-size` (OffloadConfig), integer >= 0
   * @default 0
   */
  readonly offloadGroupSize?: number;
  /**
   * `--offload-num-in-group` (OffloadConfig), integer >= 1
   * @default 1
   */
  readonly offloadNumInGroup?: number;
  /**
   * `--offload-params` (OffloadConfig)
   * @default []
   */
  readonly offloadParams?: readonly string[];
  /**
   * `--offload-prefetch-step` (OffloadConfig), integer >= 0
   * @default 1
   */
  readonly offloadPrefetchStep?: number;
  /**
   * `--optimization-level` (VllmConfig)
   * @default 2
   */
  readonly optimizationLevel?: OptimizationLevel;
  /**
   * `--otlp-traces-endpoint` (ObservabilityConfig)
   * @default - unset
   */
  readonly otlpTracesEndpoint?: string;
  /**
   * `--override-attention-dtype` (ModelConfig)
   * @default - unset
   */
  readonly overrideAttentionDtype?: string;
  /**
   * `--override-generation-config` (ModelConfig)
   * @default {}
   */
  readonly overrideGenerationConfig?: Readonly<Record<string, unknown>>;
  /**
   * `--performance-mode` (VllmConfig)
   * @default "balanced"
   */
  readonly performanceMode?: PerformanceMode;
  /**
   * `--pipeline-parallel-size`, `-pp` (ParallelConfig), integer >= 1
   * @default 1
   */
  readonly pipelineParallelSize?: number;
  /**
   * `--pooler-config` (ModelConfig)
   * @default - unset
   */
  readonly poolerConfig?: PoolerConfig;
  /**
   * `--port` (Frontend), integer
   * @default 8000
   */
  readonly port?: number;
  /**
   * `--prefill-context-parallel-size`, `-pcp` (ParallelConfig), integer >= 1
   * @default 1
   */
  readonly prefillContextParallelSize?: number;
  /**
   * `--prefill-schedule-interval` (SchedulerConfig), integer >= 1
   * @default 1
   */
  readonly prefillScheduleInterval?: number;
  /**
   * `--prefix-caching-hash-algo` (CacheConfig)
   * @default "sha256"
   */
  readonly prefixCachingHashAlgo?: PrefixCachingHashAlgo;
  /**
   * `--prefix-match-unit` (CacheConfig), integer > 0
   * @default - unset
   */
  readonly prefixMatchUnit?: number;
  /**
   * `--profiler-config` (VllmConfig)
   * @default - result of ProfilerConfig()
   */
  readonly profilerConfig?: ProfilerConfig;
  /**
   * `--pt-load-map-location` (LoadConfig)
   * @default "cpu"
   */
  readonly ptLoadMapLocation?: Readonly<Record<string, string>> | string;
  /**
   * `--quantization`, `-q` (ModelConfig)
   * @default - unset
   */
  readonly quantization?: string;
  /**
   * `--quantization-config` (ModelConfig)
   * @default - unset
   */
  readonly quantizationConfig?: QuantizationConfigArgs;
  /**
   * `--ray-workers-use-nsight` (ParallelConfig)
   * @default false
   */
  readonly rayWorkersUseNsight?: boolean;
  /**
   * `--reasoning-config` (VllmConfig)
   * @default - unset
   */
  readonly reasoningConfig?: ReasoningConfig;
  /**
   * `--reasoning-parser` (StructuredOutputsConfig)
   * @default ""
   */
  readonly reasoningParser?: string;
  /**
   * `--reasoning-parser-plugin` (StructuredOutputsConfig)
   * @default ""
   */
  readonly reasoningParserPlugin?: string;
  /**
   * `--renderer-num-workers` (ModelConfig), integer
   * @default 1
   */
  readonly rendererNumWorkers?: number;
  /**
   * `--replayssm-buffer-len` (CacheConfig), integer > 0
   * @default 16
   */
  readonly replayssmBufferLen?: number;
  /**
   * `--response-role` (Frontend)
   * @default "assistant"
   */
  readonly responseRole?: string;
  /**
   * `--return-tokens-as-token-ids` (Frontend)
   * @default false
   */
  readonly returnTokensAsTokenIds?: boolean;
  /**
   * `--revision` (ModelConfig)
   * @default - unset
   */
  readonly revision?: string;
  /**
   * `--root-path` (Frontend)
   * @default - unset
   */
  readonly rootPath?: string;
  /**
   * `--runner` (ModelConfig)
   * @default "auto"
   */
  readonly runner?: RunnerOption;
  /**
   * `--safetensors-load-strategy` (LoadConfig)
   * @default - unset
   */
  readonly safetensorsLoadStrategy?: SafetensorsLoadStrategy;
  /**
   * `--safetensors-prefetch-block-size` (LoadConfig), integer >= 1
   * @default 16777216
   */
  readonly safetensorsPrefetchBlockSize?: number;
  /**
   * `--safetensors-prefetch-num-threads` (LoadConfig), integer >= 1
   * @default 8
   */
  readonly safetensorsPrefetchNumThreads?: number;
  /**
   * `--scheduler-cls` (SchedulerConfig)
   * @default - unset
   */
  readonly schedulerCls?: string;
  /**
   * `--scheduler-reserve-full-isl` (SchedulerConfig)
   * @default true
   */
  readonly schedulerReserveFullIsl?: boolean;
  /**
   * `--scheduling-policy` (SchedulerConfig)
   * @default "fcfs"
   */
  readonly schedulingPolicy?: SchedulerPolicy;
  /**
   * `--seed` (ModelConfig), integer
   * @default 0
   */
  readonly seed?: number;
  /**
   * `--served-model-name` (ModelConfig)
   * @default - unset
   */
  readonly servedModelName?: readonly string[] | string;
  /**
   * `--show-hidden-metrics-for-version` (ObservabilityConfig)
   * @default - unset
   */
  readonly showHiddenMetricsForVersion?: string;
  /**
   * `--shutdown-timeout`, integer
   * @default 0
   */
  readonly shutdownTimeout?: number;
  /**
   * `--skip-mm-profiling` (MultiModalConfig)
   * @default false
   */
  readonly skipMmProfiling?: boolean;
  /**
   * `--skip-tokenizer-init` (ModelConfig)
   * @default false
   */
  readonly skipTokenizerInit?: boolean;
  /**
   * `--spec-method` (VllmConfig)
   * @default - unset
   */
  readonly specMethod?: SpeculativeMethod;
  /**
   * `--spec-model` (VllmConfig)
   * @default - unset
   */
  readonly specModel?: string;
  /**
   * `--spec-tokens` (VllmConfig), integer > 0
   * @default - unset
   */
  readonly specTokens?: number;
  /**
   * `--specialize-active-lora` (LoRAConfig)
   * @default false
   */
  readonly specializeActiveLora?: boolean;
  /**
   * `--speculative-config`, `-sc` (VllmConfig)
   * @default - unset
   */
  readonly speculativeConfig?: SpeculativeConfig;
  /**
   * `--ssl-ca-certs` (Frontend)
   * @default - unset
   */
  readonly sslCaCerts?: string;
  /**
   * `--ssl-cert-reqs` (Frontend), integer
   * @default 0
   */
  readonly sslCertReqs?: number;
  /**
   * `--ssl-certfile` (Frontend)
   * @default - unset
   */
  readonly sslCertfile?: string;
  /**
   * `--ssl-ciphers` (Frontend)
   * @default - unset
   */
  readonly sslCiphers?: string;
  /**
   * `--ssl-keyfile` (Frontend)
   * @default - unset
   */
  readonly sslKeyfile?: string;
  /**
   * `--stream-interval` (SchedulerConfig), integer >= 1
   * @default 1
   */
  readonly streamInterval?: number;
  /**
   * `--structured-outputs-config` (VllmConfig)
   * @default - result of StructuredOutputsConfig()
   */
  readonly structuredOutputsConfig?: StructuredOutputsConfig;
  /**
   * `--tensor-parallel-size`, `-tp` (ParallelConfig), integer >= 1
   * @default 1
   */
  readonly tensorParallelSize?: number;
  /**
   * `--tokenizer` (ModelConfig)
   * @default - unset
   */
  readonly tokenizer?: string;
  /**
   * `--tokenizer-mode` (ModelConfig)
   * @default "auto"
   */
  readonly tokenizerMode?: TokenizerMode | (string & Record<never, never>);
  /**
   * `--tokenizer-revision` (ModelConfig)
   * @default - unset
   */
  readonly tokenizerRevision?: string;
  /**
   * `--tokens-only` (Frontend)
   * @default false
   */
  readonly tokensOnly?: boolean;
  /**
   * `--tool-call-parser` (Frontend)
   * @default - unset
   */
  readonly toolCallParser?: string;
  /**
   * `--tool-parser-plugin` (Frontend)
   * @default ""
   */
  readonly toolParserPlugin?: string;
  /**
   * `--tool-server` (Frontend)
   * @default - unset
   */
  readonly toolServer?: string;
  /**
   * `--trust-remote-code` (ModelConfig)
   * @default false
   */
  readonly trustRemoteCode?: boolean;
  /**
   * `--trust-request-chat-template` (Frontend)
   * @default false
   */
  readonly trustRequestChatTemplate?: boolean;
  /**
   * `--ubatch-size` (ParallelConfig), integer >= 0
   * @default 0
   */
  readonly ubatchSize?: number;
  /**
   * `--uds` (Frontend)
   * @default - unset
   */
  readonly uds?: string;
  /**
   * `--use-fp64-gumbel` (ModelConfig)
   * @default false
   */
  readonly useFp64Gumbel?: boolean;
  /**
   * `--use-replayssm` (CacheConfig)
   * @default false
   */
  readonly useReplayssm?: boolean;
  /**
   * `--use-tqdm-on-load` (LoadConfig)
   * @default true
   */
  readonly useTqdmOnLoad?: boolean;
  /**
   * `--uvicorn-log-level` (Frontend)
   * @default "info"
   */
  readonly uvicornLogLevel?: 'critical' | 'error' | 'warning' | 'info' | 'debug' | 'trace';
  /**
   * `--video-pruning-method` (MultiModalConfig)
   * @default "evs"
   */
  readonly videoPruningMethod?: VideoPruningMethod;
  /**
   * `--video-pruning-rate` (MultiModalConfig), >= 0 and < 1
   * @default - unset
   */
  readonly videoPruningRate?: number;
  /**
   * `--watermark` (SchedulerConfig), >= 0 and < 1
   * @default 0
   */
  readonly watermark?: number;
  /**
   * `--weight-transfer-config` (VllmConfig)
   * @default - unset
   */
  readonly weightTransferConfig?: WeightTransferConfig;
  /**
   * `--worker-cls` (ParallelConfig)
   * @default "auto"
   */
  readonly workerCls?: string;
  /**
   * `--worker-extension-cls` (ParallelConfig)
   * @default ""
   */
  readonly workerExtensionCls?: string;
}

/** Fields of vLLM's `AttentionConfig`, by their own names. */
export interface AttentionConfig {
  /** @default - unset */
  readonly backend?: AttentionBackendEnum | null;
  /** @default "triton" */
  readonly minimax_m3_msa_decode_backend?: MiniMaxM3MSADecodeBackend;
  /** @default {} */
  readonly backend_per_kind?: Readonly<Record<string, unknown>>;
  /** @default - unset */
  readonly flash_attn_version?: 2 | 3 | 4 | null;
  /** @default false */
  readonly use_prefill_decode_attention?: boolean;
  /**
   * Integer
   * @default 32
   */
  readonly flash_attn_max_num_splits_for_cuda_graph?: number;
  /**
   * Integer
   * @default 32
   */
  readonly tq_max_kv_splits_for_cuda_graph?: number;
  /** @default - unset */
  readonly use_trtllm_attention?: boolean | null;
  /** @default false */
  readonly disable_flashinfer_q_quantization?: boolean;
  /** @default - unset */
  readonly mla_prefill_backend?: MLAPrefillBackendEnum | null;
  /** @default false */
  readonly use_prefill_query_quantization?: boolean;
  /** @default false */
  readonly use_fp4_indexer_cache?: boolean;
  /** @default "bf16" */
  readonly indexer_kv_dtype?: IndexerKVDType;
  /** @default false */
  readonly use_non_causal?: boolean;
  /** @default false */
  readonly sparse_mla_force_mqa?: boolean;
  /**
   * Integer
   * @default - unset
   */
  readonly flex_attn_block_m?: number | null;
  /**
   * Integer
   * @default - unset
   */
  readonly flex_attn_block_n?: number | null;
  /**
   * Integer
   * @default - unset
   */
  readonly flex_attn_q_block_size?: number | null;
  /**
   * Integer
   * @default - unset
   */
  readonly flex_attn_kv_block_size?: number | null;
}

/** Fields of vLLM's `CompilationConfig`, by their own names. */
export interface CompilationConfig {
  /** @default - unset */
  readonly mode?: CompilationMode;
  /** @default - unset */
  readonly debug_dump_path?: null | string;
  /** @default "" */
  readonly cache_dir?: string;
  /** @default - value of the environment variable VLLM_COMPILE_CACHE_SAVE_FORMAT */
  readonly compile_cache_save_format?: 'binary' | 'unpacked';
  /** @default "" */
  readonly backend?: string;
  /** @default [] */
  readonly custom_ops?: readonly string[];
  /** @default - unset */
  readonly ir_enable_torch_wrap?: boolean;
  /** @default - unset */
  readonly splitting_ops?: readonly string[] | null;
  /** @default false */
  readonly compile_mm_encoder?: boolean;
  /** @default false */
  readonly cudagraph_mm_encoder?: boolean;
  /** @default [] */
  readonly encoder_cudagraph_token_budgets?: readonly number[];
  /**
   * Integer
   * @default 0
   */
  readonly encoder_cudagraph_max_vision_items_per_batch?: number;
  /**
   * Integer
   * @default - unset
   */
  readonly encoder_cudagraph_max_frames_per_batch?: number | null;
  /** @default - unset */
  readonly compile_sizes?: readonly (number | string)[] | null;
  /** @default - unset */
  readonly compile_ranges_endpoints?: readonly number[] | null;
  /** @default {} */
  readonly inductor_compile_config?: Readonly<Record<string, unknown>>;
  /** @default {} */
  readonly inductor_passes?: Readonly<Record<string, string>>;
  /** @default - unset */
  readonly cudagraph_mode?: CUDAGraphMode;
  /**
   * Integer
   * @default 0
   */
  readonly cudagraph_num_of_warmups?: number;
  /** @default - unset */
  readonly cudagraph_capture_sizes?: readonly number[];
  /** @default false */
  readonly cudagraph_copy_inputs?: boolean;
  /** @default true */
  readonly cudagraph_specialize_lora?: boolean;
  /** @default - unset */
  readonly use_inductor_graph_partition?: boolean;
  /** @default - result of PassConfig() */
  readonly pass_config?: PassConfig;
  /**
   * Integer
   * @default - unset
   */
  readonly max_cudagraph_capture_size?: number;
  /** @default - result of DynamicShapesConfig() */
  readonly dynamic_shapes_config?: DynamicShapesConfig;
  /** @default - unset */
  readonly fast_moe_cold_start?: boolean | null;
}

/** Fields of vLLM's `DiffusionConfig`, by their own names. */
export interface DiffusionConfig {
  /**
   * Integer > 0
   * @default - unset
   */
  readonly canvas_length?: number;
  /**
   * Integer
   * @default - unset
   */
  readonly max_denoising_steps?: number | null;
}

/** Fields of vLLM's `DynamicShapesConfig`, by their own names. */
export interface DynamicShapesConfig {
  /** @default "backed" */
  readonly type?: DynamicShapesType;
  /** @default false */
  readonly evaluate_guards?: boolean;
  /** @default false */
  readonly assume_32_bit_indexing?: boolean;
}

/** Fields of vLLM's `ECTransferConfig`, by their own names. */
export interface ECTransferConfig {
  /** @default - unset */
  readonly ec_connector?: null | string;
  /** @default - unset */
  readonly engine_id?: null | string;
  /** @default "cuda" */
  readonly ec_buffer_device?: null | string;
  /** @default 1000000000 */
  readonly ec_buffer_size?: number;
  /** @default - unset */
  readonly ec_role?: ECRole | null;
  /**
   * Integer
   * @default - unset
   */
  readonly ec_rank?: number | null;
  /**
   * Integer
   * @default 1
   */
  readonly ec_parallel_size?: number;
  /** @default "127.0.0.1" */
  readonly ec_ip?: string;
  /**
   * Integer
   * @default 14579
   */
  readonly ec_port?: number;
  /** @default {} */
  readonly ec_connector_extra_config?: Readonly<Record<string, unknown>>;
  /** @default - unset */
  readonly ec_connector_module_path?: null | string;
}

/** Fields of vLLM's `EPLBConfig`, by their own names. */
export interface EPLBConfig {
  /**
   * Integer > 0
   * @default 1000
   */
  readonly window_size?: number;
  /**
   * Integer > 0
   * @default 3000
   */
  readonly step_interval?: number;
  /**
   * Integer >= 0
   * @default 0
   */
  readonly num_redundant_experts?: number;
  /** @default false */
  readonly log_balancedness?: boolean;
  /**
   * Integer > 0
   * @default 1
   */
  readonly log_balancedness_interval?: number;
  /** @default true */
  readonly use_async?: boolean;
  /** @default "default" */
  readonly policy?: EPLBPolicyOption;
  /** @default - unset */
  readonly communicator?: EPLBCommunicatorBackend | null;
}

/** Fields of vLLM's `FaultToleranceConfig`, by their own names. */
export interface FaultToleranceConfig {
  /**
   * Integer
   * @default 120
   */
  readonly engine_recovery_timeout_sec?: number;
}

/** Fields of vLLM's `IrOpPriorityConfig`, by their own names. */
export interface IrOpPriorityConfig {
  /** @default [] */
  readonly rms_norm?: readonly string[] | string;
  /** @default [] */
  readonly fused_add_rms_norm?: readonly string[] | string;
}

/** Fields of vLLM's `KVEventsConfig`, by their own names. */
export interface KVEventsConfig {
  /** @default false */
  readonly enable_kv_cache_events?: boolean;
  /** @default - unset */
  readonly publisher?: 'null' | 'zmq';
  /** @default "tcp://*:5557" */
  readonly endpoint?: string;
  /** @default - unset */
  readonly replay_endpoint?: null | string;
  /**
   * Integer
   * @default 10000
   */
  readonly buffer_steps?: number;
  /**
   * Integer
   * @default 100000
   */
  readonly hwm?: number;
  /**
   * Integer
   * @default 100000
   */
  readonly max_queue_size?: number;
  /** @default "" */
  readonly topic?: string;
}

/** Fields of vLLM's `KVTransferConfig`, by their own names. */
export interface KVTransferConfig {
  /** @default - unset */
  readonly kv_connector?: null | string;
  /** @default - unset */
  readonly engine_id?: null | string;
  /** @default - result of kv_buffer_device_default_factory() */
  readonly kv_buffer_device?: string;
  /** @default 1000000000 */
  readonly kv_buffer_size?: number;
  /** @default - unset */
  readonly kv_role?: KVRole | null;
  /**
   * Integer
   * @default - unset
   */
  readonly kv_rank?: number | null;
  /**
   * Integer
   * @default 1
   */
  readonly kv_parallel_size?: number;
  /** @default "127.0.0.1" */
  readonly kv_ip?: string;
  /**
   * Integer
   * @default 14579
   */
  readonly kv_port?: number;
  /** @default {} */
  readonly kv_connector_extra_config?: Readonly<Record<string, unknown>>;
  /** @default - unset */
  readonly kv_connector_module_path?: null | string;
  /** @default false */
  readonly enable_permute_local_kv?: boolean;
  /** @default "fail" */
  readonly kv_load_failure_policy?: 'recompute' | 'fail';
}

/** Fields of vLLM's `KernelConfig`, by their own names. */
export interface KernelConfig {
  /** @default - result of IrOpPriorityConfig() */
  readonly ir_op_priority?: IrOpPriorityConfig;
  /** @default - unset */
  readonly enable_flashinfer_autotune?: boolean;
  /** @default true */
  readonly enable_cutedsl_warmup?: boolean;
  /** @default true */
  readonly enable_jit_warmup?: boolean;
  /** @default false */
  readonly enable_bf16x3_router_gemm?: boolean;
  /** @default "auto" */
  readonly moe_backend?: MoEBackend;
  /** @default "auto" */
  readonly linear_backend?: LinearBackend;
}

/** Fields of vLLM's `LoRAModulePath`, by their own names. */
export interface LoRAModulePath {
  readonly name: string;
  readonly path: string;
  /** @default - unset */
  readonly base_model_name?: null | string;
  /** @default false */
  readonly is_3d_lora_weight?: boolean;
}

/** Fields of vLLM's `LoadConfig`, by their own names. */
export interface LoadConfig {
  /** @default "auto" */
  readonly load_format?: string;
  /** @default - unset */
  readonly download_dir?: null | string;
  /** @default - unset */
  readonly safetensors_load_strategy?: SafetensorsLoadStrategy | null;
  /**
   * Integer >= 1
   * @default 8
   */
  readonly safetensors_prefetch_num_threads?: number;
  /**
   * Integer >= 1
   * @default 16777216
   */
  readonly safetensors_prefetch_block_size?: number;
  /** @default {} */
  readonly model_loader_extra_config?: Readonly<Record<string, unknown>>;
  /** @default - unset */
  readonly device?: null | string;
  /** @default ["original/**\/*"] */
  readonly ignore_patterns?: readonly string[] | string;
  /** @default true */
  readonly use_tqdm_on_load?: boolean;
  /** @default "cpu" */
  readonly pt_load_map_location?: Readonly<Record<string, string>> | string;
}

/** Fields of vLLM's `PassConfig`, by their own names. */
export interface PassConfig {
  /** @default - unset */
  readonly fuse_norm_quant?: boolean;
  /** @default - unset */
  readonly fuse_act_quant?: boolean;
  /** @default - unset */
  readonly fuse_attn_quant?: boolean;
  /** @default true */
  readonly eliminate_noops?: boolean;
  /** @default - unset */
  readonly enable_sp?: boolean;
  /** @default - unset */
  readonly fuse_gemm_comms?: boolean;
  /** @default - unset */
  readonly fuse_allreduce_rms?: boolean;
  /** @default - unset */
  readonly enable_qk_norm_rope_fusion?: boolean;
  /** @default - unset */
  readonly fuse_rope_kvcache_cat_mla?: boolean;
  /** @default - unset */
  readonly fuse_act_padding?: boolean;
  /** @default - unset */
  readonly fuse_mla_dual_rms_norm?: boolean;
  /** @default - unset */
  readonly fuse_rope_kvcache?: boolean;
  /** @default - unset */
  readonly fuse_qk_norm_rope_kvcache?: boolean;
  /**
   * Integer
   * @default 256
   */
  readonly rope_kvcache_fusion_max_token_num?: number;
  /** @default - unset */
  readonly fi_allreduce_fusion_max_size_mb?: number | null;
  /**
   * Integer
   * @default - unset
   */
  readonly sp_min_token_num?: number | null;
}

/** Fields of vLLM's `PoolerConfig`, by their own names. */
export interface PoolerConfig {
  /** @default - unset */
  readonly task?: PoolingTask | null;
  /** @default - unset */
  readonly pooling_type?: 'CLS' | 'LAST' | 'MEAN' | 'ALL' | 'STEP' | null;
  /** @default - unset */
  readonly seq_pooling_type?: SequencePoolingType | null;
  /** @default - unset */
  readonly tok_pooling_type?: TokenPoolingType | null;
  /** @default - unset */
  readonly use_activation?: boolean | null;
  /**
   * Integer
   * @default - unset
   */
  readonly dimensions?: number | null;
  /** @default false */
  readonly enable_chunked_processing?: boolean;
  /**
   * Integer
   * @default - unset
   */
  readonly max_embed_len?: number | null;
  /** @default - unset */
  readonly logit_mean?: number | null;
  /** @default - unset */
  readonly logit_sigma?: number | null;
  /**
   * Integer
   * @default - unset
   */
  readonly step_tag_id?: number | null;
  /** @default - unset */
  readonly returned_token_ids?: readonly number[] | null;
}

/** Fields of vLLM's `ProfilerConfig`, by their own names. */
export interface ProfilerConfig {
  /** @default - unset */
  readonly profiler?: ProfilerKind | null;
  /** @default "" */
  readonly torch_profiler_dir?: string;
  /** @default true */
  readonly torch_profiler_with_stack?: boolean;
  /** @default false */
  readonly torch_profiler_with_flops?: boolean;
  /** @default true */
  readonly torch_profiler_use_gzip?: boolean;
  /** @default true */
  readonly torch_profiler_dump_cuda_time_total?: boolean;
  /** @default false */
  readonly torch_profiler_record_shapes?: boolean;
  /** @default false */
  readonly torch_profiler_with_memory?: boolean;
  /** @default false */
  readonly capture_torch_profiler?: boolean;
  /** @default false */
  readonly detailed_trace_annotation?: boolean;
  /** @default false */
  readonly ignore_frontend?: boolean;
  /**
   * Integer >= 0
   * @default 0
   */
  readonly delay_iterations?: number;
  /**
   * Integer >= 0
   * @default 0
   */
  readonly max_iterations?: number;
  /**
   * Integer >= 0
   * @default 0
   */
  readonly warmup_iterations?: number;
  /**
   * Integer >= 1
   * @default 5
   */
  readonly active_iterations?: number;
  /**
   * Integer >= 0
   * @default 0
   */
  readonly wait_iterations?: number;
}

/** Fields of vLLM's `QuantSpec`, by their own names. */
export interface QuantSpec {
  /** @default - unset */
  readonly weight?: string;
  /** @default - unset */
  readonly activation?: string;
}

/** Fields of vLLM's `QuantizationConfigArgs`, by their own names. */
export interface QuantizationConfigArgs {
  /** @default - unset */
  readonly linear?: QuantSpec | null | string;
  /** @default - unset */
  readonly moe?: QuantSpec | null | string;
  /** @default [] */
  readonly ignore?: readonly string[];
}

/** Fields of vLLM's `ReasoningConfig`, by their own names. */
export interface ReasoningConfig {
  /** @default "" */
  readonly reasoning_parser?: string;
  /** @default "" */
  readonly reasoning_start_str?: string;
  /** @default "" */
  readonly reasoning_end_str?: string;
}

/** Fields of vLLM's `SpeculativeConfig`, by their own names. */
export interface SpeculativeConfig {
  /** @default - unset */
  readonly enforce_eager?: boolean | null;
  /**
   * Integer > 0
   * @default - unset
   */
  readonly num_speculative_tokens?: number;
  /** @default - unset */
  readonly model?: null | string;
  /** @default - unset */
  readonly method?: SpeculativeMethod | null;
  /**
   * Integer >= 1
   * @default - unset
   */
  readonly draft_tensor_parallel_size?: number | null;
  /**
   * Integer
   * @default - unset
   */
  readonly tensor_parallel_size?: number | null;
  /** @default - unset */
  readonly quantization?: null | string;
  /** @default - unset */
  readonly moe_backend?: MoEBackend | null;
  /** @default - unset */
  readonly attention_backend?: AttentionBackendEnum | null;
  /** @default - unset */
  readonly kv_cache_dtype?: CacheDType | null;
  /**
   * Integer >= 1
   * @default - unset
   */
  readonly max_model_len?: number | null;
  /** @default - unset */
  readonly revision?: null | string;
  /** @default - unset */
  readonly code_revision?: null | string;
  /** @default false */
  readonly disable_padded_drafter_batch?: boolean;
  /** @default false */
  readonly use_local_argmax_reduction?: boolean;
  /** @default false */
  readonly use_heterogeneous_vocab?: boolean;
  /**
   * Integer >= 1
   * @default - unset
   */
  readonly prompt_lookup_max?: number | null;
  /**
   * Integer >= 1
   * @default - unset
   */
  readonly prompt_lookup_min?: number | null;
  /** @default false */
  readonly parallel_drafting?: boolean;
  /** @default - unset */
  readonly num_speculative_tokens_per_batch_size?: readonly (readonly [number, number, number])[] | null;
  /**
   * Integer
   * @default 24
   */
  readonly suffix_decoding_max_tree_depth?: number;
  /**
   * Integer
   * @default 10000
   */
  readonly suffix_decoding_max_cached_requests?: number;
  /** @default 1 */
  readonly suffix_decoding_max_spec_factor?: number;
  /** @default 0.1 */
  readonly suffix_decoding_min_token_prob?: number;
  /** @default - unset */
  readonly draft_load_config?: LoadConfig | null;
  /** @default "standard" */
  readonly rejection_sample_method?: RejectionSampleMethod;
  /** @default - unset */
  readonly synthetic_acceptance_rates?: readonly number[] | null;
  /** @default - unset */
  readonly synthetic_acceptance_length?: number | null;
  /** @default "greedy" */
  readonly draft_sample_method?: DraftSampleMethod;
}

/** Fields of vLLM's `StructuredOutputsConfig`, by their own names. */
export interface StructuredOutputsConfig {
  /** @default "auto" */
  readonly backend?: StructuredOutputsBackend;
  /** @default false */
  readonly disable_any_whitespace?: boolean;
  /** @default false */
  readonly disable_additional_properties?: boolean;
  /** @default "" */
  readonly reasoning_parser?: string;
  /** @default "" */
  readonly reasoning_parser_plugin?: string;
  /** @default false */
  readonly enable_in_reasoning?: boolean;
}

/** Fields of vLLM's `WeightTransferConfig`, by their own names. */
export interface WeightTransferConfig {
  /** @default "nccl" */
  readonly backend?: 'nccl' | 'ipc' | 'sparse_nccl' | (string & Record<never, never>);
}

export type All2AllBackend =
  | 'naive'
  | 'pplx'
  | 'deepep_high_throughput'
  | 'deepep_low_latency'
  | 'deepep_v2'
  | 'mori_high_throughput'
  | 'mori_low_latency'
  | 'nixl_ep'
  | 'allgather_reducescatter'
  | 'flashinfer_all2allv'
  | 'flashinfer_nvlink_two_sided'
  | 'flashinfer_nvlink_one_sided';

export type AttentionBackendEnum =
  | 'FLASH_ATTN'
  | 'FLASH_ATTN_DIFFKV'
  | 'TRITON_ATTN'
  | 'TRITON_ATTN_DIFFKV'
  | 'ROCM_ATTN'
  | 'ROCM_AITER_MLA'
  | 'ROCM_AITER_TRITON_MLA'
  | 'ROCM_AITER_FA'
  | 'ROCM_AITER_MLA_SPARSE'
  | 'XPU_MLA_SPARSE'
  | 'TORCH_SDPA'
  | 'FLASHINFER'
  | 'FLASHINFER_MLA'
  | 'TOKENSPEED_MLA'
  | 'FLASHINFER_MLA_SPARSE'
  | 'FLASHINFER_MLA_SPARSE_SM120'
  | 'TRITON_MLA'
  | 'CUTLASS_MLA'
  | 'FLASHMLA'
  | 'FLASHMLA_SPARSE'
  | 'FLASHMLA_SPARSE_DSV4'
  | 'FLASHINFER_MLA_SPARSE_DSV4'
  | 'ROCM_FLASHMLA_SPARSE_DSV4'
  | 'FLASH_ATTN_MLA'
  | 'FLASH_ATTN_MLA_SPARSE'
  | 'MINIMAX_M3_SPARSE'
  | 'CUTLASS_MSA'
  | 'TRITON_MSA'
  | 'NO_ATTENTION'
  | 'FLEX_ATTENTION'
  | 'HPC_ATTN'
  | 'ROCM_AITER_UNIFIED_ATTN'
  | 'CPU_ATTN'
  | 'TURBOQUANT'
  | 'CUSTOM';

export type CUDAGraphMode = 'NONE' | 'PIECEWISE' | 'FULL' | 'FULL_DECODE_ONLY' | 'FULL_AND_PIECEWISE';

export type CacheDType =
  | 'auto'
  | 'float16'
  | 'bfloat16'
  | 'fp8'
  | 'fp8_e4m3'
  | 'fp8_e5m2'
  | 'fp8_inc'
  | 'fp8_ds_mla'
  | 'turboquant_k8v4'
  | 'turboquant_4bit_nc'
  | 'turboquant_k3v4_nc'
  | 'turboquant_3bit_nc'
  | 'int4_per_token_head'
  | 'int8_per_token_head'
  | 'fp8_per_token_head'
  | 'nvfp4';

export type ChatTemplateContentFormatOption = 'auto' | 'string' | 'openai';

export type CompilationMode = 'NONE' | 'STOCK_TORCH_COMPILE' | 'DYNAMO_TRACE_ONCE' | 'VLLM_COMPILE' | 0 | 1 | 2 | 3;

export type ConfigFormat = 'auto' | 'hf' | 'mistral';

export type ConvertOption = 'auto' | 'none' | 'embed' | 'classify';

export type DCPCommBackend = 'ag_rs' | 'a2a';

export type DetailedTraceModules = 'model' | 'worker' | 'all';

export type DraftSampleMethod = 'greedy' | 'probabilistic';

export type DynamicShapesType = 'backed' | 'unbacked' | 'backed_size_oblivious';

export type ECRole = 'ec_producer' | 'ec_both' | 'ec_consumer';

export type EPLBCommunicatorBackend = 'torch_nccl' | 'torch_gloo' | 'nixl' | 'pynccl';

export type EPLBPolicyOption = 'default';

export type ExpertPlacementStrategy = 'linear' | 'round_robin';

export type IndexerKVDType = 'bf16' | 'fp8' | 'mxfp4' | 'nvfp4';

export type KVOffloadingBackend = 'native' | 'lmcache';

export type KVRole = 'kv_producer' | 'kv_both' | 'kv_consumer';

export type LinearBackend =
  | 'auto'
  | 'cutlass'
  | 'flashinfer_cutlass'
  | 'flashinfer_cutedsl'
  | 'flashinfer_trtllm'
  | 'flashinfer_cudnn'
  | 'flashinfer_b12x'
  | 'marlin'
  | 'humming'
  | 'triton'
  | 'deep_gemm'
  | 'torch'
  | 'aiter'
  | 'machete'
  | 'fbgemm'
  | 'conch'
  | 'exllama'
  | 'emulation'
  | 'xpu'
  | 'xpu_woq';

export type LoRADType = 'auto' | 'float16' | 'bfloat16';

export type LogprobsMode = 'raw_logits' | 'raw_logprobs' | 'processed_logits' | 'processed_logprobs';

export type MLAPrefillBackendEnum = 'FLASH_ATTN' | 'FLASHINFER' | 'TRTLLM_RAGGED' | 'TOKENSPEED_MLA' | 'ROCM_AITER_FA' | 'CUSTOM';

export type MMCacheType = 'shm' | 'lru';

export type MMEncoderTPMode = 'weights' | 'data';

export type MMHasherAlgorithm = 'blake3' | 'sha256' | 'sha512';

export type MMTensorIPC = 'direct_rpc' | 'torch_shm';

export type MambaBackendEnum = 'TRITON' | 'FLASHINFER' | 'CPU';

export type MambaCacheMode = 'all' | 'align' | 'none';

export type MambaDType = 'auto' | 'float32' | 'float16' | 'bfloat16';

export type MambaSSUAlgorithm = 'auto' | 'simple' | 'vertical' | 'horizontal';

export type MaxLoRARanks = 1 | 8 | 16 | 32 | 64 | 128 | 256 | 320 | 512;

export type MiniMaxM3MSADecodeBackend = 'triton' | 'cutlass';

export type MoEBackend =
  | 'auto'
  | 'triton'
  | 'batched_triton'
  | 'deep_gemm'
  | 'deep_gemm_mega_moe'
  | 'cutlass'
  | 'flashinfer_trtllm'
  | 'flashinfer_cutlass'
  | 'flashinfer_cutedsl'
  | 'flashinfer_b12x'
  | 'marlin'
  | 'humming'
  | 'triton_unfused'
  | 'aiter'
  | 'flydsl'
  | 'hpc'
  | 'emulation';

export type ModelDType = 'auto' | 'half' | 'float16' | 'bfloat16' | 'float' | 'float32';

export type ModelImpl = 'auto' | 'vllm' | 'transformers' | 'terratorch';

export type OffloadBackend = 'auto' | 'uva' | 'prefetch';

export type OptimizationLevel = 0 | 1 | 2 | 3;

export type PerformanceMode = 'balanced' | 'interactivity' | 'throughput';

export type PoolingTask = 'embed' | 'classify' | 'token_embed' | 'token_classify' | 'plugin' | 'embed&token_classify';

export type PrefixCachingHashAlgo = 'sha256' | 'sha256_cbor' | 'xxhash' | 'xxhash_cbor';

export type ProfilerKind = 'torch' | 'cuda';

export type RejectionSampleMethod = 'standard' | 'synthetic' | 'block';

export type RunnerOption = 'auto' | 'generate' | 'pooling' | 'draft';

export type SafetensorsLoadStrategy = 'lazy' | 'eager' | 'prefetch' | 'torchao';

export type SchedulerPolicy = 'fcfs' | 'priority';

export type SequencePoolingType = 'CLS' | 'LAST' | 'MEAN';

export type SpeculativeMethod =
  | 'ngram'
  | 'medusa'
  | 'mlp_speculator'
  | 'draft_model'
  | 'suffix'
  | 'custom_class'
  | 'eagle'
  | 'eagle3'
  | 'extract_hidden_states'
  | 'deepseek_mtp'
  | 'mimo_mtp'
  | 'mimo_v2_mtp'
  | 'glm4_moe_mtp'
  | 'glm4_moe_lite_mtp'
  | 'glm_ocr_mtp'
  | 'ernie_mtp'
  | 'nemotron_h_mtp'
  | 'exaone_moe_mtp'
  | 'exaone4_5_mtp'
  | 'qwen3_next_mtp'
  | 'qwen3_5_mtp'
  | 'longcat_flash_mtp'
  | 'minimax_m3_mtp'
  | 'bailing_hybrid_mtp'
  | 'mtp'
  | 'kimi_k3_mtp'
  | 'pangu_ultra_moe_mtp'
  | 'step3p5_mtp'
  | 'hy_v3_mtp'
  | 'gemma4_mtp'
  | 'inkling_mtp'
  | 'dflash'
  | 'ngram_gpu'
  | 'dspark';

export type StructuredOutputsBackend = 'auto' | 'xgrammar' | 'guidance' | 'outlines' | 'lm-format-enforcer';

export type TokenPoolingType = 'ALL' | 'STEP';

export type TokenizerMode =
  | 'auto'
  | 'hf'
  | 'slow'
  | 'mistral'
  | 'deepseek_v32'
  | 'deepseek_v4'
  | 'inkling'
  | 'kimi_k3'
  | 'cohere';

export type VideoPruningMethod = 'evs' | 'vidcom2';
