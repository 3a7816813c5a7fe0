import { findDevice } from '../../catalog/devices';
import { tryFindInstanceType } from '../../catalog/instances';
import { whyNotCompute } from '../model/formats';
import type { ModelRule } from '../rule';

/** The checkpoint's number format, and that of the KV cache, must be one that the described devices compute. */
export const deviceComputesFormat: ModelRule = ({ path, props, facts, flags }) =>
  (props.accelerator?.instanceTypes ?? []).flatMap((type, index) => {
    const instance = tryFindInstanceType(type);
    const why = instance && facts && whyNotCompute(findDevice(instance.device), facts.checkpoint.weightFormat, flags);
    if (!why) return [];
    const kv = why.includes('KV cache');
    return [
      {
        path: kv ? `${path}.engine.kvCacheDtype` : `${path}.accelerator.instanceTypes[${index}]`,
        message: `must suit the device's number formats: ${why}`,
        fix: kv
          ? 'leave kvCacheDtype out, or take a type with L4, L40S, H100 or newer'
          : 'take a type with a newer device, or another checkpoint of the model',
      },
    ];
  });
