import { distance } from 'fastest-levenshtein';

/** The known names nearest to `name`, best first; at most `count`, and none that is a different word altogether. */
export function nearestNames(name: string, known: Iterable<string>, count = 3): string[] {
  const wanted = name.toLowerCase();
  return [...known]
    .map((candidate) => ({ candidate, edits: editsBetween(wanted, candidate.toLowerCase()) }))
    .filter(({ candidate, edits }) => edits <= Math.floor(Math.max(candidate.length, name.length) * 0.4))
    .sort((a, b) => a.edits - b.edits || a.candidate.localeCompare(b.candidate))
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

/** `did you mean "a" or "b"?`, or the given sentence when nothing is near. */
export function didYouMean(name: string, known: Iterable<string>, otherwise: string): string {
  const names = nearestNames(name, known);
  return names.length > 0 ? `did you mean ${names.map((near) => `"${near}"`).join(' or ')}?` : otherwise;
}

/** A name that contains the other counts as near, however long the rest is: `Qwen3-8B` for `Qwen/Qwen3-8B`. */
function editsBetween(a: string, b: string): number {
  if (b === a || b.endsWith(`/${a}`)) return 0;
  return b.includes(a) && a.length > 3 ? 1 : distance(a, b);
}
