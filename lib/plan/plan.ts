import type { EngineFlags } from '../catalog/engine/vllm-0.27.0.types';

/** Everything that will run, resolved: renderers choose nothing and check nothing. Plain data. */
export interface Plan {
  /** As described. */
  readonly name: string;
  /** DNS label of the name: cluster name and prefix of the stacks. */
  readonly label: string;
  readonly region: RegionPlan;
  readonly account?: string;
  readonly network: NetworkPlan;
  readonly cluster: ClusterPlan;
  readonly accelerators: AcceleratorsPlan;
  readonly gateway: GatewayPlan;
  readonly models: readonly ModelPlan[];
  readonly cost: CostPlan;
  /** Why each derived value is what it is, by path in the description. */
  readonly reasons: Reasons;
}

export type Reasons = Readonly<Record<string, string>>;

export interface RegionPlan {
  /** Whose prices and offerings the plan uses. */
  readonly name: string;
  /** False when the description names none: stacks then take the region of the CDK command. */
  readonly described: boolean;
}

export interface NetworkPlan {
  readonly cidr: string;
  /** Zone ids of the subnets; undefined when no region is described: then the first zones of wherever the stack is deployed. */
  readonly zoneIds?: readonly string[];
  readonly zoneCount: number;
  readonly natGateways: number;
}

export interface ClusterPlan {
  readonly name: string;
  readonly version: string;
  readonly serviceCidr: string;
  /** Addresses that the Kubernetes API may have inside the cluster: the first of the service range. */
  readonly apiServiceAddresses: readonly string[];
  readonly publicAccessCidrs: readonly string[];
  readonly admins: readonly string[];
  readonly deletionProtection: boolean;
  readonly systemNodes: { readonly instanceType: string; readonly min: number; readonly max: number };
  readonly addons: readonly AddonPlan[];
}

export interface AddonPlan {
  readonly name: string;
  /** Undefined: EKS takes its default version for the cluster's Kubernetes version. */
  readonly version?: string;
  /** JSON text, as EKS wants it. */
  readonly configuration?: string;
}

export interface AcceleratorsPlan {
  readonly pools: readonly NodePoolPlan[];
  /** Whether any pool has NVIDIA GPUs, so that the device plugin is installed. */
  readonly nvidia: boolean;
}

export interface NodePoolPlan {
  /** Name of the NodePool and of its EC2NodeClass. */
  readonly name: string;
  readonly instanceTypes: readonly string[];
  readonly arch: 'amd64' | 'arm64';
  /** Node labels, from which the pods' selectors are made. */
  readonly labels: Readonly<Record<string, string>>;
  readonly taints: readonly Taint[];
  readonly amiAlias: string;
  readonly storage: StoragePlan;
  /** Extended resource name and the largest number of it in the pool. */
  readonly limit: { readonly resource: string; readonly devices: number };
}

export interface Taint {
  readonly key: string;
  readonly value: string;
  readonly effect: 'NoSchedule';
}

/** Where images and weights lie on a node. */
export interface StoragePlan {
  /** The instance's own NVMe disks, joined; else the root volume. */
  readonly kind: 'instance-store' | 'root-volume';
  /** Size of the root volume. */
  readonly rootVolumeGiB: number;
  /** What Karpenter counts as allocatable ephemeral storage. */
  readonly allocatableGiB: number;
}

export interface GatewayPlan {
  readonly name: string;
  readonly namespace: string;
  readonly port: number;
  readonly replicas: number;
  /** Gateway API duration; `0s` is no limit. */
  readonly requestTimeout: string;
  readonly maxBufferBytes: number;
  /** How long a gateway pod lets requests end, at least and at most. */
  readonly drain: { readonly leastSeconds: number; readonly mostSeconds: number };
  readonly cpu: string;
  readonly memory: string;
  readonly memoryLimit: string;
  /** Port of every engine, which the gateway must reach. */
  readonly enginePort: number;
}

export type Topology = 'replicated';
export type Role = 'serve';

