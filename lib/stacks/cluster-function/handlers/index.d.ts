import type { CrdSource } from '../../../catalog/crd-sources';

/** What an API server answered. Status 0 means that no answer came; the text says why. */
export interface ApiAnswer {
  readonly status: number;
  readonly text: string;
}

/** PATCH is a server-side apply of its body; DELETE takes an object or, without a name in its path, all objects of a kind. */
export type ApiMethod = 'GET' | 'PATCH' | 'DELETE';

/** A Kubernetes API server, reached by method and path; it answers every call and never throws. */
export interface Api {
  request(method: ApiMethod, path: string, body?: string): Promise<ApiAnswer>;
}

/** How to reach an API server. */
export interface ApiOptions {
  /** Base address, `https://host[:port]`; plain `http://` is accepted for a server on this machine. */
  readonly server: string;
  /** Certificate authority of the server, PEM. @default - the certificate authorities of Node */
  readonly ca?: string;
  /** Client certificate, PEM. @default - none */
  readonly cert?: string;
  /** Key of the client certificate, PEM. @default - none */
  readonly key?: string;
  /** Makes the bearer token, once for each request because an EKS token is short-lived. @default - no token is sent */
  readonly token?: () => string;
  readonly sleep: Sleep;
}

/** Returns the content of an address. */
export type Download = (url: string) => Promise<Buffer>;
export type Sleep = (milliseconds: number) => Promise<void>;
export type Log = (line: string) => void;

/**
 * Answers 401 and 403 by trying again for a minute, and 409, 429, 5xx and a lost connection by trying five times; every other answer
 * is returned as it is. A call has 30 s.
 */
export function createApi(options: ApiOptions): Api;

/** A call that failed, with the status of its answer: 0 when none came. */
export class CallError extends Error {
  constructor(message: string, status: number);
  readonly status: number;
}

/** What a manifest file, read line by line, tells about one object. */
export interface ManifestDocument {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  /** The annotation that names the released bundle, such as `gateway.networking.k8s.io/bundle-version`. */
  readonly bundle?: { readonly annotation: string; readonly version: string };
  /** The document as it stands in the file. */
  readonly text: string;
}

/** `kept`: the cluster has a newer bundle, so nothing was sent. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'kept';

export interface AppliedObject {
  readonly source: string;
  readonly kind: string;
  readonly name: string;
  readonly outcome: Outcome;
}

export interface ApplySourcesOptions {
  readonly sources: readonly CrdSource[];
  readonly api: Api;
  readonly download: Download;
  readonly log: Log;
  readonly sleep: Sleep;
}

/**
 * Downloads and checks every file, then applies the objects in file order and waits until the definitions are served.
 * Nothing is sent to the cluster before all files have passed their checksum and hold allowed kinds only.
 */
export function applySources(options: ApplySourcesOptions): Promise<readonly AppliedObject[]>;

/** Downloads over HTTP: redirects followed, 20 s and 8 MiB at most, four tries on 429, 5xx, time-out and lost connection. */
export function createDownload(options: { readonly fetch: typeof fetch; readonly sleep: Sleep }): Download;

/** Splits a YAML file into its objects. Throws when one has no apiVersion, kind or name. */
export function splitDocuments(text: string): readonly ManifestDocument[];

/** Whether both are semantic versions and the first is lower. Anything else, such as `main-dev`, is not comparable: false. */
export function isOlder(version: string | undefined, than: string | undefined): boolean;

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** A bearer token for an EKS cluster, made without a network call. */
export function eksToken(options: {
  readonly clusterName: string;
  readonly region: string;
  readonly credentials: Credentials;
  readonly now: Date;
}): string;

/** Address and certificate authority (PEM) of a cluster. */
export interface ClusterEndpoint {
  readonly server: string;
  readonly ca?: string;
}

/**
 * Asks EKS for a cluster; undefined when it does not exist.
 *
 * @throws CallError when EKS refused or did not answer, Error when the cluster has no endpoint
 */
export function describeCluster(name: string): Promise<ClusterEndpoint | undefined>;

/** Everything outside of a handler that it touches. */
export interface Surroundings {
  readonly describeCluster: typeof describeCluster;
  readonly sleep: Sleep;
  readonly now: () => Date;
  readonly log: Log;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * The API server of a cluster, as the function's own role; undefined when there is no such cluster.
 *
 * @throws whatever `describeCluster` throws, and Error when the environment has no region or no credentials
 */
export function clusterApi(clusterName: string, surroundings: Surroundings): Promise<Api | undefined>;

/** A handler that adds the function's log group, where the environment names it, to the message of its errors. */
export function namingLogGroup<Event, Result>(
  handler: (event: Event) => Promise<Result>,
  environment: Surroundings['environment'],
): (event: Event) => Promise<Result>;

/** The part of the provider framework's event that every handler reads. */
interface ProviderEvent<Properties> {
  readonly RequestType: 'Create' | 'Update' | 'Delete';
  readonly PhysicalResourceId?: string;
  readonly ResourceProperties: Properties;
}

export type CrdsEvent = ProviderEvent<{ readonly ClusterName: string; readonly Sources: readonly CrdSource[] }>;

export interface CrdsResult {
  readonly PhysicalResourceId: string;
  /** Number of objects for each outcome. */
  readonly Data?: Readonly<Record<'Created' | 'Updated' | 'Unchanged' | 'Kept', string>>;
}

/** Installs definitions when the resource is created or updated, and keeps them when it is deleted. */
export function createCrdsHandler(
  surroundings: Surroundings & { readonly download: Download },
): (event: CrdsEvent) => Promise<CrdsResult>;

/** `GiveUpAfterSeconds` is counted from the start of the deletion. */
export interface DrainEvent extends ProviderEvent<{ readonly ClusterName: string; readonly GiveUpAfterSeconds: string }> {
  /** What `onEvent` returned; it is there while a deletion is polled. */
  readonly Data?: DrainData;
}

export interface DrainData {
  /** ISO 8601. */
  readonly StartedAt: string;
}

export interface DrainResult {
  readonly PhysicalResourceId?: string;
  readonly Data?: DrainData;
}

export interface DrainHandlers {
  /** Starts the drain. What fails here is told at once, before anything is waited for. */
  onEvent(event: DrainEvent): Promise<DrainResult>;
  /** Whether no node claim is left. Throws, with the names of what is left, when it is time to give up. */
  isComplete(event: DrainEvent): Promise<{ readonly IsComplete: boolean }>;
}

/**
 * Empties Karpenter's nodes when the resource is deleted, while Karpenter is still there to do it. Creating and updating do nothing.
 * Giving up fails the deletion, so nothing that Karpenter needs is deleted under it; delete again once the nodes can go.
 */
export function createDrainHandlers(surroundings: Surroundings): DrainHandlers;
