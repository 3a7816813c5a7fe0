import type { ModelRule } from '../rule';

/** A shape of model whose memory the catalog's facts do not determine is refused, never guessed. */
export const modelCanBeReckoned: ModelRule = ({ path, props, facts, described }) => {
  if (!facts) return [];
  if (described && (facts.missing || !facts.weights))
    return [
      {
        path: `${path}.architecture`,
        message: `must tell ${facts.missing ?? 'how large the weights are'}: without it the memory cannot be reckoned`,
        fix: 'give safetensorsIndex beside configJson, or the dimensions and weightsGiB',
      },
    ];
  if (facts.missing)
    return [
      {
        path: `${path}.model`,
        message: `has a shape whose memory cannot be reckoned yet: ${props.model} lacks ${facts.missing} in the catalog`,
        fix: "choose another model, or give its architecture: { configJson: 'config.json' }, the file of its repository",
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
