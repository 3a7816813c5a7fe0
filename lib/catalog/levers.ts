import { defaultBlockSize, defaultGpuMemoryUtilization } from './engine-defaults';

/** Layers of the request path, from the device up, and what each decides. */
export const leverLayers = {
  L0: 'accelerators',
  L1: 'serving engine',
  L2: 'distributed topology',
  L3: 'inference routing',
  L4: 'gateway',
  L5: 'cache',
} as const;

export type LeverLayer = keyof typeof leverLayers;

/**
 * What a lever can move: time to first token, time per output token, throughput, device memory, share of prompt tokens found in a cache,
 * the slowest percent of requests, US dollars, share of requests that are answered.
 */
export type LeverMetric = 'TTFT' | 'TPOT' | 'tokens/s' | 'memory' | 'hit rate' | 'P99' | 'cost' | 'availability';

interface LeverFacts {
  /** The field's usual term. */
  readonly name: string;
  /**
   * Its name in the layered tuning model of the EKS engineering playbook, as written there.
   * Source: https://devfloor9.github.io/engineering-playbook/docs/agentic-ai-platform/model-serving, 2026-07-15.
   * @default - not in that table
   */
  readonly seedName?: string;
  readonly layer: LeverLayer;
  /** What holds when nobody moves it. */
  readonly default: string;
  /** Why that is the default. */
  readonly why: string;
  readonly metrics: readonly LeverMetric[];
  /** What moves when it is moved. */
  readonly effect: string;
  readonly source: string;
}

/** A lever that a description moves. */
export interface AvailableLever extends LeverFacts {
  readonly state: 'available';
  /** Paths in the description that move it; `[]` stands for any element of a list. */
  readonly prop: readonly [string, ...string[]];
}

/** A lever that is known, and that no description can move yet. */
export interface PlannedLever extends LeverFacts {
  readonly state: 'planned';
  readonly prop?: undefined;
}

export type Lever = AvailableLever | PlannedLever;

const sources = {
  scheduler: 'vllm 0.27.0, SchedulerConfig and EngineArgs.get_batch_defaults',
  cache: 'vllm 0.27.0, CacheConfig',
  parallel: 'vllm 0.27.0, ParallelConfig; docs/serving/parallelism_scaling.md',
  picker: 'llm-d/llm-d-router v0.10.0, routerlib _config.yaml',
  karpenter: 'aws/karpenter-provider-aws 1.15, tasks/dra.md',
  liteLlm: 'LiteLLM 1.108.0, proxy configuration',
} as const;

