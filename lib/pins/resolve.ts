import { join } from 'node:path';
import { type Pin, type ResolvedPins, resolvedPins, taggedImage, unresolved, versions } from '../catalog/versions';
import { type PinTable, pinsTable } from '../report/pins';
import { defaultAddonVersion, type Run } from './addons';
import { type Fetch, imageDigest } from './registry';

/** The committed file that the table of versions reads. */
export const resolvedPinsFile = join(__dirname, '..', 'catalog', 'pins.resolved.json');

export interface ResolveOptions {
  readonly fetch: Fetch;
  readonly run: Run;
  /** @default - every pin of the platform */
  readonly pins?: PinTable;
  /** @default - the pinned Kubernetes */
  readonly kubernetesMinor?: string;
}

/** A pin that could not be read, and why. */
export interface FailedPin {
  readonly name: string;
  readonly component: string;
  readonly reason: string;
}

export interface PinResolution {
  /** Only what was read now. */
  readonly resolved: ResolvedPins;
  readonly failed: readonly FailedPin[];
}

/**
 * Reads the digest of every image that has a tag and no digest, and the default version of every EKS add-on that has none.
 * One after the other, because registries limit anonymous callers. Never rejects: what fails is in `failed`.
 */
export async function resolvePins(options: ResolveOptions): Promise<PinResolution> {
  const { fetch, run, pins = versions, kubernetesMinor = versions.kubernetes.deployed } = options;
  const failed: FailedPin[] = [];
  let resolved: ResolvedPins = {};
  for (const [name, pin] of Object.entries(pins)) {
    try {
      resolved = mergeResolved(resolved, await readPin(pin, kubernetesMinor, fetch, run));
    } catch (error) {
      failed.push({ name, component: pin.component, reason: reasonOf(error) });
    }
  }
  return { resolved, failed };
}

/** What a registry or EKS says about one pin; nothing when the pin is complete or no machine can answer. */
async function readPin(pin: Pin, kubernetesMinor: string, fetch: Fetch, run: Run): Promise<ResolvedPins> {
  const { source, deployed } = pin;
  if (source.kind === 'image' && source.digest === unresolved && source.tag !== unresolved) {
    return { images: { [taggedImage(source)]: await imageDigest(source, fetch) } };
  }
  if (source.kind === 'addon' && deployed === unresolved) {
    return { addons: { [kubernetesMinor]: { [source.name]: await defaultAddonVersion(source.name, kubernetesMinor, run) } } };
  }
  return {};
}

/** Both, sorted by key, where `newer` wins. */
export function mergeResolved(older: ResolvedPins, newer: ResolvedPins): ResolvedPins {
  const images = { ...older.images, ...newer.images };
  const addons: Record<string, Readonly<Record<string, string>>> = { ...older.addons };
  for (const [minor, found] of Object.entries(newer.addons ?? {})) addons[minor] = sortKeys({ ...addons[minor], ...found });
  return {
    ...(Object.keys(images).length > 0 && { images: sortKeys(images) }),
    ...(Object.keys(addons).length > 0 && { addons: sortKeys(addons) }),
  };
}

function sortKeys<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** `fetch` says only "fetch failed"; what failed is in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** The world outside, for `pinsCommand`. */
export interface PinsIo {
  readonly fetch: Fetch;
  readonly run: Run;
  /** Prints one line or a block of lines. */
  readonly print: (text: string) => void;
  readonly writeFile: (path: string, text: string) => Promise<void>;
}

/**
 * `npm run pins` prints every pin; with `--fill` it reads what is unresolved and records it in `pins.resolved.json`.
 * @returns the exit code: 1 for an unknown argument, and with `--fill` when a pin could not be read
 */
export async function pinsCommand(args: readonly string[], io: PinsIo, pins: PinTable = versions): Promise<number> {
  const unknown = args.find((arg) => arg !== '--fill');
  if (unknown !== undefined) {
    io.print(`pins takes --fill or nothing, got ${unknown}`);
    return 1;
  }
  if (!args.includes('--fill')) {
    io.print(pinsTable(pins));
    return 0;
  }
  return fillPins(io, pins);
}

async function fillPins({ fetch, run, print, writeFile }: PinsIo, pins: PinTable): Promise<number> {
  const { resolved, failed } = await resolvePins({ fetch, run, pins });
  const found = countResolved(resolved);
  if (found > 0) await writeFile(resolvedPinsFile, `${JSON.stringify(mergeResolved(resolvedPins, resolved), null, 2)}\n`);
  print(found > 0 ? `${found} read, recorded in ${resolvedPinsFile}` : 'nothing new read');
  for (const { component, reason } of failed) print(`not read: ${component}: ${reason}`);
  return failed.length > 0 ? 1 : 0;
}

function countResolved({ images = {}, addons = {} }: ResolvedPins): number {
  return [images, ...Object.values(addons)].reduce((sum, record) => sum + Object.keys(record).length, 0);
}
