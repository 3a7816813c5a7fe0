import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, resolve } from 'node:path';
import { parseDocument } from 'yaml';
import { withModelFiles } from './model-files';
import type { Problem } from './problem';

/** What a file holds: a value that still has to be checked, or the reason why there is none. */
export type Loaded =
  | { readonly value: unknown; readonly problems: readonly [] }
  | { readonly value: undefined; readonly problems: readonly Problem[] };

const extensions = ['.ts', '.json', '.yaml', '.yml'];

/** Reads a description from a `.ts`, `.json`, `.yaml` or `.yml` file. A faulty file is a problem, never an exception. */
export function loadDescription(file: string): Loaded {
  const path = resolve(file);
  if (!existsSync(path) || !statSync(path).isFile())
    return failed(file, 'must be a file that exists', 'check the path; a description is a .ts, .json or .yaml file');
  const kind = extname(path).toLowerCase();
  if (!extensions.includes(kind))
    return failed(file, `must end in one of ${extensions.join(', ')}`, 'rename the file after what it holds');
  try {
    return withFiles(kind === '.ts' ? loadModule(file, path) : loadText(file, readFileSync(path, 'utf8'), kind), dirname(path));
  } catch (error) {
    return failed(file, `could not be read: ${firstLine(error)}`, 'mend the file');
  }
}

function withFiles(loaded: Loaded, folder: string): Loaded {
  if (loaded.problems.length > 0) return loaded;
  const { value, problems } = withModelFiles(loaded.value, folder);
  return problems.length > 0 ? { value: undefined, problems } : { value, problems: [] };
}

function loadModule(file: string, path: string): Loaded {
  // The command line runs under a TypeScript loader, so that a platform written in TypeScript is required like any module.
  const module = createRequire(__filename)(path) as { default?: unknown };
  if (module.default === undefined)
    return failed(file, 'must export the platform as default', 'write `export default definePlatform({ … })`');
  return { value: module.default, problems: [] };
}

function loadText(file: string, text: string, kind: string): Loaded {
  if (kind === '.json') return loadJson(file, text);
  const document = parseDocument(text, { uniqueKeys: true, merge: true });
  const [error] = document.errors;
  if (error) return failed(file, `must be YAML: ${firstLine(error)}`, 'mend the file at the place named');
  return { value: document.toJS() as unknown, problems: [] };
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error)
    .split('\n')[0]!
    .replace(/:$/, '');
}

function loadJson(file: string, text: string): Loaded {
  try {
    return { value: JSON.parse(text) as unknown, problems: [] };
  } catch (error) {
    return failed(file, `must be JSON: ${firstLine(error)}`, 'mend the file at the place named');
  }
}

function failed(file: string, message: string, fix: string): Loaded {
  return { value: undefined, problems: [{ rule: 'description-can-be-read', severity: 'error', path: file, message, fix }] };
}
