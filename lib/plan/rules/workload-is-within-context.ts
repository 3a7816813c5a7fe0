import { wantedMaxModelLen } from '../model/subject';
import type { ModelRule } from '../rule';

/** A usual request must fit into the context at all. */
export const workloadIsWithinContext: ModelRule = (subject) => {
  const { inputTokens, outputTokens } = subject.workload;
  const length = wantedMaxModelLen(subject);
  const tokens = inputTokens + outputTokens;
  if (tokens <= length) return [];
  const own = subject.facts?.architecture.maxPositionEmbeddings;
  return [
    {
      path: `${subject.path}.workload`,
      message: `must fit into the context of ${length} tokens, got ${inputTokens} input and ${outputTokens} output tokens`,
      fix: `shorten it, or ${own !== undefined && tokens > own ? 'take a model with a longer context' : `set engine.maxModelLen to ${tokens} or more`}`,
    },
  ];
};
