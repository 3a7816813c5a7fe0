import { Agent, request as httpsRequest } from 'node:https';
import type { RehearsedObject } from './object';

/** How to reach an API server. */
export interface ApiConnection {
  /** `https://host:port`. */
  readonly server: string;
  /** Certificate authority, PEM. @default - those of Node */
  readonly ca?: string;
  /** @default - no bearer token */
  readonly token?: string;
  /** Client certificate, PEM. @default - none */
  readonly cert?: string;
  /** Key of the client certificate, PEM. @default - none */
  readonly key?: string;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What an API server says when it refuses. */
interface Status {
  readonly message?: string;
  readonly reason?: string;
  readonly details?: { readonly causes?: readonly { readonly field?: string; readonly message?: string }[] };
}

/** A call that was refused, in the server's own words. */
export class ApiError extends Error {
  constructor(
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    readonly serverMessage: string,
    /** Fields that the server names, each with what is wrong with it. */
    readonly causes: readonly { readonly field?: string; readonly message?: string }[] = [],
  ) {
    super(serverMessage);
  }
}

/** The API server knows no such kind: its definition is missing. */
export class UnknownKindError extends Error {
  constructor({ apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }) {
    super(`the API server knows no ${kind} of ${apiVersion}: its definition is not installed`);
  }
}

export const contentTypes = {
  json: 'application/json',
  apply: 'application/apply-patch+yaml',
  merge: 'application/merge-patch+json',
  strategicMerge: 'application/strategic-merge-patch+json',
} as const;

interface Resource {
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

export interface ApplyOptions {
  /** Only asks whether it would be accepted. @default false */
  readonly dryRun?: boolean;
  /** @default 'rehearsal' */
  readonly fieldManager?: string;
}

/** An API server, reached by method and path, and by object. */
export class ApiClient {
  private readonly agent: Agent;
  private readonly resources = new Map<string, Promise<readonly Resource[]>>();

  constructor(readonly connection: ApiConnection) {
    const { ca, cert, key } = connection;
    this.agent = new Agent({ keepAlive: true, ca, cert, key });
  }

  /** @throws ApiError unless the answer is 2xx */
  request<T = unknown>(method: Method, path: string, body?: unknown, contentType: string = contentTypes.json): Promise<T> {
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    return this.send(method, path, text, contentType).then(({ status, answer }) => {
      if (status >= 200 && status < 300) return parsed(answer) as T;
      throw refusal(status, answer);
    });
  }

  /** What lies at a path, or undefined where nothing does. */
  async find<T>(path: string): Promise<T | undefined> {
    try {
      return await this.request<T>('GET', path);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  }

  async list<T>(path: string): Promise<readonly T[]> {
    return (await this.request<{ readonly items: readonly T[] }>('GET', path)).items;
  }

  /**
   * Server-side apply. A field that the kind does not have is an error.
   *
   * @throws UnknownKindError when the kind is not served, ApiError when the object is refused
   */
  async apply(
    object: RehearsedObject,
    { dryRun = false, fieldManager = 'rehearsal' }: ApplyOptions = {},
  ): Promise<RehearsedObject> {
    const query = `fieldManager=${fieldManager}&force=true&fieldValidation=Strict${dryRun ? '&dryRun=All' : ''}`;
    return this.request('PATCH', `${await this.pathOf(object)}?${query}`, object, contentTypes.apply);
  }

  /** Deletes an object and what it owns; nothing happens where there is none. */
  async remove(object: RehearsedObject): Promise<void> {
    await this.removeAt(await this.pathOf(object));
  }

  async removeAt(path: string): Promise<void> {
    try {
      await this.request('DELETE', path, { apiVersion: 'v1', kind: 'DeleteOptions', propagationPolicy: 'Background' });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
  }

  /** @throws UnknownKindError when the kind is not served */
  async pathOf({ apiVersion, kind, metadata }: RehearsedObject): Promise<string> {
    const resource = await this.resourceOf(apiVersion, kind);
    if (!resource) throw new UnknownKindError({ apiVersion, kind });
    const namespace = resource.namespaced ? `/namespaces/${metadata.namespace ?? 'default'}` : '';
    return `${versionPath(apiVersion)}${namespace}/${resource.name}/${encodeURIComponent(metadata.name)}`;
  }

  /** The object with a namespace, where its kind has one and it does not say which. */
  async inNamespace(object: RehearsedObject, namespace: string): Promise<RehearsedObject> {
    const resource = await this.resourceOf(object.apiVersion, object.kind);
    if (!resource?.namespaced || object.metadata.namespace) return object;
    return { ...object, metadata: { ...object.metadata, namespace } };
  }

  async serves({ apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }): Promise<boolean> {
    return (await this.resourceOf(apiVersion, kind)) !== undefined;
  }

  private async resourceOf(apiVersion: string, kind: string): Promise<Resource | undefined> {
    const found = (await this.resourcesOf(apiVersion)).find((resource) => resource.kind === kind && !resource.name.includes('/'));
    // Definitions come while the rehearsal runs: only what was found is remembered.
    if (!found) this.resources.delete(apiVersion);
    return found;
  }

  private resourcesOf(apiVersion: string): Promise<readonly Resource[]> {
    const known = this.resources.get(apiVersion);
    if (known) return known;
    const asked = this.find<{ readonly resources: readonly Resource[] }>(versionPath(apiVersion)).then(
      (answer) => answer?.resources ?? [],
    );
    this.resources.set(apiVersion, asked);
    return asked;
  }

  private send(method: Method, path: string, body: string, contentType: string): Promise<{ status: number; answer: string }> {
    const { server, token } = this.connection;
    const headers = {
      accept: 'application/json',
      'content-type': contentType,
      // Without it Node does not frame the body of a DELETE, and the API server answers a bare "400 Bad Request".
      'content-length': Buffer.byteLength(body),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    return new Promise((resolve, reject) => {
      const outgoing = httpsRequest(
        new URL(path, server),
        { method, headers, agent: this.agent, timeout: 60_000 },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', (error) => reject(new ApiError(0, error.message)));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, answer: Buffer.concat(parts).toString('utf8') }));
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer within 60 s')));
      outgoing.on('error', (error) => reject(new ApiError(0, `${method} ${path}: ${error.message}`)));
      outgoing.end(body);
    });
  }
}

/** `/api/v1` for the core group, `/apis/<group>/<version>` for all others. */
function versionPath(apiVersion: string): string {
  return apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
}

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return answer;
  }
}

function refusal(status: number, answer: string): ApiError {
  const body = parsed(answer);
  if (typeof body !== 'object' || body === null) return new ApiError(status, answer.trim());
  const { message, reason, details } = body as Status;
  return new ApiError(status, message ?? reason ?? answer, details?.causes);
}
