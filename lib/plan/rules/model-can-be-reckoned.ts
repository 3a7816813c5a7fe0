import type { ModelRule } from '../rule';

/** A shape of model whose memory the catalog's facts do not determine is refused, never guessed. */
export const modelCanBeReckoned: ModelRule = ({ path, props, facts }) => {
  if (!facts) return [];
  if (facts.missing)
    return [
      {
        path: `${path}.model`,
        message: `has a shape whose memory cannot be reckoned yet: ${props.model} lacks ${facts.missing} in the catalog`,
        fix: 'choose a model with plain, latent or sliding-window attention, or add the fact to lib/catalog/models.data.ts',
      },
    ];
  if (!facts.weights)
    return [
      {
        path: `${path}.model`,
        message: `has weights of unknown size: no source tells how large ${props.model} is`,
        fix: 'add its total size to lib/catalog/checkpoints.data.ts, from the safetensors index of the checkpoint',
      },
    ];
  return [];
};
