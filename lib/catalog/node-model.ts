/**
 * How Karpenter models a node before it has seen one, and what DaemonSets take of it.
 * Source: aws/karpenter-provider-aws pkg/providers/instancetype/types.go at 7695b3c49 (2026-08-20); reproduces the documented
 * allocatable memory of all accelerated types.
 */

/** Share of memory taken off for the hypervisor and the kernel (`vmMemoryOverheadPercent`). */
export const vmMemoryOverhead = 0.075;
/** kubeReserved memory: this and 11 MiB for each pod of the pod limit. */
export const kubeReservedBaseMiB = 255;
export const kubeReservedPerPodMiB = 11;
/** Hard eviction threshold for memory. */
export const evictionMemoryMiB = 100;
/** Reserved ephemeral storage and the share kept free before pods are evicted. */
export const reservedStorageGiB = 1;
export const evictionStorageShare = 0.1;
/** kubeReserved CPU of one core, by how many cores came before it. */
export const kubeReservedCpuShares: readonly { readonly upToCores: number; readonly share: number }[] = [
  { upToCores: 1, share: 0.06 },
  { upToCores: 2, share: 0.01 },
  { upToCores: 4, share: 0.005 },
  { upToCores: Number.POSITIVE_INFINITY, share: 0.0025 },
];

/**
 * Requests of the DaemonSets on a GPU node of this platform: aws-node with its network policy agent 50m, kube-proxy 100m, EBS CSI node 30m and
 * 104 MiB; the Pod Identity agent and the NVIDIA device plugin ask for nothing. Source: the charts' defaults, 2026-08; kube-proxy from its EKS manifest.
 */
export const daemonSetRequests = { cpuMillis: 180, memoryMiB: 104 } as const;

/**
 * The same and what is commonly added to GPU nodes: dcgm-exporter 100m and 128 MiB, node monitoring agent 10m and 30 MiB. Planned for from
 * the beginning, so that adding them does not make a running model unschedulable.
 */
export const daemonSetReserve = { cpuMillis: 290, memoryMiB: 262 } as const;

/**
 * Disk that the engine image takes when unpacked. Source: 23 GB on a node for the AWS image, awslabs/awsome-distributed-ai cosmos-reason README;
 * 28.6 GB for the upstream image, vllm-project/vllm PR 22377; the larger one is planned for.
 */
export const engineImageGiB = 28;

/**
 * Least host memory and processor time of one engine: its processes and the download buffers of the hub client (8 GB at most without
 * high-performance mode; source: huggingface/xet-core, xet_runtime config at af1a3ff). The shares per device are inferred, not measured.
 */
export const engineHostNeed = { memoryMiB: 6144, memoryPerDeviceMiB: 2048, cpuMillis: 1000, cpuPerDeviceMillis: 500 } as const;

/** Size of the shared memory volume: between the processes of one engine, and for NCCL where devices have no direct link. Source: KServe's presets. */
export const sharedMemoryGiB = { oneDevice: 1, severalDevices: 8 } as const;

/** Compiled kernels and CUDA graph caches of one engine; inferred from compile caches of a few GB. */
export const engineCacheGiB = 10;

/** Logs and temporary files of one pod. */
export const podScratchGiB = 2;

/** Smallest root volume of a GPU node: operating system and logs, when images lie on the instance's own disks. */
export const smallestRootVolumeGiB = 50;
