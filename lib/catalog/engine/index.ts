import type { ConfigField, EngineFlag, FlagCatalog } from './flag';
import { configFields, flags } from './vllm-0.27.0.data';

export { type RemovedFlag, removedFlags, tryFindRemovedFlag } from './removed';
export type { EngineFlags } from './vllm-0.27.0.types';

const catalogs = { '0.27.0': { flags, configFields } } as const satisfies Readonly<Record<string, FlagCatalog>>;

/** A version of vLLM whose flags are in the catalog. */
export type EngineVersion = keyof typeof catalogs;

/** Versions of vLLM whose flags are in the catalog, oldest first. */
export const engineVersions = Object.keys(catalogs) as readonly EngineVersion[];

/** The version rendered when none is asked for. */
export const defaultEngineVersion: EngineVersion = '0.27.0';

/** Every flag of a version, in the order in which arguments are rendered. */
export function flagsOf(version: EngineVersion): readonly EngineFlag[] {
  return catalogs[version].flags;
}

/** Fields of every config class that a JSON flag of a version takes. */
export function configFieldsOf(version: EngineVersion): readonly ConfigField[] {
  return catalogs[version].configFields;
}

/** The flag behind a prop, or undefined when the version has none of that name. */
export function tryFindFlag(version: EngineVersion, propName: string): EngineFlag | undefined {
  return flagsOf(version).find(({ prop }) => prop === propName);
}
