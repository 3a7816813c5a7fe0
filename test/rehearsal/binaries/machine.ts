import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter } from 'node:path';
import { cacheFolder } from '../cache';
import type { BinaryName } from './binary';
import type { Machine } from './find';

const versionArguments: Readonly<Record<BinaryName, readonly string[]>> = {
  etcd: ['--version'],
  'kube-apiserver': ['--version'],
  'kube-controller-manager': ['--version'],
  'kube-scheduler': ['--version'],
  lws: [],
  kubectl: ['version', '--client'],
  helm: ['version'],
};

/** The machine that this process runs on. */
export function thisMachine(environment: NodeJS.ProcessEnv = process.env): Machine {
  return {
    kubebuilderAssets: environment.KUBEBUILDER_ASSETS,
    cache: cacheFolder(environment),
    path: (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== ''),
    go: spawnSync('go', ['version']).status === 0,
    layer: process.platform === 'linux' && process.arch === 'x64',
    exists: isExecutable,
    version: (name, file) => {
      const { status, stdout } = spawnSync(file, versionArguments[name], { encoding: 'utf8', timeout: 20_000 });
      return status === 0 ? stdout : undefined;
    },
  };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
