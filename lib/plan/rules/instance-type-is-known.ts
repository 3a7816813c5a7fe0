import { tryFindInstanceType } from '../../catalog/instances';
import type { ModelRule } from '../rule';
import { unknownInstanceType } from './node-pool-is-usable';

export const instanceTypeIsKnown: ModelRule = ({ path, props }) => {
  const types = props.accelerator?.instanceTypes;
  const at = `${path}.accelerator.instanceTypes`;
  if (types?.length === 0)
    return [
      {
        path: at,
        message: 'must name at least one instance type, got an empty list',
        fix: 'name one, or leave it out to have it chosen',
      },
    ];
  return (types ?? []).flatMap((type, index) =>
    tryFindInstanceType(type) ? [] : [unknownInstanceType(type, `${at}[${index}]`)],
  );
};
