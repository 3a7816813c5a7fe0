import { instanceTypes } from '../../catalog/instances';
import { whyNotSplit } from '../architecture';
import { whyNotRun } from '../model/runs';
import type { ModelRule } from '../rule';

/** Devices of the largest node that the engine runs on. */
const mostDevices = Math.max(
  ...instanceTypes.filter((type) => !whyNotRun(type, true)).map(({ deviceCount }) => deviceCount ?? 0),
);

/** Attention heads, KV heads and groups of quantized weights are split evenly across tensor-parallel ranks. */
export const tensorParallelSplitsModel: ModelRule = ({ path, facts, flags }) => {
  const degree = flags.tensorParallelSize;
  if (degree === undefined || !facts || !Number.isInteger(degree) || degree < 1) return [];
  const why = whyNotSplit(facts, degree, flags);
  if (!why) return [];
  const usable = Array.from({ length: mostDevices }, (_, index) => index + 1).filter(
    (other) => !whyNotSplit(facts, other, flags),
  );
  const byExperts = whyNotSplit(facts, degree, { enableExpertParallel: true }) ? '' : ', or set enableExpertParallel: true';
  return [
    {
      path: `${path}.engine.tensorParallelSize`,
      message: `must split the model evenly, got ${degree}: ${why}`,
      fix: `use ${usable.length > 1 ? 'one of ' : ''}${usable.join(', ')}${byExperts}`,
    },
  ];
};
