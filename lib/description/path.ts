/** `['models', 0, 'engine', 'maxNumSeqs']` as `models[0].engine.maxNumSeqs`. */
export function formatPath(segments: readonly PropertyKey[]): string {
  return segments.reduce<string>((path, segment) => {
    if (typeof segment === 'number') return `${path}[${segment}]`;
    return path ? `${path}.${String(segment)}` : String(segment);
  }, '');
}
