import { rows } from './kv-logs.data';

/** What an engine printed at one start, as far as it was published. Absent properties were not. */
export interface KvLog {
  /** Model as the source names it. */
  readonly model: string;
  /** Checkpoint or base model of the catalog. @default - found by `model` */
  readonly catalogId?: string;
  /** GPU as the source names it. */
  readonly gpu?: string;
  readonly devices?: number;
  readonly tensorParallel?: number;
  readonly pipelineParallel?: number;
  readonly contextParallel?: number;
  /** Number format of the weights, as the source names it. */
  readonly weightFormat?: string;
  /** `--kv-cache-dtype`. @default 'auto' */
  readonly kvCacheDtype?: string;
  readonly maxModelLen?: number;
  readonly gpuMemoryUtilization?: number;
  readonly maxNumSeqs?: number;
  readonly maxNumBatchedTokens?: number;
  readonly prefixCaching?: boolean;
  readonly enforceEager?: boolean;
  /** Weights on one device, GiB. */
  readonly weightsGiB?: number;
  /** Memory left for KV cache on one device, GiB; negative when the start failed. */
  readonly availableKvGiB?: number;
  readonly kvTokens?: number;
  /** The engine refused to start. @default - it ran */
  readonly failed?: true;
  /** The context that the engine named as the longest possible when it refused. */
  readonly longestContext?: number;
  /** Released version; of a development build the release it leads to. */
  readonly engineVersion?: string;
  /** How tokens were counted, where the version is not published but the log shows it: by what whole requests take, as from 0.21 on. */
  readonly countedBy?: 'requests';
  /** Kernel of the experts, where the log shows that it was not the one the device takes today. */
  readonly expertKernel?: 'marlin';
  /** Figures are rounded by their author. */
  readonly approximate?: true;
  readonly source: string;
}

/** Published starts of the engine, one for each. */
export const kvLogs: readonly KvLog[] = rows;

/** Memory that the driver reports for GPUs that EC2 does not offer, GiB. */
export const otherDeviceMemoryGiB: Readonly<
  Record<string, { readonly gib: number; readonly computeCapability: number; readonly source: string }>
> = {
  'RTX 3090': { gib: 23.58, computeCapability: 8.6, source: 'vllm-project/vllm#10517 (total_gpu_memory=23.58GiB)' },
  'RTX PRO 6000': { gib: 95.01, computeCapability: 12, source: 'public log that names the Server Edition (driver 610)' },
};