export interface ModelPlan {
  readonly name: string;
  /** DNS label of the name: object names, path prefix, stack name. */
  readonly label: string;
  /** Hugging Face id. */
  readonly model: string;
  readonly topology: Topology;
  readonly replicas: { readonly min: number; readonly max: number };
  /** Accelerator nodes of this model, US dollars per hour; undefined when a price is unknown. */
  readonly usdPerHour: { readonly min?: number; readonly max?: number };
  /** What would have to grow for more concurrent requests. */
  readonly limitedBy: string;
  readonly candidates: readonly Candidate[];
  readonly reasons: Reasons;
  readonly roles: readonly RolePlan[];
  readonly engine: EnginePlan;
  readonly routing: RoutingPlan;
  /** Path prefix at the gateway, for example `/qwen3-8b`. */
  readonly path: string;
}

/** An instance type that was looked at. */
export interface Candidate {
  readonly instanceType: string;
  readonly tensorParallel?: number;
  /** For the nodes of `min` replicas; an estimate when the region's own price is unknown. */
  readonly usdPerHour?: number;
  readonly estimated?: boolean;
  readonly holds: boolean;
  readonly why: string;
}

export interface Parallelism {
  readonly tensor: number;
  readonly pipeline: number;
  readonly data: number;
  readonly expert: number;
}

/** GiB on each device. */
export interface DeviceMemory {
  readonly weightsGiB: number;
  readonly kvGiB: number;
  readonly activationGiB: number;
  readonly overheadGiB: number;
  /** What the driver reports for the device. */
  readonly totalGiB: number;
  /** Outside the engine's share: `totalGiB × (1 − gpuMemoryUtilization)`, from which CUDA graphs of dense models are taken. */
  readonly freeGiB: number;
}

export interface RolePlan {
  readonly role: Role;
  readonly instanceType: string;
  readonly pool: string;
  readonly devicesPerPod: number;
  readonly podsPerReplica: number;
  /** A fraction when several pods share a node. */
  readonly nodesPerReplica: number;
  /** Nodes at the smallest number of replicas. */
  readonly nodes: number;
  readonly parallelism: Parallelism;
  readonly memory: DeviceMemory;
  /** KV cache tokens of one replica. */
  readonly kvTokens: number;
  /** Requests of full length that fit at one time in one replica. */
  readonly maxConcurrency: number;
  /** Tokens of the longest context with which one request fits, up to the model's own. */
  readonly largestMaxModelLen: number;
  readonly placement: { readonly nodeSelector: Readonly<Record<string, string>>; readonly tolerations: readonly Toleration[] };
  readonly requests: PodRequests;
}

export interface Toleration {
  readonly key: string;
  readonly operator: 'Exists';
  readonly effect: 'NoSchedule';
}

export interface PodRequests {
  readonly deviceResource: string;
  readonly devices: number;
  readonly cpuMillis: number;
  readonly memoryMiB: number;
  readonly ephemeralGiB: number;
}

export interface EnginePlan {
  readonly version: string;
  readonly image: string;
  readonly command: readonly string[];
  readonly args: readonly string[];
  /** The flags behind `args`, derived ones included. */
  readonly flags: EngineFlags;
  readonly env: Readonly<Record<string, string>>;
  readonly port: number;
  readonly hubTokenSecret?: { readonly secretsManagerName: string; readonly secretName: string; readonly key: string };
  readonly weightsVolumeGiB: number;
  readonly cacheVolumeGiB: number;
  readonly sharedMemoryGiB: number;
  /** How long a start may take before the pod is restarted. */
  readonly startupSeconds: number;
  /** How long a rollout may take: launch of a node, pull of the image, start. */
  readonly rolloutSeconds: number;
  readonly drain: { readonly preStopSeconds: number; readonly shutdownSeconds: number; readonly graceSeconds: number };
}

export interface RoutingPlan {
  readonly pickerName: string;
  readonly image: string;
  readonly failureMode: 'FailOpen' | 'FailClose';
  /** Scorers of the one scheduling profile, heaviest first. */
  readonly scorers: readonly { readonly type: string; readonly weight: number }[];
  readonly cpu: string;
  readonly memory: string;
  readonly memoryLimit: string;
}

export interface CostPlan {
  readonly usdPerHour: { readonly min?: number; readonly max?: number };
  readonly parts: readonly CostPart[];
  /** What the sum leaves out, in words. */
  readonly excludes: readonly string[];
}

export interface CostPart {
  /** The part of the description that it belongs to. */
  readonly of: 'models' | 'network' | 'cluster';
  readonly what: string;
  readonly usdPerHour?: number;
  readonly asOf?: string;
  /** True when the price of another region stands in. */
  readonly estimated?: boolean;
}
