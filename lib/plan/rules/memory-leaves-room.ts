import type { ModelRule } from '../rule';

/** Below this part of a device, what is left for KV cache is within the error of the reckoning. */
const leastPart = 0.05;

/** A model that fits by a hair may not start with the next driver or engine. */
export const memoryLeavesRoom: ModelRule = ({ path, props, choice }) => {
  const memory = choice?.fit.sizing.memory;
  if (!choice || !memory || memory.kvGiB >= leastPart * memory.totalGiB) return [];
  return [
    {
      severity: 'warning',
      path: `${path}.${props.accelerator?.instanceTypes ? 'accelerator.instanceTypes' : 'model'}`,
      message: `leaves little room: ${memory.kvGiB.toFixed(1)} GiB of the ${memory.totalGiB.toFixed(1)} GiB on each device of ${choice.evaluated.instance.name} are left for KV cache`,
      fix: 'take more or larger devices, or a smaller checkpoint, before people rely on it',
    },
  ];
};
