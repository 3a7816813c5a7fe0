import { embeddingModels } from '../../catalog/embedding-models';
import type { ModelRule } from '../rule';

/** Memory, probes and the printed request are those of a model that generates text; an embedding model is another kind of engine. */
export const modelGeneratesText: ModelRule = ({ path, props, facts }) => {
  const base = facts?.checkpoint.base ?? facts?.checkpoint.id;
  if (base === undefined || !embeddingModels.has(base)) return [];
  return [
    {
      path: `${path}.model`,
      message: `must be a model that generates text, got ${props.model}, which makes embeddings`,
      fix: 'choose a generative model: `npm run plan -- --models` lists them; engines for embeddings are not rendered yet',
    },
  ];
};
