import type { Device } from '../../catalog/devices';
import type { EngineFlags } from '../../catalog/engine/vllm-0.27.0.types';
import { formatNeed, fp8KvCacheFrom } from '../../catalog/number-formats';

/** Why a device cannot compute with a checkpoint's numbers; undefined when it can. */
export function whyNotCompute(device: Device, weightFormat: string | undefined, flags: EngineFlags): string | undefined {
  const capability = device.computeCapability;
  if (capability === undefined || weightFormat === undefined) return undefined;
  const format = effectiveFormat(weightFormat, flags.dtype);
  const need = formatNeed(format);
  if (need && capability < need.runsFrom)
    return `${device.name} has compute capability ${capability.toFixed(1)}, ${format} needs ${need.runsFrom.toFixed(1)}`;
  return whyNotKvCache(device.name, capability, flags.kvCacheDtype);
}

/** `--dtype half` turns BF16 weights into FP16, which older devices can compute. */
function effectiveFormat(weightFormat: string, dtype: string | undefined): string {
  return weightFormat === 'bf16' && (dtype === 'half' || dtype === 'float16') ? 'fp16' : weightFormat;
}

function whyNotKvCache(name: string, capability: number, kvCacheDtype: string | undefined): string | undefined {
  const fp8 = kvCacheDtype === 'fp8' || kvCacheDtype === 'fp8_e4m3';
  if (!fp8 || capability >= fp8KvCacheFrom) return undefined;
  return `${name} has compute capability ${capability.toFixed(1)}, an FP8 KV cache needs ${fp8KvCacheFrom.toFixed(1)}`;
}
