import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256Of, tryRead } from '../cache';
import type { CrdBundle, CrdFile } from './bundles';
import { moduleFolder } from './go-module';

/** Where definitions may be looked for. */
export interface CrdPlaces {
  /** Folder of definitions by their file names. @default - none */
  readonly folder?: string;
  readonly cache: string;
  /** Folder of a Go module, or undefined where it cannot be had. */
  readonly module: (path: string, version: string) => Promise<string | undefined>;
  /** Content of an address, or undefined where it cannot be had. */
  readonly download: (url: string) => Promise<Buffer | undefined>;
}

/** Where the files of the definitions lie on this machine, by address. Plain data: it is handed from process to process. */
export interface CrdLibrary {
  readonly files: Readonly<Record<string, { readonly path: string; readonly from: string }>>;
  /** Files that could not be had, or are not what they should be, in words, each with the name of its bundle. */
  readonly problems: readonly { readonly bundle: string; readonly text: string }[];
}

/** Finds every file of the bundles: in the Go module, in the folder, in the cache, at its address. What has another checksum is no such file. */
export async function collectCrds(bundles: readonly CrdBundle[], places: CrdPlaces): Promise<CrdLibrary> {
  const files: Record<string, { path: string; from: string }> = {};
  const problems: { bundle: string; text: string }[] = [];
  for (const bundle of bundles) {
    const folder = bundle.module && (await places.module(bundle.module.path, bundle.module.version));
    for (const file of bundle.files) {
      const found = await locate(file, folder && join(folder, bundle.module?.folder ?? ''), places);
      if ('problem' in found) problems.push({ bundle: bundle.name, text: `${bundle.name} ${bundle.version}: ${found.problem}` });
      else files[file.url] = found;
    }
  }
  return { files, problems };
}

/** What could not be had of some bundles. */
export function problemsOf(bundles: readonly CrdBundle[], { problems }: CrdLibrary): string[] {
  return problems.filter(({ bundle }) => bundles.some(({ name }) => name === bundle)).map(({ text }) => text);
}

type Located = { readonly path: string; readonly from: string } | { readonly problem: string };

async function locate(file: CrdFile, moduleFiles: string | undefined, places: CrdPlaces): Promise<Located> {
  const cached = join(places.cache, 'crds', file.sha256, file.name);
  const candidates = [
    ...(moduleFiles ? [{ path: join(moduleFiles, file.name), from: 'its Go module' }] : []),
    ...(places.folder ? [{ path: join(places.folder, file.name), from: 'LINTEL_CRDS' }] : []),
    { path: cached, from: 'the cache' },
  ];
  const present = candidates.flatMap((candidate) => {
    const content = tryRead(candidate.path);
    return content ? [{ ...candidate, sha256: sha256Of(content) }] : [];
  });
  const right = present.find(({ sha256 }) => sha256 === file.sha256);
  if (right) return { path: right.path, from: right.from };
  const [wrong] = present;
  if (wrong) return { problem: `${file.name} must have the SHA-256 ${file.sha256}, got ${wrong.sha256} in ${wrong.from}` };
  return download(file, cached, places);
}

async function download(file: CrdFile, cached: string, places: CrdPlaces): Promise<Located> {
  const content = await places.download(file.url);
  if (!content)
    return { problem: `${file.name} is in no Go module that can be had, not in LINTEL_CRDS, and ${file.url} does not answer` };
  const sha256 = sha256Of(content);
  if (sha256 !== file.sha256) return { problem: `${file.url} must have the SHA-256 ${file.sha256}, got ${sha256}` };
  mkdirSync(dirname(cached), { recursive: true });
  writeFileSync(cached, content);
  return { path: cached, from: 'its address' };
}

/** The places of this machine. */
export function crdPlaces(cache: string, environment: NodeJS.ProcessEnv = process.env): CrdPlaces {
  return {
    folder: environment.LINTEL_CRDS,
    cache,
    module: (path, version) => moduleFolder(path, version).catch(() => undefined),
    download: (url) => fetched(url).catch(() => undefined),
  };
}

async function fetched(url: string): Promise<Buffer | undefined> {
  const response = await fetch(url, { signal: AbortSignal.timeout(20_000) });
  return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
}
