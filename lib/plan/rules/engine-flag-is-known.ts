import { defaultEngineVersion, tryFindFlag } from '../../catalog/engine';
import { engineFlagProblems } from '../../catalog/engine/problems';
import { describedFlags } from '../model/subject';
import type { ModelRule } from '../rule';

/** Flags are those of the pinned engine version: names, types and choices. */
export const engineFlagIsKnown: ModelRule = ({ path, props }) =>
  engineFlagProblems(describedFlags(props), defaultEngineVersion).map(({ prop, message, fix }) => ({
    path: `${path}.engine${prop ? `.${prop}` : ''}`,
    message,
    fix: fix ?? fixOf(prop, describedFlags(props)),
  }));

/** A number in quotes is the usual slip; else the engine's own default is what always works. */
function fixOf(prop: string, flags: object): string {
  const value = (flags as Readonly<Record<string, unknown>>)[prop];
  if (typeof value === 'string' && value !== '' && Number.isFinite(Number(value))) return `write ${value}, without quotes`;
  const own = tryFindFlag(defaultEngineVersion, prop)?.default;
  const named = own === undefined || own === null ? '' : `, ${JSON.stringify(own)}`;
  return `leave it out for the engine's own default${named}, or see \`vllm serve --help=all\` of ${defaultEngineVersion}`;
}
