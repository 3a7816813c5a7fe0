import type { Checkpoint } from '../catalog/checkpoints';
import type { ModelArchitecture } from '../catalog/models';
import { bytesPerWeight } from '../catalog/number-formats';

/** Size of a checkpoint's weights. */
export interface Weights {
  readonly bytes: number;
  /** What the files hold, where that is known too; an engine may leave parts out or pad them. */
  readonly storedBytes?: number;
  /** How the size is known, in words. */
  readonly how: string;
  /** True when it was reckoned from a rounded number of parameters. */
  readonly estimated: boolean;
  /** True when it is what an engine loaded, not what the files hold. */
  readonly asLoaded?: boolean;
}

/**
 * The best known size of a checkpoint, or undefined when nothing about it is known. An engine that was seen to load more than the files hold, because
 * its kernels pad or repack them, is believed.
 */
export function weightsOf(checkpoint: Checkpoint, architecture: ModelArchitecture): Weights | undefined {
  const [stored, loaded] = [storedSize(checkpoint), measured(checkpoint)];
  if (stored && loaded) return { ...(loaded.bytes > stored.bytes ? loaded : stored), storedBytes: stored.bytes };
  return (stored && { ...stored, storedBytes: stored.bytes }) ?? loaded ?? estimated(checkpoint, architecture);
}

function storedSize(checkpoint: Checkpoint): Weights | undefined {
  if (checkpoint.safetensorsBytes)
    return { bytes: checkpoint.safetensorsBytes, how: 'total size in its safetensors index', estimated: false };
  if (checkpoint.fileBytesGiB) return { bytes: checkpoint.fileBytesGiB * 2 ** 30, how: 'size of its files', estimated: false };
  if (checkpoint.computedBytes)
    return { bytes: checkpoint.computedBytes, how: 'summed up from its dimensions', estimated: false };
  return undefined;
}

function measured({ measuredWeightsGiB }: Checkpoint): Weights | undefined {
  const [first] = measuredWeightsGiB ?? [];
  return (
    first && {
      bytes: first.gib * 2 ** 30,
      how: `measured on ${first.tensorParallel} device(s)`,
      estimated: false,
      asLoaded: true,
    }
  );
}

function estimated(checkpoint: Checkpoint, { paramsTotalB }: ModelArchitecture): Weights | undefined {
  const width = checkpoint.weightFormat === undefined ? undefined : bytesPerWeight(checkpoint.weightFormat);
  if (width === undefined || paramsTotalB === undefined) return undefined;
  return {
    bytes: paramsTotalB * 1e9 * width,
    how: `estimated: ${paramsTotalB} billion parameters in ${checkpoint.weightFormat}`,
    estimated: true,
  };
}
