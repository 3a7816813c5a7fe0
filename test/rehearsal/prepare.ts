import type { BinaryName } from './binaries/binary';
import type { Machine } from './binaries/find';
import { obtain } from './binaries/obtain';
import { bundlesFor, type CrdBundle } from './crds/bundles';
import { type CrdLibrary, type CrdPlaces, collectCrds } from './crds/library';
import type { RehearsalOptions } from './options';
import type { RehearsedPlatform } from './platforms';
import type { Stage } from './stages/stage';

/** Everything that needs a network, done. Plain data, handed to the process that runs without one. */
export interface Prepared {
  readonly binaries: Readonly<Partial<Record<BinaryName, { readonly file: string; readonly where: string }>>>;
  readonly crds: CrdLibrary;
  /** Folders of Go modules, by `path@version`; what could not be had is not there. */
  readonly modules: Readonly<Record<string, string>>;
  /** Stages that cannot run, each with what would have to be installed. */
  readonly skipped: readonly { readonly stage: string; readonly reasons: readonly string[] }[];
}

const controlPlane: readonly BinaryName[] = ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler'];

/** Finds, builds and downloads what the stages need, in their order, one thing at a time. */
export async function prepare(
  stages: readonly Stage[],
  platforms: readonly RehearsedPlatform[],
  options: RehearsalOptions,
  { machine, places, say }: { readonly machine: Machine; readonly places: CrdPlaces; readonly say: (line: string) => void },
): Promise<Prepared> {
  const binaries: Partial<Record<BinaryName, { file: string; where: string }>> = {};
  const missing = new Map<BinaryName, string>();
  const skipped: { stage: string; reasons: string[] }[] = [];
  for (const stage of stages) {
    const wanted = stage.needs(platforms).binaries.filter((name) => !(options.kubeconfig && controlPlane.includes(name)));
    for (const name of wanted) {
      if (binaries[name] || missing.has(name)) continue;
      const obtained = await obtain(name, options.kubernetes, machine, say);
      if ('missing' in obtained) missing.set(name, obtained.missing);
      else binaries[name] = obtained;
    }
    const reasons = wanted.flatMap((name) => missing.get(name) ?? []);
    if (reasons.length > 0) skipped.push({ stage: stage.name, reasons });
  }
  const running = stages.filter(({ name }) => !skipped.some(({ stage }) => stage === name));
  return {
    binaries,
    skipped,
    crds: await collectCrds(unique(running.flatMap((stage) => stage.needs(platforms).crds)), places),
    modules: await collectModules(
      running.flatMap((stage) => stage.needs(platforms).modules ?? []),
      places,
    ),
  };
}

/** The sets of definitions that some objects need. */
export function bundlesOf(platforms: readonly RehearsedPlatform[]): CrdBundle[] {
  return bundlesFor(
    platforms.flatMap(({ charts }) => charts.flatMap(({ objects }) => objects.map(({ apiVersion }) => apiVersion))),
  );
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

async function collectModules(
  needs: readonly { readonly path: string; readonly version: string }[],
  places: CrdPlaces,
): Promise<Record<string, string>> {
  const folders: Record<string, string> = {};
  for (const { path, version } of needs) {
    const folder = await places.module(path, version);
    if (folder) folders[`${path}@${version}`] = folder;
  }
  return folders;
}
