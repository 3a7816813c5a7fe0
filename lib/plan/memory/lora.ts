import type { ModelArchitecture } from '../../catalog/models';

/** Adapters that an engine can hold on its devices at one time. */
export interface LoraProps {
  /** `--max-loras`. */
  readonly maxLoras: number;
  /** `--max-lora-rank`. */
  readonly maxLoraRank: number;
}

const adapterBytes = 2;

/**
 * Memory that the engine sets aside for adapters on each device, bytes: two thin matrices for every linear layer, at the largest rank, for each slot. The one
 * on the side that tensor parallelism does not cut is whole on every device. Source: vllm 0.27.0, lora/layers.
 */
export function loraBytes(architecture: ModelArchitecture, { maxLoras, maxLoraRank }: LoraProps, tensorParallel: number): number {
  const { hiddenSize = 0, attentionHeads, kvHeads, headDim = 0, layers, moe, intermediateSize = 0 } = architecture;
  const width = moe?.intermediateSize ?? intermediateSize;
  const copies = moe ? moe.experts + (moe.sharedExperts ?? 0) : 1;
  const [queries, keys] = [attentionHeads * headDim, kvHeads * headDim];
  // Of query, key, value, gate and up the input side is whole; of output and down the output side.
  const whole = 3 * hiddenSize + hiddenSize + copies * (2 * hiddenSize + hiddenSize);
  const split = queries + 2 * keys + queries + copies * 3 * width;
  return maxLoras * maxLoraRank * layers * (whole + split / tensorParallel) * adapterBytes;
}
