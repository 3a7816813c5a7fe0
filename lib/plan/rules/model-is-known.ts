import { checkpoints } from '../../catalog/checkpoints';
import { didYouMean } from '../../description/nearest';
import type { ModelRule } from '../rule';

/** The catalog must know the checkpoint, or nothing about its memory can be said. */
export const modelIsKnown: ModelRule = ({ path, props, facts }) => {
  if (facts) return [];
  const ids = checkpoints.filter(({ base }) => base !== undefined).map(({ id }) => id);
  return [
    {
      path: `${path}.model`,
      message: `must be a Hugging Face id that the catalog knows, got "${props.model}"`,
      fix: didYouMean(props.model, ids, 'add a row to lib/catalog/checkpoints.data.ts (CONTRIBUTING tells how)'),
    },
  ];
};
