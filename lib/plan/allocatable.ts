import type { InstanceType } from '../catalog/instances';
import {
  evictionMemoryMiB,
  evictionStorageShare,
  kubeReservedBaseMiB,
  kubeReservedCpuShares,
  kubeReservedPerPodMiB,
  reservedStorageGiB,
  vmMemoryOverhead,
} from '../catalog/node-model';

/** What pods may ask of a node, as Karpenter reckons before it has launched one. */
export interface Allocatable {
  readonly cpuMillis: number;
  readonly memoryMiB: number;
}

/** Size of an instance type, as far as Karpenter's model needs it. */
export interface NodeSize {
  readonly arch: 'amd64' | 'arm64';
  readonly vcpu: number;
  readonly memoryGiB: number;
  readonly podLimit: number;
}

/** Allocatable CPU and memory of an instance type; undefined when the catalog lacks its size or pod limit. */
export function allocatable({ arch, vcpu, memoryGiB, podLimit }: InstanceType): Allocatable | undefined {
  if (vcpu === undefined || memoryGiB === undefined || podLimit === undefined) return undefined;
  return allocatableOf({ arch, vcpu, memoryGiB, podLimit });
}

/** Allocatable CPU and memory of a node of a known size. */
export function allocatableOf({ arch, vcpu, memoryGiB, podLimit }: NodeSize): Allocatable {
  return { cpuMillis: vcpu * 1000 - kubeReservedCpuMillis(vcpu), memoryMiB: allocatableMemoryMiB(arch, memoryGiB, podLimit) };
}

function allocatableMemoryMiB(arch: InstanceType['arch'], memoryGiB: number, podLimit: number): number {
  // Karpenter takes 64 MiB off on arm64 before the share for the hypervisor.
  const specified = memoryGiB * 1024 - (arch === 'arm64' ? 64 : 0);
  const visible = specified - Math.ceil(specified * vmMemoryOverhead);
  return visible - (kubeReservedBaseMiB + kubeReservedPerPodMiB * podLimit) - evictionMemoryMiB;
}

function kubeReservedCpuMillis(vcpu: number): number {
  let reserved = 0;
  let counted = 0;
  for (const { upToCores, share } of kubeReservedCpuShares) {
    const cores = Math.min(vcpu, upToCores) - counted;
    if (cores <= 0) break;
    reserved += cores * share * 1000;
    counted += cores;
  }
  return Math.trunc(reserved);
}

/** Allocatable ephemeral storage of a disk, in GiB. */
export function allocatableStorageGiB(diskGiB: number): number {
  return Math.floor(diskGiB * (1 - evictionStorageShare)) - reservedStorageGiB;
}