/** Every tuning lever, layer by layer, in the order of the playbook's table; levers that are not in it follow those of their layer. */
export const levers: readonly Lever[] = [
  {
    name: 'Instance selection',
    seedName: '인스턴스 선택',
    layer: 'L0',
    state: 'available',
    prop: ['models[].accelerator.instanceTypes', 'nodePools[].instanceTypes'],
    default: 'the cheapest type of the catalog that holds the model',
    why: 'below the memory that the model needs nothing runs, and above it price decides until somebody has measured',
    metrics: ['TPOT', 'tokens/s', 'memory', 'cost'],
    effect:
      'a device with more memory bandwidth shortens each output token, one with more memory holds more requests, and both cost more',
    source: 'EC2 accelerated computing instance types, by the catalog of instances and devices',
  },
  {
    name: 'Multi-Instance GPU (MIG)',
    seedName: 'MIG',
    layer: 'L0',
    state: 'planned',
    default: 'off: a pod takes whole devices',
    why: 'Karpenter does not count MIG slices, so pods that ask for one never get a new node',
    metrics: ['memory', 'cost'],
    effect: 'one device becomes several with memory and compute of their own, so that small models share its price',
    source: 'kubernetes-sigs/karpenter#729, aws/karpenter-provider-aws#3376',
  },
  {
    name: 'GPU time-slicing',
    seedName: 'Time-Slicing',
    layer: 'L0',
    state: 'planned',
    default: 'off: a pod takes whole devices',
    why: 'sharers have no memory of their own, and an engine takes nearly all of it; Karpenter does not count the replicas',
    metrics: ['TPOT', 'P99', 'cost'],
    effect: 'several pods take turns on one device, which is cheaper and slows each of them while another computes',
    source: 'NVIDIA/k8s-device-plugin v0.20.0; kubernetes-sigs/karpenter#2140',
  },
  {
    name: 'Dynamic Resource Allocation (DRA)',
    seedName: 'DRA',
    layer: 'L0',
    state: 'planned',
    default: 'off: pods ask for devices by the extended resource nvidia.com/gpu',
    why: "Karpenter's support is alpha, and knows neither the g7e family nor MIG",
    metrics: ['cost', 'availability'],
    effect: 'pods ask for devices by their attributes and may share them, so that fewer devices stand idle',
    source: sources.karpenter,
  },
  {
    name: 'AWS Neuron devices',
    seedName: 'Neuron',
    layer: 'L0',
    state: 'planned',
    default: 'off: NVIDIA devices only',
    why: 'the pinned engine image has no build for Neuron',
    metrics: ['TTFT', 'TPOT', 'cost'],
    effect: 'Trainium and Inferentia replace GPUs, with other prices and compiled models',
    source: 'aws-neuron/aws-neuron-sdk 2.32.0',
  },
  {
    name: 'Accelerator limit of a pool',
    layer: 'L0',
    state: 'available',
    prop: ['nodePools[].maxDevices'],
    default: 'what the planned models need, and one node more for a rollout; 8 without models',
    why: 'a rollout starts the new engine before it stops the old, and nothing beyond that may be bought by accident',
    metrics: ['cost', 'availability'],
    effect: 'a lower limit bounds the bill, and a rollout waits where the limit leaves no room for it',
    source: 'karpenter.sh/v1 NodePool spec.limits',
  },
  {
    name: 'PagedAttention block size',
    seedName: 'PagedAttention',
    layer: 'L1',
    state: 'available',
    prop: ['models[].engine.blockSize'],
    default: `${defaultBlockSize} tokens, or the smallest size that the attention backend takes`,
    why: "the engine's own default: a request wastes less than one block",
    metrics: ['memory', 'tokens/s', 'hit rate'],
    effect:
      'larger blocks need fewer look-ups, and waste more at the end of each request and match shared prefixes more coarsely',
    source: `${sources.cache}; PagedAttention, SOSP 2023, arXiv 2309.06180`,
  },
  {
    name: 'Continuous batching limits',
    seedName: 'Continuous Batching',
    layer: 'L1',
    state: 'available',
    prop: ['models[].engine.maxNumSeqs', 'models[].engine.maxNumBatchedTokens'],
    default: '1,024 requests and 8,192 tokens on devices from 70 GiB on, except A100; else 256 and 2,048',
    why: 'what the engine takes by itself, written out so that plan and engine cannot disagree',
    metrics: ['TTFT', 'TPOT', 'tokens/s', 'memory'],
    effect:
      'larger batches raise throughput and shorten the wait for a first token, while each step, and so each output token, takes longer and working memory grows',
    source: `${sources.scheduler}; Orca, OSDI 2022`,
  },
  {
    name: 'FP8 KV cache',
    seedName: 'FP8 KV',
    layer: 'L1',
    state: 'available',
    prop: ['models[].engine.kvCacheDtype'],
    default: "auto: the model's own number format",
    why: 'rounding the cache may change answers, which only a test of the model can judge; devices before L4 and L40S cannot compute it',
    metrics: ['memory', 'tokens/s', 'TPOT'],
    effect:
      'one byte in place of two for each element: twice the tokens in the same memory, and half the reading for each output token',
    source: sources.cache,
  },
  {
    name: 'Automatic prefix caching',
    seedName: 'Prefix Caching',
    layer: 'L1',
    state: 'available',
    prop: ['models[].engine.enablePrefixCaching'],
    default: 'on',
    why: 'blocks that are free anyway keep what they hold, and the prefix-cache scorer routes by it; written out because the engine decides by model',
    metrics: ['TTFT', 'hit rate', 'tokens/s'],
    effect: 'a prompt that begins like an earlier one skips the prefill of the shared blocks',
    source: sources.cache,
  },
  {
    name: 'Chunked prefill',
    seedName: 'Chunked Prefill',
    layer: 'L1',
    state: 'available',
    prop: ['models[].engine.enableChunkedPrefill', 'models[].engine.longPrefillTokenThreshold'],
    default: 'on for generative models; no limit for one prompt within a step',
    why: "the engine's own default: without it a long prompt holds up every answer in the batch",
    metrics: ['TTFT', 'TPOT', 'P99'],
    effect:
      'long prompts are computed in pieces between decode steps; a threshold cuts the pieces smaller, which steadies running answers and delays the first token of long prompts',
    source: `${sources.scheduler}; Sarathi-Serve, OSDI 2024, arXiv 2403.02310`,
  },
  {
    name: 'Speculative decoding',
    seedName: 'Speculative Decoding',
    layer: 'L1',
    state: 'planned',
    default: 'off',
    why: 'memory of the draft model and of its KV cache is not planned, so that a plan with it could not be trusted',
    metrics: ['TPOT', 'tokens/s', 'memory'],
    effect: 'guessed tokens are checked several at a time: faster answers while the batch is small, more work when it is full',
    source: 'vllm 0.27.0, SpeculativeConfig; Leviathan et al., ICML 2023, arXiv 2211.17192',
  },
  {
    name: 'Weight quantization',
    seedName: '양자화',
    layer: 'L1',
    state: 'available',
    prop: ['models[].model', 'models[].engine.quantization'],
    default: "the checkpoint's own number format",
    why: 'the checkpoint says how its weights are written; memory is planned by the checkpoint, so that quantizing while loading frees more than the plan says',
    metrics: ['TPOT', 'tokens/s', 'memory', 'cost'],
    effect:
      'smaller weights leave room for KV cache, are read faster for each output token and fit cheaper instances, at some loss of quality',
    source: 'vllm 0.27.0, docs/features/quantization',
  },
  {
    name: 'Tensor parallelism (TP)',
    seedName: 'TP/PP/EP',
    layer: 'L1',
    state: 'available',
    prop: ['models[].engine.tensorParallelSize'],
    default: 'the smallest power of two that splits the model and fits',
    why: 'each doubling adds communication to every layer, so that replicas use the same devices better once the model fits',
    metrics: ['TTFT', 'TPOT', 'memory', 'cost'],
    effect:
      'weights and KV heads are split over more devices of a node: faster single answers and more room, more devices for each replica',
    source: sources.parallel,
  },
  {
    name: 'Pipeline parallelism (PP)',
    seedName: 'TP/PP/EP',
    layer: 'L1',
    state: 'planned',
    default: '1',
    why: 'an engine lives on one node, within which tensor parallelism is the better split',
    metrics: ['memory', 'tokens/s', 'TTFT'],
    effect:
      'layers are split over devices or nodes that need little bandwidth between them, and a token passes through all of them in turn',
    source: sources.parallel,
  },
  {
    name: 'Expert parallelism (EP)',
    seedName: 'TP/PP/EP',
    layer: 'L1',
    state: 'available',
    prop: ['models[].engine.enableExpertParallel'],
    default: 'off: every expert is split over the tensor-parallel ranks',
    why: 'it pays with many ranks; on a few devices uneven experts leave some of them waiting',
    metrics: ['tokens/s', 'TPOT', 'memory'],
    effect:
      'whole experts are spread over the ranks, so that each rank reads fewer and larger matrices and the slowest one sets the pace',
    source: sources.parallel,
  },
  {
    name: 'Maximum context length',
    layer: 'L1',
    state: 'available',
    prop: ['models[].engine.maxModelLen'],
    default: "the model's own, at most 32,768 tokens; less where described instance types hold no more",
    why: 'the engine starts only when one request of this length fits, and few workloads use the longest that a model can take',
    metrics: ['memory', 'cost'],
    effect:
      'a longer context needs more KV cache before an engine starts at all; a shorter one refuses longer prompts and fits cheaper instances',
    source: 'vllm 0.27.0, ModelConfig',
  },
  {
    name: 'GPU memory utilization',
    layer: 'L1',
    state: 'available',
    prop: ['models[].engine.gpuMemoryUtilization'],
    default: `${defaultGpuMemoryUtilization}, or as much less as CUDA graphs and sampling need beside it`,
    why: "the engine's own default, lowered where the engine does not count what it uses beside its share and would run out of memory",
    metrics: ['memory', 'tokens/s', 'availability'],
    effect: 'a larger share holds more KV cache, and too large a share ends in an out-of-memory error',
    source: sources.cache,
  },
  {
    name: 'Prefill/decode disaggregation',
    seedName: 'Prefill/Decode 분리',
    layer: 'L2',
    state: 'planned',
    default: 'off: every engine does both',
    why: 'it needs a transfer of KV cache between engines, which pays with long prompts on a fast network only',
    metrics: ['TTFT', 'TPOT', 'P99', 'cost'],
    effect:
      'prompts and answers are computed on engines of their own, so that neither waits for the other and each is sized for its work',
    source: 'llm-d guides, pd-disaggregation; DistServe, OSDI 2024, arXiv 2401.09670',
  },
  {
    name: 'NIXL KV cache transfer',
    seedName: 'NIXL',
    layer: 'L2',
    state: 'planned',
    default: 'off: no KV cache leaves its engine',
    why: 'only engines of different roles have something to send',
    metrics: ['TTFT', 'tokens/s'],
    effect:
      'KV cache moves from prefill to decode engines over EFA or NVLink, and its backend decides how long the first token waits for it',
    source: 'ai-dynamo/nixl 1.4.0; vllm 0.27.0, NixlConnector',
  },
  {
    name: 'Multi-node engines (LeaderWorkerSet)',
    seedName: 'LWS 멀티노드',
    layer: 'L2',
    state: 'planned',
    default: 'off: an engine lives on one node',
    why: 'models that fit the eight devices of one node run better there',
    metrics: ['memory', 'tokens/s', 'availability'],
    effect: 'pods on several nodes form one engine and start and fail together, so that models larger than a node can be served',
    source: 'kubernetes-sigs/lws v0.10',
  },
  {
    name: 'Replicas',
    layer: 'L2',
    state: 'available',
    prop: ['models[].scaling.replicas.min'],
    default: '1',
    why: 'each replica is priced by the hour; one says so in a warning',
    metrics: ['tokens/s', 'P99', 'availability', 'cost'],
    effect: 'more engines share the requests, and one of them may fail without an outage; the prefix cache is split among them',
    source: 'Kubernetes apps/v1 Deployment',
  },
  {
    name: 'KV-cache-utilization scorer',
    seedName: 'KV cache-aware',
    layer: 'L3',
    state: 'available',
    prop: ['models[].routing.kvCacheUtilizationWeight'],
    default: '2',
    why: "the endpoint picker's own weight: load counts a little less than a cached prefix",
    metrics: ['P99', 'tokens/s'],
    effect: 'a heavier weight sends requests to engines with free KV cache, so that fewer are preempted',
    source: sources.picker,
  },
  {
    name: 'KV-cache-aware routing by KV events',
    seedName: 'KV cache-aware',
    layer: 'L3',
    state: 'planned',
    default: 'off: the picker remembers which engine it sent a prefix to',
    why: 'the picker would need a tokenizer and a stream of events from each engine; the remembered approximation needs neither',
    metrics: ['hit rate', 'TTFT', 'P99'],
    effect: 'the picker knows which blocks each engine holds at the moment, evictions included, and finds more of them',
    source: 'llm-d guides, precise-prefix-cache-routing',
  },
  {
    name: 'Context-aware routing',
    seedName: 'context-aware',
    layer: 'L3',
    state: 'planned',
    default: 'off: the client names the model',
    why: 'a classifier of requests must be judged on the traffic that it routes',
    metrics: ['cost', 'TTFT', 'P99'],
    effect: 'a request is sent to a model by its content or difficulty, easy ones to a small model',
    source: 'vllm-project/semantic-router; RouteLLM, arXiv 2406.18665',
  },
  {
    name: 'Prefix-cache scorer',
    seedName: 'prefix-cache scorer',
    layer: 'L3',
    state: 'available',
    prop: ['models[].routing.prefixCacheWeight'],
    default: '3',
    why: "the endpoint picker's own weight: a cached prefix saves more than a short queue, unless both load scorers object",
    metrics: ['hit rate', 'TTFT', 'P99'],
    effect: 'a heavier weight sends prompts with the same beginning to the same engine, at the price of uneven load',
    source: sources.picker,
  },
  {
    name: 'Queue scorer',
    layer: 'L3',
    state: 'available',
    prop: ['models[].routing.queueWeight'],
    default: '2',
    why: "the endpoint picker's own weight: load counts a little less than a cached prefix",
    metrics: ['TTFT', 'P99'],
    effect: 'a heavier weight sends requests to engines where fewer wait, and away from those that hold their prefix',
    source: sources.picker,
  },
  {
    name: 'Model cascade',
    seedName: '모델 Cascade',
    layer: 'L4',
    state: 'planned',
    default: 'off: one model answers',
    why: 'it belongs to an LLM gateway, which is not rendered yet',
    metrics: ['cost', 'availability', 'TTFT'],
    effect: 'a small model is asked first and a larger one, or another provider, when it fails or falls short',
    source: sources.liteLlm,
  },
  {
    name: 'Cost tracking',
    seedName: '비용 추적',
    layer: 'L4',
    state: 'planned',
    default: 'off: the plan tells the price of the nodes, nobody that of a request',
    why: 'keys, budgets and spend belong to an LLM gateway and its database, which are not rendered yet',
    metrics: ['cost'],
    effect: 'tokens are charged to keys and teams, and budgets stop those that spend too much',
    source: sources.liteLlm,
  },
  {
    name: 'Rate limits',
    seedName: 'Rate Limit',
    layer: 'L4',
    state: 'planned',
    default: 'none: only callers inside the VPC reach the gateway',
    why: 'a fair limit needs callers with names, and the gateway knows none yet',
    metrics: ['P99', 'cost', 'availability'],
    effect: 'requests or tokens beyond a limit are refused with 429 before they queue, which protects everybody else',
    source: 'agentgateway.dev/v1alpha1 AgentgatewayPolicy spec.traffic.rateLimit',
  },
  {
    name: 'Inference-aware gateway settings',
    seedName: 'L7 한계 보완',
    layer: 'L4',
    state: 'available',
    prop: ['models[].routing.failureMode', 'gateway.requestTimeoutSeconds', 'gateway.maxRequestMiB'],
    default: 'FailOpen, no time limit, bodies of 32 MiB',
    why: 'an ordinary gateway spreads blindly, cuts long streams and refuses large prompts; here blind spreading is what is left when no picker answers',
    metrics: ['P99', 'availability'],
    effect:
      'FailClose refuses rather than misses caches, a time limit frees engines of answers that nobody waits for, a smaller body limit refuses large prompts and images',
    source:
      'inference.networking.k8s.io/v1 InferencePool; gateway.networking.k8s.io/v1 HTTPRoute; agentgateway.dev/v1alpha1 AgentgatewayPolicy',
  },
  {
    name: 'Gateway replicas',
    layer: 'L4',
    state: 'available',
    prop: ['gateway.replicas'],
    default: '2',
    why: 'one may go with its node while the other answers',
    metrics: ['availability', 'cost'],
    effect: 'more gateway pods survive more failures and ask for more room on the system nodes',
    source: 'agentgateway.dev/v1alpha1 AgentgatewayParameters',
  },
  {
    name: 'KV and prefix cache in device memory',
    seedName: 'KV/Prefix 캐시',
    layer: 'L5',
    state: 'available',
    prop: ['models[].engine.enablePrefixCaching', 'models[].engine.kvCacheDtype', 'models[].engine.gpuMemoryUtilization'],
    default: "on, in the model's own number format, in all memory that weights and working memory leave",
    why: 'memory that holds no cache serves nobody',
    metrics: ['hit rate', 'TTFT', 'memory'],
    effect: 'more or smaller blocks keep prefixes longer before they are evicted, so that more prompts find theirs',
    source: sources.cache,
  },
  {
    name: 'Prompt cache (exact match)',
    seedName: 'Prompt 캐시',
    layer: 'L5',
    state: 'planned',
    default: 'off: every request reaches an engine',
    why: 'it belongs to an LLM gateway, and repeats one answer where sampling would give another',
    metrics: ['hit rate', 'cost', 'TTFT'],
    effect: 'a request that was asked before, word for word, is answered without inference',
    source: sources.liteLlm,
  },
  {
    name: 'Semantic cache',
    seedName: 'Semantic 캐시',
    layer: 'L5',
    state: 'planned',
    default: 'off: every request reaches an engine',
    why: 'a similar question may need another answer, most of all in conversations and agents',
    metrics: ['hit rate', 'cost', 'TTFT'],
    effect:
      'a request whose embedding is near an earlier one gets that answer; a lower threshold hits more often and errs more often',
    source: sources.liteLlm,
  },
  {
    name: 'KV cache offloading (LMCache)',
    seedName: 'LMCache',
    layer: 'L5',
    state: 'planned',
    default: 'off: KV cache stays in device memory',
    why: 'host memory and disk for it are not planned, and it pays only where prefixes outgrow the device',
    metrics: ['hit rate', 'TTFT', 'memory', 'cost'],
    effect: 'KV cache moves on to host memory, disk or other engines, and comes back faster than it would be computed again',
    source: 'LMCache 0.5.6; vllm 0.27.0, LMCacheMPConnector',
  },
];
