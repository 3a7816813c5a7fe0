import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What `go mod download -json` says. */
interface Download {
  readonly Path: string;
  readonly Version: string;
  readonly Dir?: string;
  readonly Error?: string;
}

/**
 * Folder of a Go module in the module cache, downloaded if need be. Go checks it against its checksum database.
 *
 * @throws when there is no Go, or the module cannot be had
 */
export async function moduleFolder(path: string, version: string): Promise<string> {
  const download = JSON.parse(await go(['mod', 'download', '-json', `${path}@${version}`])) as Download;
  const folder = download.Dir ?? (await unpackedFolder(download));
  if (!folder) throw new Error(download.Error ?? `${path}@${version} cannot be had`);
  return folder;
}

/** A module that asks for a newer Go than the one here is downloaded, checked and unpacked, and only its folder is not named. */
async function unpackedFolder({ Path, Version, Error: reason }: Download): Promise<string | undefined> {
  if (!reason?.includes('requires go')) return undefined;
  const cache = (await go(['env', 'GOMODCACHE'])).trim();
  const folder = join(cache, `${escaped(Path)}@${Version}`);
  return existsSync(folder) ? folder : undefined;
}

/** The module cache writes a capital as an exclamation mark and the small letter, for file systems that do not tell them apart. */
function escaped(path: string): string {
  return path.replace(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`);
}

/** Output of a Go command, also of one that failed with an answer. */
function go(args: readonly string[]): Promise<string> {
  // Outside of any module of ours, whose go.mod would take part.
  const options = { cwd: tmpdir(), maxBuffer: 1 << 20, env: { ...process.env, GOWORK: 'off' } };
  return new Promise((resolve, reject) => {
    execFile('go', args, options, (error, stdout) => (error && !stdout ? reject(error) : resolve(stdout)));
  });
}
