import { readFileSync } from 'node:fs';
import { crdSources } from '../../../lib/catalog/crd-sources';
import { type Api, type AppliedObject, applySources, createApi } from '../../../lib/stacks/cluster-function/handlers';
import { type ApiClient, contentTypes } from '../cluster/api';
import type { Cluster } from '../cluster/cluster';
import { sleep } from '../cluster/until';
import { type CrdBundle, installedBundles } from '../crds/bundles';
import { manifestObjects, synthesisedResources } from '../templates';
import type { Rehearsal } from './stage';

const sources = [crdSources.gatewayApi, crdSources.inferenceExtension, crdSources.llmD];
const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const gateways = `${definitions}/gateways.gateway.networking.k8s.io`;
const bundleVersion = 'gateway.networking.k8s.io/bundle-version';
const refusedCall = 5;

/**
 * The function that the platform's custom resource runs, against this API server and with no rights but those that its stack gives it: broken off
 * before it has everything, broken off halfway, run again, and run over a newer release.
 */
export async function installAsTheStackDoes(cluster: Cluster, { report, prepared, platforms }: Rehearsal): Promise<void> {
  const { api } = cluster;
  const download = downloadFrom(prepared.crds.files);
  const permissions = platforms[0] ? installerPermissions(platforms[0]) : [];
  await report.check(`the installer's own permissions are accepted (${permissions.length} objects)`, async () => {
    if (permissions.length === 0) throw new Error('the stack must give its installer a ClusterRole and a binding');
    for (const object of permissions) await api.apply(object);
  });
  const handlerApi = installerApi(cluster);

  await report.check('a download that breaks off leaves nothing behind', async () => {
    await mustFail(install(handlerApi, breakingOff(download)), 'the connection was lost');
    await mustCount(api, 0);
  });
  await report.check('an apply that is refused halfway says which object it was', () =>
    mustFail(install(refusingOnce(handlerApi), download), 'answered 400: refused for the rehearsal'),
  );
  await report.check('the next run installs the rest', async () => {
    const applied = await install(handlerApi, download);
    mustBe('outcomes', outcomes(applied), { unchanged: refusedCall - 1, created: applied.length - refusedCall + 1 });
    await mustCount(api, applied.filter(({ kind }) => kind === 'CustomResourceDefinition').length);
  });
  await report.check('another run changes nothing', async () => {
    const applied = await install(handlerApi, download);
    mustBe('outcomes', outcomes(applied), { unchanged: applied.length });
  });
  await report.check('a newer release that is installed is kept', () => keepsNewer(api, () => install(handlerApi, download)));
}

/** @throws when a file of the custom resource's sources is not at hand */
function downloadFrom(files: Rehearsal['prepared']['crds']['files']): (url: string) => Promise<Buffer> {
  return async (url) => {
    const file = files[url];
    if (!file) throw new Error(`${url} is not at hand`);
    return readFileSync(file.path);
  };
}

function install(api: Api, download: (url: string) => Promise<Buffer>): Promise<readonly AppliedObject[]> {
  return applySources({ sources, api, download, log: () => undefined, sleep: () => sleep(100) });
}

/** The rights that the synthesised stack gives to the installer. */
function installerPermissions(platform: Rehearsal['platforms'][number]): ReturnType<typeof manifestObjects> {
  return manifestObjects(synthesisedResources(platform)).filter(
    ({ kind, metadata }) => kind.startsWith('ClusterRole') && metadata.name.includes('crd'),
  );
}

function installerApi({ api, installerToken }: Cluster): Api {
  const { server, ca, cert, key, token } = api.connection;
  const bearer = installerToken ?? token;
  return createApi({ server, ca, ...(bearer ? { token: () => bearer } : { cert, key }), sleep: () => sleep(100) });
}

function breakingOff(download: (url: string) => Promise<Buffer>): (url: string) => Promise<Buffer> {
  const last = sources.at(-1)?.files.at(-1)?.url;
  return (url) => (url === last ? Promise.reject(new Error('the connection was lost')) : download(url));
}

/** Answers one apply with a refusal, as an admission webhook may. */
function refusingOnce(api: Api): Api {
  let patches = 0;
  return {
    request: async (method, path, body) => {
      if (method === 'PATCH') patches += 1;
      if (method === 'PATCH' && patches === refusedCall) return { status: 400, text: '{"message":"refused for the rehearsal"}' };
      return api.request(method, path, body);
    },
  };
}

async function keepsNewer(api: ApiClient, run: () => Promise<readonly AppliedObject[]>): Promise<void> {
  const annotate = (version: string) =>
    api.request('PATCH', gateways, { metadata: { annotations: { [bundleVersion]: version } } }, contentTypes.merge);
  await annotate('v1.99.0');
  const applied = await run();
  mustBe('outcomes', outcomes(applied), { unchanged: applied.length - 1, kept: 1 });
  const live = await api.request<{ metadata: { annotations: Record<string, string> } }>('GET', gateways);
  mustBe('the live version', live.metadata.annotations[bundleVersion], 'v1.99.0');
  await annotate(crdSources.gatewayApi.version);
}

async function mustFail(run: Promise<unknown>, message: string): Promise<void> {
  const failure = await run.then(
    () => 'nothing: it succeeded',
    (error: Error) => error.message,
  );
  if (!failure.includes(message)) throw new Error(`must fail with "${message}", got ${failure}`);
}

async function mustCount(api: ApiClient, wanted: number): Promise<void> {
  const groups = installedBundles.flatMap((bundle: CrdBundle) => bundle.groups);
  const live = await api.list<{ readonly spec: { readonly group: string } }>(definitions);
  mustBe('definitions in the cluster', live.filter(({ spec }) => groups.includes(spec.group)).length, wanted);
}

function outcomes(applied: readonly AppliedObject[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of applied) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

function mustBe(what: string, got: unknown, wanted: unknown): void {
  const text = (value: unknown): string => JSON.stringify(value, Object.keys((value as object | null) ?? {}).sort());
  if (text(got) !== text(wanted)) throw new Error(`${what} must be ${text(wanted)}, got ${text(got)}`);
}
