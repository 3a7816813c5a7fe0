import { instanceTypes, tryFindInstanceType } from '../../catalog/instances';
import type { ModelRule } from '../rule';

/** One engine of a replicated model lives on one node, so its degree is at most the node's devices. */
export const tensorParallelFitsNode: ModelRule = ({ path, flags, props }) => {
  const degree = flags.tensorParallelSize;
  const described = props.accelerator?.instanceTypes?.flatMap((type) => tryFindInstanceType(type) ?? []);
  const most = Math.max(
    0,
    ...(described ?? instanceTypes.filter(({ vendor }) => vendor === 'nvidia')).map(({ deviceCount }) => deviceCount ?? 0),
  );
  if (degree === undefined || degree <= most || most === 0) return [];
  return [
    {
      path: `${path}.engine.tensorParallelSize`,
      message: `must be at most the ${most} devices of one node, got ${degree}`,
      fix: `use at most ${most}, or an instance type with more devices`,
    },
  ];
};
