import { z } from 'zod';
import type { EngineFlags } from '../catalog/engine/vllm-0.27.0.types';
import type { ArchitectureProps } from './architecture';
import { listOf, objectOf, wholeNumber } from './shape';

/** What the model's users send. Decides how much KV cache must fit. */
export interface WorkloadProps {
  /** Requests in flight at one time on one replica. @default 16 */
  readonly concurrency?: number;
  /** Prompt length of a usual request, in tokens. @default 2048 */
  readonly inputTokens?: number;
  /** Answer length of a usual request, in tokens. @default 512 */
  readonly outputTokens?: number;
}

/** Weights from the Hugging Face hub, downloaded to the node when a pod starts. */
export interface HubProps {
  /**
   * Name of the Secrets Manager secret that holds a Hugging Face token. The pod reads the Kubernetes Secret `<model>-hub-token`, key `token`.
   * @default - no token: only ungated weights can be read
   */
  readonly tokenSecret?: string;
}

/** Where the weights come from. */
export interface WeightsProps {
  /** @default - the hub, without a token */
  readonly hub?: HubProps;
}

/** On what the model runs. */
export interface AcceleratorProps {
  /**
   * EC2 instance types to choose from, such as `['g6e.xlarge']`.
   * @default - the cheapest type of the catalog that holds the model
   */
  readonly instanceTypes?: readonly string[];
}

/** How requests are spread over the replicas: weights of the endpoint picker's scorers. Zero turns a scorer off. */
export interface RoutingProps {
  /** Prefer the replica that has seen the prompt's beginning. @default 3 */
  readonly prefixCacheWeight?: number;
  /** Prefer the replica with the shorter queue. @default 2 */
  readonly queueWeight?: number;
  /** Prefer the replica with more free KV cache. @default 2 */
  readonly kvCacheUtilizationWeight?: number;
  /**
   * What happens to requests while no endpoint picker answers: refused, or spread over the replicas blindly.
   * @default 'FailOpen'
   */
  readonly failureMode?: 'FailOpen' | 'FailClose';
}

/** How many replicas run. */
export interface ReplicasProps {
  /** Replicas that always run. @default 1 */
  readonly min?: number;
}

export interface ScalingProps {
  /** @default - one replica */
  readonly replicas?: ReplicasProps;
}

/** Flags of `vllm serve` under their own names in camel case: `--max-num-seqs` is `maxNumSeqs`. */
export type EngineProps = EngineFlags;

/** One model behind one name. */
export interface ModelProps {
  /** What clients put into `model`, such as `llama-3.3-70b`. Object names are a DNS label made of it. */
  readonly name: string;
  /** Hugging Face id of the checkpoint, such as `Qwen/Qwen3-8B`. */
  readonly model: string;
  /**
   * What the model looks like: `{ configJson: 'config.json', safetensorsIndex: 'model.safetensors.index.json' }`, or its dimensions.
   * @default - the catalog's, for a checkpoint that it knows
   */
  readonly architecture?: ArchitectureProps;
  /** @default - 16 requests of 2,048 input and 512 output tokens */
  readonly workload?: WorkloadProps;
  /** @default - the Hugging Face hub */
  readonly weights?: WeightsProps;
  /** @default - chosen by the planner */
  readonly accelerator?: AcceleratorProps;
  /** @default - every flag derived or left to the engine */
  readonly engine?: EngineProps;
  /** @default - prefix cache 3, queue 2, KV cache 2 */
  readonly routing?: RoutingProps;
  /** @default - one replica */
  readonly scaling?: ScalingProps;
}

const weight = z.number().min(0).max(100);

export const modelSchema = objectOf<ModelProps>({
  name: z.string(),
  model: z.string(),
  // Read field by field by the rule `architecture-can-be-read`.
  architecture: z
    .custom<ArchitectureProps>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
    .optional(),
  workload: objectOf<WorkloadProps>({
    concurrency: wholeNumber(1).optional(),
    inputTokens: wholeNumber(1).optional(),
    outputTokens: wholeNumber(1).optional(),
  }).optional(),
  weights: objectOf<WeightsProps>({
    hub: objectOf<HubProps>({ tokenSecret: z.string().optional() }).optional(),
  }).optional(),
  accelerator: objectOf<AcceleratorProps>({ instanceTypes: listOf(z.string()).optional() }).optional(),
  // Flags are checked one by one against the engine's own table, by the rule `engine-flag-is-known`.
  engine: z.custom<EngineProps>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)).optional(),
  routing: objectOf<RoutingProps>({
    prefixCacheWeight: weight.optional(),
    queueWeight: weight.optional(),
    kvCacheUtilizationWeight: weight.optional(),
    failureMode: z.enum(['FailOpen', 'FailClose']).optional(),
  }).optional(),
  scaling: objectOf<ScalingProps>({
    replicas: objectOf<ReplicasProps>({ min: wholeNumber(1).optional() }).optional(),
  }).optional(),
});
