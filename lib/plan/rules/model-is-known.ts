import { checkpoints } from '../../catalog/checkpoints';
import { nearestNames } from '../../description/nearest';
import type { ModelRule } from '../rule';

/** Rows named at most. */
const mostNamed = 3;

/** The catalog must know the checkpoint, or the description say what it looks like: else nothing about its memory can be said. */
export const modelIsKnown: ModelRule = ({ path, props, facts, described }) => {
  if (facts || described) return [];
  const near = nearestRows(props.model);
  const meant = near.length > 0 ? `did you mean ${near.map((id) => `"${id}"`).join(' or ')}? Or give` : 'give';
  return [
    {
      path: `${path}.model`,
      message: `must be a Hugging Face id that the catalog knows, got "${props.model}"`,
      fix: `${meant} architecture: { configJson: 'config.json', safetensorsIndex: 'model.safetensors.index.json' }, the files of its repository`,
    },
  ];
};

/** Rows with a similar id, and those of the base whose name the id begins with. */
function nearestRows(id: string): string[] {
  const ids = checkpoints.flatMap((one) => (one.base === undefined ? [] : [one.id]));
  const name = lastPart(id);
  const bases = ids
    .filter((known) => name.startsWith(lastPart(known)) || lastPart(known).startsWith(name))
    .sort((a, b) => b.length - a.length);
  return [...new Set([...nearestNames(id, ids, mostNamed), ...bases])].slice(0, mostNamed);
}

function lastPart(id: string): string {
  return (id.split('/').at(-1) ?? id).toLowerCase();
}
