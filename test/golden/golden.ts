import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unresolvedInputs } from '../../charts';
import { loadDescription } from '../../lib/description/load';
import { plan } from '../../lib/plan';
import { renderedFiles } from '../../lib/report/render';

/** A platform whose rendered objects are kept as files, to be read when they change. */
export interface GoldenPlatform {
  readonly name: string;
  /** The description's file, from the root of the repository. */
  readonly file: string;
}

const root = join(__dirname, '..', '..');

/** Every platform of the repository that people start from. */
export const goldenPlatforms: readonly GoldenPlatform[] = [{ name: 'platform', file: 'bin/platform.ts' }];

/** File names and texts that a platform renders today. */
export function rendered({ file }: GoldenPlatform): ReadonlyMap<string, string> {
  const { value } = loadDescription(join(root, file));
  const { plan: made } = plan(value);
  if (!made) throw new Error(`${file} cannot be planned`);
  return new Map(renderedFiles(made, unresolvedInputs(made.network.cidr)).map(({ name, text }) => [name, text]));
}

export function goldenFolder({ name }: GoldenPlatform): string {
  return join(__dirname, name);
}

/** File names and texts as they were when they were last read. */
export function golden(platform: GoldenPlatform): ReadonlyMap<string, string> {
  const folder = goldenFolder(platform);
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** Writes every golden file anew, and returns their paths. Read the difference before it is committed. */
export function writeGolden(): string[] {
  return goldenPlatforms.flatMap((platform) => {
    const folder = goldenFolder(platform);
    if (existsSync(folder)) rmSync(folder, { recursive: true });
    mkdirSync(folder, { recursive: true });
    return [...rendered(platform)].map(([name, text]) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    });
  });
}
