import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The one folder that stays: what was built, unpacked or downloaded. Outside of every clone, so that a new one starts warm. */
export function cacheFolder(environment: NodeJS.ProcessEnv = process.env): string {
  return join(environment.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'lintel', 'rehearsal');
}

export function sha256Of(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The bytes of a file, or undefined where there is none. */
export function tryRead(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}
