import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Of } from '../cache';

/** A program that a stage runs. */
export type BinaryName = 'etcd' | 'kube-apiserver' | 'kube-controller-manager' | 'kube-scheduler' | 'lws' | 'kubectl' | 'helm';

/** A program that is built from a Go module of its project, by a module of ours that pins everything. */
export interface GoProgram {
  /** Folder of our `go.mod` and `go.sum`, from this one. */
  readonly folder: string;
  readonly package: string;
  /** The module whose version is the program's. */
  readonly module: string;
  /** Go variables that the linker sets. Clients read the version of an API server. */
  readonly variables: (version: string) => Readonly<Record<string, string>>;
  /** How long the first build takes on two cores, in minutes. */
  readonly minutes: number;
}

const none = (): Readonly<Record<string, string>> => ({});

/** How each program is built. Those of the control plane depend on the Kubernetes minor. */
export function goProgram(name: BinaryName, kubernetesMinor: string): GoProgram | undefined {
  const controlPlane = (minutes: number): GoProgram => ({
    folder: join('control-plane', kubernetesMinor),
    package: `k8s.io/kubernetes/cmd/${name}`,
    module: 'k8s.io/kubernetes',
    variables: kubernetesVersion,
    minutes,
  });
  switch (name) {
    case 'kube-apiserver':
      return controlPlane(8);
    case 'kube-controller-manager':
      return controlPlane(2);
    case 'kube-scheduler':
      return controlPlane(1);
    case 'etcd':
      return {
        folder: 'etcd',
        package: 'go.etcd.io/etcd/server/v3',
        module: 'go.etcd.io/etcd/server/v3',
        variables: none,
        minutes: 3,
      };
    case 'lws':
      return { folder: 'lws', package: 'sigs.k8s.io/lws/cmd', module: 'sigs.k8s.io/lws', variables: none, minutes: 6 };
    default:
      return undefined;
  }
}

function kubernetesVersion(version: string): Readonly<Record<string, string>> {
  const [major = '', minor = ''] = version.replace(/^v/, '').split('.');
  const name = (variable: string): string => `k8s.io/component-base/version.${variable}`;
  return { [name('gitVersion')]: version, [name('gitMajor')]: major, [name('gitMinor')]: minor };
}

/** Our module for a program, when it is there. */
export interface Wrapper {
  readonly folder: string;
  /** Version of the program's own module, with `v`. */
  readonly version: string;
  /** Names the folder of the cache in which the program is kept. */
  readonly cacheKey: string;
}

/** Our module for a program; undefined where it is not there, as for a Kubernetes minor that nobody pinned. */
export function wrapperOf(program: GoProgram, root: string = join(__dirname, '..')): Wrapper | undefined {
  const folder = join(root, program.folder);
  const [mod, sum] = [join(folder, 'go.mod'), join(folder, 'go.sum')];
  if (!existsSync(mod) || !existsSync(sum)) return undefined;
  const version = requiredVersion(readFileSync(mod, 'utf8'), program.module);
  return { folder, version, cacheKey: `${sha256Of(readFileSync(sum))}-${version}` };
}

/** @throws when a `go.mod` does not require the module */
export function requiredVersion(goMod: string, module: string): string {
  const line = goMod.split('\n').find((text) =>
    text
      .trim()
      .replace(/^require\s+/, '')
      .startsWith(`${module} v`),
  );
  const version = line?.match(/ (v\S+)/)?.[1];
  if (!version) throw new Error(`go.mod must require ${module}`);
  return version;
}
