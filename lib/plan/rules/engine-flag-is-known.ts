import { defaultEngineVersion } from '../../catalog/engine';
import { engineFlagProblems } from '../../catalog/engine/problems';
import { describedFlags } from '../model/subject';
import type { ModelRule } from '../rule';

/** Flags are those of the pinned engine version: names, types and choices. */
export const engineFlagIsKnown: ModelRule = ({ path, props }) =>
  engineFlagProblems(describedFlags(props), defaultEngineVersion).map(({ prop, message, fix }) => ({
    path: `${path}.engine${prop ? `.${prop}` : ''}`,
    message,
    fix: fix ?? `see \`vllm serve --help=all\` of ${defaultEngineVersion}`,
  }));
