import type { BinaryName } from './binaries/binary';
import type { Machine } from './binaries/find';
import { obtain } from './binaries/obtain';
import { bundlesFor, type CrdBundle } from './crds/bundles';
import { type CrdLibrary, type CrdPlaces, collectCrds } from './crds/library';
import type { RehearsalOptions } from './options';
import type { RehearsedPlatform } from './platforms';
import type { ModuleNeed, Stage, StageNeeds } from './stages/stage';

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

interface Means {
  readonly machine: Machine;
  readonly places: CrdPlaces;
  /** Shows progress. */
  readonly say: (line: string) => void;
}

/** Finds, builds and downloads what the stages need, in their order, one thing at a time. */
export async function prepare(
  stages: readonly Stage[],
  platforms: readonly RehearsedPlatform[],
  options: RehearsalOptions,
  means: Means,
): Promise<Prepared> {
  const needs = new Map(stages.map((stage) => [stage, stage.needs(platforms)]));
  const { binaries, missing } = await obtainAll(
    unique([...needs.values()].flatMap((need) => binariesOf(need, options))),
    options,
    means,
  );
  const reasons = (need: StageNeeds): string[] => [
    ...binariesOf(need, options).flatMap((name) => missing.get(name) ?? []),
    ...(need.modules?.length && !means.machine.go ? [goHint] : []),
  ];
  const skipped = [...needs].flatMap(([{ name }, need]) =>
    reasons(need).length > 0 ? [{ stage: name, reasons: reasons(need) }] : [],
  );
  const running = [...needs.values()].filter((need) => reasons(need).length === 0);
  return {
    binaries,
    skipped,
    crds: await collectCrds(unique(running.flatMap(({ crds }) => crds)), means.places),
    modules: await collectModules(unique(running.flatMap(({ modules = [] }) => modules)), means.places),
  };
}

/** An existing cluster has a control plane. */
function binariesOf({ binaries }: StageNeeds, { kubeconfig }: RehearsalOptions): BinaryName[] {
  return binaries.filter((name) => !(kubeconfig && controlPlane.includes(name)));
}

type Binaries = Partial<Record<BinaryName, { readonly file: string; readonly where: string }>>;

async function obtainAll(
  names: readonly BinaryName[],
  { kubernetes }: RehearsalOptions,
  { machine, say }: Means,
): Promise<{ readonly binaries: Binaries; readonly missing: ReadonlyMap<BinaryName, string> }> {
  const binaries: Binaries = {};
  const missing = new Map<BinaryName, string>();
  for (const name of names) {
    const obtained = await obtain(name, kubernetes, machine, say);
    if ('missing' in obtained) missing.set(name, obtained.missing);
    else binaries[name] = obtained;
  }
  return { binaries, missing };
}

const goHint = 'Go: install Go 1.26 or newer, which fetches the modules that hold charts and webhooks';

/** The sets of definitions that some objects need. */
export function bundlesOf(platforms: readonly RehearsedPlatform[]): CrdBundle[] {
  return bundlesFor(
    platforms.flatMap(({ charts }) => charts.flatMap(({ objects }) => objects.map(({ apiVersion }) => apiVersion))),
  );
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

async function collectModules(needs: readonly ModuleNeed[], places: CrdPlaces): Promise<Record<string, string>> {
  const folders: Record<string, string> = {};
  for (const { path, version } of needs) {
    const folder = await places.module(path, version);
    if (folder) folders[`${path}@${version}`] = folder;
  }
  return folders;
}
