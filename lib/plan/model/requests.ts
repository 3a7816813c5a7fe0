import type { InstanceType } from '../../catalog/instances';
import { daemonSetReserve, engineCacheGiB, engineHostNeed, podScratchGiB, sharedMemoryGiB } from '../../catalog/node-model';
import { allocatable } from '../allocatable';
import type { PodRequests } from '../plan';
import { bytesPerGiB } from '../sizing';
import type { Weights } from '../weights';

/** Extended resource of NVIDIA GPUs. */
export const gpuResource = 'nvidia.com/gpu';

/** What an engine pod asks of its node: the devices' share of everything that DaemonSets leave. */
export function podRequests(instance: InstanceType, devices: number, weights: Weights): PodRequests {
  const node = allocatable(instance) ?? { cpuMillis: 0, memoryMiB: 0 };
  const share = devices / (instance.deviceCount ?? devices);
  return {
    deviceResource: gpuResource,
    devices,
    cpuMillis: Math.floor(((node.cpuMillis - daemonSetReserve.cpuMillis) * share) / 10) * 10,
    memoryMiB: Math.floor((node.memoryMiB - daemonSetReserve.memoryMiB) * share),
    ephemeralGiB: weightsVolumeGiB(weights) + engineCacheGiB + podScratchGiB,
  };
}

/** Least that an engine on this many devices must be given. */
export function leastRequests(devices: number): { readonly cpuMillis: number; readonly memoryMiB: number } {
  return {
    cpuMillis: engineHostNeed.cpuMillis + devices * engineHostNeed.cpuPerDeviceMillis,
    memoryMiB: engineHostNeed.memoryMiB + devices * engineHostNeed.memoryPerDeviceMiB + sharedMemoryOf(devices) * 1024,
  };
}

export function sharedMemoryOf(devices: number): number {
  return devices > 1 ? sharedMemoryGiB.severalDevices : sharedMemoryGiB.oneDevice;
}

/** Room for the weights of one pod, with a tenth for a download that was broken off. */
export function weightsVolumeGiB(weights: Weights): number {
  return Math.ceil((weights.bytes / bytesPerGiB) * 1.1) + 1;
}
