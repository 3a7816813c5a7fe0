import type { EngineFlag } from './flag';
import { type EngineFlags, type EngineVersion, flagsOf } from './index';

/**
 * Arguments of `vllm serve` for the given flags: the positional ones first, then the others in the order of the catalog, so that
 * equal flags give equal arguments. Props that the version does not have are left out; `engineFlagProblems` names them.
 */
export function engineArguments(flags: EngineFlags, version: EngineVersion): string[] {
  const values = flags as Readonly<Record<string, unknown>>;
  const given = flagsOf(version).filter(({ prop }) => values[prop] !== undefined && values[prop] !== null);
  const positional = given.filter(isPositional).map(({ prop }) => String(values[prop]));
  return [
    ...positional,
    ...given.filter((flag) => !isPositional(flag)).flatMap((flag) => flagArguments(flag, values[flag.prop])),
  ];
}

function isPositional({ flag }: EngineFlag): boolean {
  return !flag.startsWith('-');
}

function flagArguments(flag: EngineFlag, value: unknown): string[] {
  if (typeof value === 'boolean') return booleanArgument(flag, value);
  const items = Array.isArray(value) ? value.map(valueText) : [valueText(value)];
  if (flag.repeat) return items.flatMap((item) => withValue(flag, item));
  if (flag.format === 'comma') return withValue(flag, items.join(','));
  if (flag.nargs === '+') return items.length > 0 ? [flag.flag, ...items] : [];
  return withValue(flag, valueText(value));
}

/** A flag without a `--no-` twin is off when it is absent. */
function booleanArgument(flag: EngineFlag, value: boolean): string[] {
  if (value) return [flag.flag];
  return flag.no ? [flag.flag.replace(/^--/, '--no-')] : [];
}

/** A value that starts with a dash would be taken for the next flag, so it is tied to its own. */
function withValue({ flag }: EngineFlag, value: string): string[] {
  return value.startsWith('-') ? [`${flag}=${value}`] : [flag, value];
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
