import type { ModelRule } from '../rule';

/** Values that nobody described give way to the described instance types, and that is said. */
export const describedLimitsAreLowered: ModelRule = ({ path, choice }) => {
  if (!choice || choice.lowered.length === 0) return [];
  const { instance } = choice.fit;
  return [
    {
      severity: 'warning',
      path: `${path}.accelerator.instanceTypes`,
      message: `is small for the defaults: ${instance.name} made the plan lower ${choice.lowered.join(' and ')}`,
      fix: 'take a larger type, or describe the workload and engine.maxModelLen that you need',
    },
  ];
};
