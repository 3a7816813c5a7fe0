import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Problem } from './problem';

/** Files that a model's `architecture` may name. */
const fileKeys = ['configJson', 'safetensorsIndex'] as const;

type Mapping = Readonly<Record<string, unknown>>;

/** A description whose models carry the content of the files they name, and what is wrong with those files. */
export interface WithModelFiles {
  readonly value: unknown;
  readonly problems: readonly Problem[];
}

/** Replaces the paths of model files, relative to a folder, by their parsed content: planning reads no files. */
export function withModelFiles(value: unknown, folder: string): WithModelFiles {
  const problems: Problem[] = [];
  if (!isMapping(value) || !Array.isArray(value.models)) return { value, problems };
  const models = value.models.map((model: unknown, index) => {
    if (!isMapping(model) || !isMapping(model.architecture)) return model;
    return { ...model, architecture: withFiles(model.architecture, `models[${index}].architecture`, folder, problems) };
  });
  return { value: { ...value, models }, problems };
}

function withFiles(architecture: Mapping, path: string, folder: string, problems: Problem[]): Mapping {
  const read = fileKeys.flatMap((key): [string, unknown][] => {
    const file = architecture[key];
    if (typeof file !== 'string') return [];
    const content = readJson(resolve(folder, file));
    if (typeof content !== 'string') return [[key, content.json]];
    problems.push({
      rule: 'architecture-can-be-read',
      severity: 'error',
      path: `${path}.${key}`,
      message: `must be the path of a JSON file, got "${file}": ${content}`,
      fix: `give a path relative to the description's file, in ${folder}`,
    });
    return [];
  });
  return { ...architecture, ...Object.fromEntries(read) };
}

/** The content of a JSON file, or why there is none. */
function readJson(file: string): { readonly json: unknown } | string {
  if (!existsSync(file) || !statSync(file).isFile()) return 'no such file';
  try {
    return { json: JSON.parse(withoutNonFinite(readFileSync(file, 'utf8'))) as unknown };
  } catch (error) {
    return `is not JSON: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
  }
}

/** Python writes infinite numbers into JSON, which has none; configs of Mamba models hold them as a bound of time steps. */
function withoutNonFinite(text: string): string {
  return text.replace(/([:[,]\s*)(?:-?Infinity|NaN)(?=\s*[,\]}])/g, '$1null');
}

function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
