import { type BinaryName, goProgram, wrapperOf } from './binary';

/** What looking for programs depends on; everything that touches the machine is here. */
export interface Machine {
  /** The folder that `setup-envtest use -p path` prints. @default - not set */
  readonly kubebuilderAssets?: string;
  readonly cache: string;
  /** Folders of PATH. */
  readonly path: readonly string[];
  /** Whether there is a Go toolchain. */
  readonly go: boolean;
  /** Whether the kubectl layer's programs run here: Linux on x86-64. */
  readonly layer: boolean;
  exists(file: string): boolean;
  /** What a program says of its version, or undefined when it says nothing. */
  version(name: BinaryName, file: string): string | undefined;
}

/** Where a program comes from. */
export type Finding =
  | { readonly kind: 'found'; readonly file: string; readonly where: string }
  | { readonly kind: 'build'; readonly file: string; readonly minutes: number }
  | { readonly kind: 'unpack' }
  | { readonly kind: 'missing'; readonly install: string };

/** Helm of the kubectl layer; the rehearsal renders with this one or with a neighbour. */
export const helmMinor = '4.2';

/**
 * Looks for a program: in `KUBEBUILDER_ASSETS`, then, for what is not bound to one version, on PATH, then in the cache; then says how it would be made.
 * A program of another version than the one asked for is passed over.
 */
export function find(name: BinaryName, kubernetesMinor: string, machine: Machine): Finding {
  return (
    inAssets(name, kubernetesMinor, machine) ??
    onPath(name, kubernetesMinor, machine) ??
    cachedOrBuilt(name, kubernetesMinor, machine) ??
    fromLayer(name, machine) ?? { kind: 'missing', install: installHint(name, kubernetesMinor) }
  );
}

function inAssets(name: BinaryName, minor: string, machine: Machine): Finding | undefined {
  if (!machine.kubebuilderAssets) return undefined;
  const file = `${machine.kubebuilderAssets}/${name}`;
  return usable(name, minor, file, machine) ? { kind: 'found', file, where: 'KUBEBUILDER_ASSETS' } : undefined;
}

/** Only what serves any cluster is taken from PATH; a control plane must be of exactly one minor and is seldom there. */
function onPath(name: BinaryName, minor: string, machine: Machine): Finding | undefined {
  if (!['etcd', 'kubectl', 'helm'].includes(name)) return undefined;
  const file = machine.path.map((folder) => `${folder}/${name}`).find((candidate) => usable(name, minor, candidate, machine));
  return file ? { kind: 'found', file, where: 'PATH' } : undefined;
}

function cachedOrBuilt(name: BinaryName, minor: string, machine: Machine): Finding | undefined {
  const program = goProgram(name, minor);
  const wrapper = program && wrapperOf(program);
  if (!wrapper) return undefined;
  const file = `${machine.cache}/${wrapper.cacheKey}/${name}`;
  if (machine.exists(file)) return { kind: 'found', file, where: 'cache' };
  return machine.go ? { kind: 'build', file, minutes: program.minutes } : undefined;
}

function fromLayer(name: BinaryName, machine: Machine): Finding | undefined {
  return machine.layer && (name === 'kubectl' || name === 'helm') ? { kind: 'unpack' } : undefined;
}

function usable(name: BinaryName, minor: string, file: string, machine: Machine): boolean {
  if (!machine.exists(file)) return false;
  const version = machine.version(name, file)?.match(/v?(\d+)\.(\d+)\.\d+/);
  if (!version) return false;
  const distance = (wanted: string): number => minorDistance(`${version[1]}.${version[2]}`, wanted);
  switch (name) {
    case 'etcd':
      return true;
    case 'helm':
      return distance(helmMinor) <= 1;
    case 'kubectl':
      return distance(minor) <= 1;
    default:
      return distance(minor) === 0;
  }
}

/** How many minors lie between two versions; infinitely many between majors. */
export function minorDistance(a: string, b: string): number {
  const [majorA, minorA] = a.split('.').map(Number);
  const [majorB, minorB] = b.split('.').map(Number);
  return majorA === majorB ? Math.abs((minorA ?? 0) - (minorB ?? 0)) : Number.POSITIVE_INFINITY;
}

function installHint(name: BinaryName, minor: string): string {
  switch (name) {
    case 'etcd':
      return 'etcd: install the package etcd-server (Debian) or etcd (Homebrew), or Go 1.26 or newer, with which it is built';
    case 'kubectl':
      return `kubectl: install kubectl ${minor} or a neighbouring minor`;
    case 'helm':
      return `helm: install Helm ${helmMinor} or a neighbouring minor`;
    case 'lws':
      return 'lws: install Go 1.26 or newer, with which the LeaderWorkerSet controller is built';
    case 'kube-apiserver':
      return `${built(name, minor)}, or set KUBEBUILDER_ASSETS to what \`setup-envtest use ${minor} -p path\` prints`;
    default:
      return built(name, minor);
  }
}

function built(name: BinaryName, minor: string): string {
  const program = goProgram(name, minor);
  if (program && wrapperOf(program)) return `${name}: install Go 1.26 or newer, with which Kubernetes ${minor} is built`;
  return `${name}: install Kubernetes ${minor}, which is not pinned: pinned minors have a folder in test/rehearsal/control-plane`;
}
