import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import type { ApiClient } from '../cluster/api';
import type { Condition, RehearsedObject } from '../cluster/object';
import { until } from '../cluster/until';
import type { CrdBundle } from './bundles';
import type { CrdLibrary } from './library';

interface Definition extends RehearsedObject {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly plural: string };
    readonly versions: readonly { readonly name: string; readonly served: boolean }[];
  };
  readonly status?: { readonly conditions?: readonly Condition[] };
}

/** Applies every definition of the bundles that the library has, and waits until their kinds are served. */
export async function installCrds(api: ApiClient, bundles: readonly CrdBundle[], library: CrdLibrary): Promise<number> {
  const definitions = bundles.flatMap(({ files }) => files.flatMap(({ url }) => documents(library.files[url]?.path)));
  await Promise.all(definitions.map((definition) => api.apply(definition)));
  await waitUntilServed(api, definitions);
  return definitions.length;
}

/** Waits until the kinds of definitions that were applied can be listed. */
export async function waitUntilServed(api: ApiClient, definitions: readonly RehearsedObject[]): Promise<void> {
  for (const definition of definitions) {
    if (isDefinition(definition)) await until(`${definition.metadata.name} is served`, () => isServed(api, definition), 30);
  }
}

/** The objects of a YAML file. */
export function documents(path: string | undefined): RehearsedObject[] {
  if (path === undefined) return [];
  return parseAllDocuments(readFileSync(path, 'utf8')).flatMap((document) => (document.toJSON() as RehearsedObject | null) ?? []);
}

function isDefinition(object: RehearsedObject): object is Definition {
  return object.kind === 'CustomResourceDefinition';
}

async function isServed(api: ApiClient, { metadata, spec }: Definition): Promise<boolean> {
  const live = await api.find<Definition>(`/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${metadata.name}`);
  if (!live?.status?.conditions?.some(({ type, status }) => type === 'Established' && status === 'True')) return false;
  const version = spec.versions.find(({ served }) => served)?.name;
  return (await api.find(`/apis/${spec.group}/${version}/${spec.names.plural}?limit=1`)) !== undefined;
}
