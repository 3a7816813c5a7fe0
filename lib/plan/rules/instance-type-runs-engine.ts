import { tryFindInstanceType } from '../../catalog/instances';
import { whyNotRun } from '../model/runs';
import type { ModelRule } from '../rule';

/** A described type must run the pinned AMI's driver and the engine image. */
export const instanceTypeRunsEngine: ModelRule = ({ path, props }) =>
  (props.accelerator?.instanceTypes ?? []).flatMap((type, index) => {
    const instance = tryFindInstanceType(type);
    const why = instance && whyNotRun(instance, true);
    return why
      ? [
          {
            path: `${path}.accelerator.instanceTypes[${index}]`,
            message: `must be a type that runs the engine, got "${type}", which ${why}`,
            fix: 'take a type of g5, g6, g6e, g7e, p4d, p4de, p5, p5en, p6-b200 or p6-b300',
          },
        ]
      : [];
  });
