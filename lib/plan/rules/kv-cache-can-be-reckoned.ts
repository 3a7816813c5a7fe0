import { knownKvCacheDtypes, kvFormat } from '../memory/kv-format';
import type { ModelRule } from '../rule';

/** A KV cache type whose layout is not known cannot be planned with: it would be sized like another. */
export const kvCacheCanBeReckoned: ModelRule = ({ path, flags }) => {
  const type = flags.kvCacheDtype;
  if (typeof type !== 'string' || kvFormat(type)) return [];
  return [
    {
      path: `${path}.engine.kvCacheDtype`,
      message: `must be a type whose size can be reckoned, got "${type}"`,
      fix: `use one of ${knownKvCacheDtypes.join(', ')}`,
    },
  ];
};
