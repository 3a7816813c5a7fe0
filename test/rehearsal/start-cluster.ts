import type { BinaryName } from './binaries/binary';
import { ApiClient } from './cluster/api';
import type { Cluster } from './cluster/cluster';
import { type ControlPlaneBinaries, type ControlPlaneProps, startControlPlane } from './cluster/control-plane';
import { connectionOf } from './cluster/kubeconfig';
import type { Rehearsal } from './stages/stage';

/** The cluster that was started last: how to reach it, and what it says of its version. */
export interface LastCluster {
  kubeconfig?: string;
  version?: string;
}

type Surroundings = Pick<Rehearsal, 'options' | 'prepared' | 'supervisor' | 'directory' | 'report'> &
  Pick<ControlPlaneProps, 'beforeControllers'> & { readonly last: LastCluster };

/** The existing cluster, or one of our own: with controllers and scheduler, or the API alone. */
export async function startCluster(parts: 'api' | 'whole', surroundings: Surroundings): Promise<Cluster> {
  const { options, supervisor, directory, report, last, beforeControllers } = surroundings;
  const started = performance.now();
  const cluster = options.kubeconfig
    ? await existingCluster(options.kubeconfig, beforeControllers)
    : await startControlPlane({ directory, supervisor, beforeControllers, binaries: binariesFor(parts, surroundings) });
  last.kubeconfig = cluster.kubeconfig;
  last.version = (await cluster.api.request<{ readonly gitVersion: string }>('GET', '/version')).gitVersion;
  report.say(`  control plane ${last.version} up after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return cluster;
}

function binariesFor(parts: 'api' | 'whole', { prepared }: Surroundings): ControlPlaneBinaries {
  const binary = (name: BinaryName): string => prepared.binaries[name]?.file ?? name;
  const api = { etcd: binary('etcd'), kubeApiserver: binary('kube-apiserver') };
  if (parts === 'api') return api;
  return { ...api, kubeControllerManager: binary('kube-controller-manager'), kubeScheduler: binary('kube-scheduler') };
}

async function existingCluster(kubeconfig: string, beforeControllers: ControlPlaneProps['beforeControllers']): Promise<Cluster> {
  const api = new ApiClient(connectionOf(kubeconfig));
  await beforeControllers?.(api);
  return { api, kubeconfig };
}
