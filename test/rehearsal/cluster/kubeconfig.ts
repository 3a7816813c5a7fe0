import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import type { ApiConnection } from './api';

interface ClusterEntry {
  readonly server: string;
  readonly 'certificate-authority'?: string;
  readonly 'certificate-authority-data'?: string;
}

interface UserEntry {
  readonly token?: string;
  readonly 'client-certificate'?: string;
  readonly 'client-certificate-data'?: string;
  readonly 'client-key'?: string;
  readonly 'client-key-data'?: string;
}

interface Kubeconfig {
  readonly 'current-context'?: string;
  readonly contexts?: readonly { readonly name: string; readonly context: { readonly cluster: string; readonly user: string } }[];
  readonly clusters?: readonly { readonly name: string; readonly cluster: ClusterEntry }[];
  readonly users?: readonly { readonly name: string; readonly user: UserEntry }[];
}

/** A kubeconfig with one cluster, one user and one context. */
export function kubeconfigText({ server, ca, token }: ApiConnection): string {
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'rehearsal',
    contexts: [{ name: 'rehearsal', context: { cluster: 'rehearsal', user: 'rehearsal' } }],
    clusters: [
      {
        name: 'rehearsal',
        cluster: { server, ...(ca ? { 'certificate-authority-data': Buffer.from(ca).toString('base64') } : {}) },
      },
    ],
    users: [{ name: 'rehearsal', user: { token } }],
  });
}

/**
 * The API server that the current context of a kubeconfig names.
 *
 * @throws when it is not on this machine: the rehearsal writes definitions, nodes and workloads, and removes them again
 */
export function connectionOf(file: string): ApiConnection {
  const config = parse(readFileSync(file, 'utf8')) as Kubeconfig;
  const context = config.contexts?.find(({ name }) => name === config['current-context'])?.context;
  const cluster = config.clusters?.find(({ name }) => name === context?.cluster)?.cluster;
  const user = config.users?.find(({ name }) => name === context?.user)?.user;
  if (!cluster || !user) throw new Error(`${file} must name a cluster and a user in its current context`);
  refuseFarCluster(file, cluster.server);
  const content = (data: string | undefined, path: string | undefined): string | undefined =>
    data ? Buffer.from(data, 'base64').toString('utf8') : path && readFileSync(resolve(dirname(file), path), 'utf8');
  return {
    server: cluster.server,
    ca: content(cluster['certificate-authority-data'], cluster['certificate-authority']),
    token: user.token,
    cert: content(user['client-certificate-data'], user['client-certificate']),
    key: content(user['client-key-data'], user['client-key']),
  };
}

function refuseFarCluster(file: string, server: string): void {
  const { hostname } = new URL(server);
  if (['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) return;
  throw new Error(`${file} must name a throw-away cluster on this machine, got ${server}; make one with kind or kwokctl`);
}
