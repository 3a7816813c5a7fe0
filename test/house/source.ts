import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(__dirname, '..', '..');

/** A source file and what it imports. */
export interface SourceFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

export interface Import {
  /** A file of the repository, without its extension, or the name of a package. */
  readonly target: string;
  /** Erased by the compiler. */
  readonly typeOnly: boolean;
}

/** Every TypeScript file below a folder of the repository. */
export function sourceFiles(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts'))
    .map((entry) => sourceFile(join(entry.parentPath, entry.name)))
    .sort((a, b) => a.path.localeCompare(b.path));
}

function sourceFile(file: string): SourceFile {
  const text = readFileSync(file, 'utf8');
  const found = [...text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)';/gms)];
  return {
    path: relative(root, file),
    text,
    imports: found.map(([, type, target]) => ({ target: targetOf(file, target!), typeOnly: type !== undefined })),
  };
}

function targetOf(file: string, specifier: string): string {
  return specifier.startsWith('.') ? relative(root, resolve(dirname(file), specifier)) : specifier;
}
