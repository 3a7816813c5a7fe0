import type { ApiClient } from './api';

/** A cluster to rehearse in. */
export interface Cluster {
  readonly api: ApiClient;
  /** Path of a kubeconfig with all rights. */
  readonly kubeconfig: string;
  /**
   * Files of a certificate for the loopback address, and its key, for webhooks of this machine.
   * @default - none: an existing cluster keeps its own to itself
   */
  readonly servingCertificate?: { readonly certificate: string; readonly key: string };
  /**
   * Token of a user that has no rights but those of the group that installs definitions.
   * @default - none in an existing cluster
   */
  readonly installerToken?: string;
}
