import type { ModelRule } from '../rule';

/** An engine refuses to serve more context than the model was made for. */
export const contextIsWithinModel: ModelRule = ({ path, facts, flags }) => {
  const most = facts?.architecture.maxPositionEmbeddings;
  const length = flags.maxModelLen;
  if (typeof length === 'number' && length < 1) {
    return [
      {
        path: `${path}.engine.maxModelLen`,
        message: `must be a number of tokens, got ${length}`,
        fix: 'leave it out to have the longest reasonable context derived',
      },
    ];
  }
  if (typeof length !== 'number' || most === undefined || length <= most || flags.hfOverrides !== undefined) return [];
  return [
    {
      path: `${path}.engine.maxModelLen`,
      message: `must be at most the model's own ${most} tokens, got ${length}`,
      fix: `use ${most} or less; for a model with longer context by RoPE scaling, give hfOverrides as its card says`,
    },
  ];
};
