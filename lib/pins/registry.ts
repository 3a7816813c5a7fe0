import { z } from 'zod';
import { manifestUrl } from '../catalog/pin-lookup';
import type { ImageSource } from '../catalog/versions';

/** The part of the platform's `fetch` that reading a registry needs. */
export type Fetch = (
  url: string,
  init: { readonly method: 'GET' | 'HEAD'; readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
) => Promise<Pick<Response, 'status' | 'headers' | 'json'>>;

const timeoutMs = 20_000;

/** An index comes first: its digest holds for every CPU architecture, the digest of a manifest for one. */
const manifestTypes = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

/**
 * The digest that a tag points at now, `sha256:` and 64 hex digits, read without credentials.
 * @throws when the registry refuses, does not know the tag, or gives no digest
 */
export async function imageDigest(source: ImageSource, fetch: Fetch): Promise<string> {
  const url = manifestUrl(source);
  let response = await headManifest(url, fetch);
  if (response.status === 401) {
    const token = await anonymousToken(response.headers.get('www-authenticate') ?? '', fetch);
    response = await headManifest(url, fetch, token);
  }
  if (response.status !== 200) throw new Error(`HEAD ${url} answered ${response.status}`);
  const digest = response.headers.get('docker-content-digest') ?? '';
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`HEAD ${url} gave no sha256 digest, got '${digest}'`);
  return digest;
}

function headManifest(url: string, fetch: Fetch, token?: string) {
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(url, {
    method: 'HEAD',
    headers: { accept: manifestTypes, ...authorization },
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/** Registries name the field either way; Docker's token specification allows both. */
const tokenAnswer = z
  .object({ token: z.string().optional(), access_token: z.string().optional() })
  .transform((answer) => answer.token ?? answer.access_token);

/** Answers a `WWW-Authenticate: Bearer realm="…",service="…",scope="…"` challenge as nobody in particular. */
async function anonymousToken(challenge: string, fetch: Fetch): Promise<string> {
  const url = tokenUrl(challenge);
  const response = await fetch(url, { method: 'GET', headers: {}, signal: AbortSignal.timeout(timeoutMs) });
  if (response.status !== 200) throw new Error(`GET ${url} answered ${response.status}`);
  const token = tokenAnswer.parse(await response.json());
  if (token === undefined) throw new Error(`GET ${url} gave no token`);
  return token;
}

function tokenUrl(challenge: string): string {
  const fields = new Map([...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key!, value!]));
  const realm = fields.get('realm');
  if (!/^Bearer /i.test(challenge) || !realm?.startsWith('https://')) {
    throw new Error(`the registry asks for something else than an anonymous token: '${challenge}'`);
  }
  const url = new URL(realm);
  for (const key of ['service', 'scope']) {
    const value = fields.get(key);
    if (value !== undefined) url.searchParams.set(key, value);
  }
  return url.toString();
}
