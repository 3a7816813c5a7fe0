/** Device memory as the CUDA runtime reports it, in GiB, with the place it was read. */
export interface UsableMemory {
  readonly gib: number;
  readonly source: string;
}

/**
 * Total memory the CUDA runtime reports for one device ("GPU 0 has a total capacity of 21.98 GiB", PyTorch `total_memory`), in
 * GiB by device name. vLLM multiplies `gpu_memory_utilization` by this figure, not by the size EC2 or nvidia-smi shows. It moves
 * by up to 1% with the driver; the smallest value seen is kept. "Public log" is a public copy whose repository is not recorded.
 * Devices without a source are left out.
 */
export const usableMemoryGiB: Partial<Record<string, UsableMemory>> = {
  T4: {
    gib: 14.56,
    source: 'Zheng-Chong/CatVTON#133, AlphaGPU/leetgpu-challenges#52 (both 14.56); mbzuai-oryx/GeoPixel#5 (14.58)',
  },
  A10G: {
    gib: 21.98,
    source: 'public log (21.98 on an EC2 GPU of this memory size, model not named); 22.06 where the A10G on EC2 is named',
  },
  L4: {
    gib: 21.96,
    source: 'public log (vLLM on a SageMaker L4, 2026-07-31: 21.96); other public logs 22.03',
  },
  L40S: {
    gib: 44.39,
    source: 'public log (44.39 on one L40S); 44.42 in stepfun-ai/Step-Video-T2V#8; 44.53 in vllm-project/vllm#15598',
  },
  'RTX PRO 6000 Blackwell Server Edition': {
    gib: 94.97,
    source: 'antirez/ds4#431 (94.97, edition not named); 95.01 in a public log that names the Server Edition (driver 610)',
  },
  'A100 40GB SXM4': { gib: 39.38, source: 'public logs (39.38 and 39.39 on 40 GB A100s); 39.50 in TianheWu/CoSeR#10' },
  'A100 80GB SXM4': { gib: 79.14, source: 'lianqi1008/Control-GIC#6 (79.14); 79.25 in vllm-project/vllm#20581' },
  'H100 80GB SXM5': {
    gib: 79.1,
    source:
      'huggingface/trl#2688 (8 x H100: 79.10); 79.11 in vllm-project/vllm#27508; 79.18 in llm-d-incubation/llm-d-planner@e50305a',
  },
  'H200 141GB SXM5': { gib: 139.72, source: 'public log (139.72); 139.80 and 139.81 in several other public logs' },
  B200: { gib: 178.35, source: 'LMCache/LMCache#3171 (8 x B200: 178.35)' },
  B300: { gib: 267.69, source: 'public log of vLLM 0.26.0 ("Free memory on device (267.08/267.69 GiB)", 2026-08-06)' },
};

/**
 * Share of the memory EC2 reports that CUDA still sees on a device nobody measured: the lowest ratio among the data-centre parts
 * above (L4, 21.96 of 22.35 GiB), rounded down.
 */
export const unmeasuredMemoryFraction = 0.982;

/** The T4 keeps 9% to itself (14.56 of 16 GiB, ECC on); T4G is the same die and was not measured. */
const unmeasuredTuringFraction = 0.91;

const mebibytesPerGibibyte = 1024;

/**
 * Memory the CUDA runtime is expected to report for a device, in GiB: the measured value, else the memory EC2 reports times a
 * conservative share with `measured: false`.
 *
 * Undefined where EC2 reports no memory either, and for Neuron devices, whose runtime has no such figure.
 */
export function usableDeviceMemoryGiB(device: {
  readonly name: string;
  /** @default - only devices known to be Neuron are refused */
  readonly vendor?: string;
  /** MiB reported by EC2. @default - `memoryGiB` is used */
  readonly memoryMiB?: number;
  /** GiB. @default - undefined is returned unless the device was measured or `memoryMiB` is given */
  readonly memoryGiB?: number;
}): (UsableMemory & { readonly measured: boolean }) | undefined {
  if (device.vendor === 'neuron') return undefined;
  const measured = usableMemoryGiB[device.name];
  if (measured !== undefined) return { ...measured, measured: true };
  const reportedGiB = device.memoryMiB === undefined ? device.memoryGiB : device.memoryMiB / mebibytesPerGibibyte;
  if (reportedGiB === undefined) return undefined;
  const fraction = unmeasuredFraction(device.name);
  return {
    gib: reportedGiB * fraction,
    source: `${fraction} of the memory EC2 reports; not measured on this device`,
    measured: false,
  };
}

function unmeasuredFraction(name: string): number {
  return name.startsWith('T4') ? unmeasuredTuringFraction : unmeasuredMemoryFraction;
}
