import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { Helm } from '../charts/helm';
import { chartModules } from '../charts/modules';
import { probes } from '../charts/probe';
import { type HelmRelease, helmReleases, pinOf } from '../charts/release';
import type { ApiClient } from '../cluster/api';
import type { RehearsedObject } from '../cluster/object';
import { type CrdBundle, installedBundles } from '../crds/bundles';
import { installCrds, waitUntilServed } from '../crds/install';
import type { RehearsedPlatform } from '../platforms';
import { refusalText } from '../report/refusal';
import type { Report } from '../report/report';
import type { RehearsedComponent } from '../report/versions';
import { synthesisedResources } from '../templates';
import type { Rehearsal, Stage } from './stage';

/** The real Helm renders every chart that can be had with the values of the synthesised stacks. */
export const charts: Stage = {
  name: 'charts',
  proves: 'charts read every value that the stacks give them, and render what the API server accepts',
  needs: (platforms) => ({
    binaries: ['etcd', 'kube-apiserver', 'helm'],
    crds: installedBundles as CrdBundle[],
    modules: releasesOf(platforms).flatMap(({ chart }) => chartModules[chart] ?? []),
  }),
  run: runCharts,
  components: ({ platforms }) => releasesOf(platforms).flatMap(componentOf),
};

function releasesOf(platforms: readonly RehearsedPlatform[]): HelmRelease[] {
  return helmReleases(platforms.flatMap(synthesisedResources));
}

/** A chart that no module carries is a line of the report of versions, and no more. */
function componentOf(release: HelmRelease): RehearsedComponent[] {
  const pin = pinOf(release);
  const version = chartModules[release.chart]?.version;
  return pin ? [{ pin, ran: version ?? 'not rehearsed: no served Go module carries the chart' }] : [];
}

async function runCharts(rehearsal: Rehearsal): Promise<void> {
  const { prepared, directory, options, report, platforms } = rehearsal;
  const { api } = await rehearsal.startCluster('api');
  await installCrds(api, installedBundles, prepared.crds);
  const helm = new Helm(prepared.binaries.helm?.file ?? 'helm', join(directory, 'helm'), options.kubernetes);
  const releases = releasesOf(platforms);
  for (const release of releases) await rehearseRelease(release, helm, api, rehearsal);
  const [first] = releases.flatMap((release) => folderOf(release, prepared) ?? []);
  if (first)
    await report.check('a value that no template reads is noticed', () => mustNoticeUnread(first.release, first.folder, helm));
  for (const { chart, repository } of releases.filter((release) => !pinOf(release))) {
    report.failed(
      `the chart ${chart} is in the table of versions`,
      `repository ${repository} with that chart must be pinned in lib/catalog/versions.ts`,
    );
  }
}

async function rehearseRelease(release: HelmRelease, helm: Helm, api: ApiClient, { prepared, report }: Rehearsal): Promise<void> {
  const module = chartModules[release.chart];
  if (!module) {
    report.say(`  ${release.chart} ${release.version}: no served Go module carries it`);
    return;
  }
  const located = folderOf(release, prepared);
  const title = `${release.stack}: ${release.chart} ${release.version}, as in ${module.path} ${module.version}`;
  if (!located) {
    report.failed(title, 'the Go module cannot be had');
    return;
  }
  await report.check(`${title}: every value is read`, () => mustReadEveryValue(release, located.folder, helm));
  await report.check(`${title}: rendered objects are accepted`, async () => {
    const objects = documentsIn(await helm.render(located.folder, release, release.values));
    await admitChart(release, objects, api, report);
  });
}

function folderOf(
  release: HelmRelease,
  { modules }: Rehearsal['prepared'],
): { readonly release: HelmRelease; readonly folder: string } | undefined {
  const module = chartModules[release.chart];
  const base = module && modules[`${module.path}@${module.version}`];
  return module && base ? { release, folder: join(base, module.folder) } : undefined;
}

function documentsIn(text: string): RehearsedObject[] {
  return parseAllDocuments(text).flatMap((document) => (document.toJSON() as RehearsedObject | null) ?? []);
}

async function mustReadEveryValue(release: HelmRelease, folder: string, helm: Helm): Promise<void> {
  const unread = await unreadValues(release, folder, helm);
  if (unread.length > 0)
    throw new Error(`no template of ${release.chart} reads, in the stack ${release.stack}:\n${unread.join('\n')}`);
}

/** Paths of the values whose change changes nothing. */
async function unreadValues(release: HelmRelease, folder: string, helm: Helm): Promise<string[]> {
  const before = await helm.render(folder, release, release.values);
  const unread: string[] = [];
  for (const { path, values } of probes(release.values)) {
    // A template or a schema that refuses the probe has read it.
    const after = await helm.render(folder, release, values).catch(() => undefined);
    if (after === before) unread.push(path);
  }
  return unread;
}

/** The check itself is checked: a value of a name that no chart knows must be reported. */
async function mustNoticeUnread(release: HelmRelease, folder: string, helm: Helm): Promise<void> {
  const unread = await unreadValues(
    { ...release, values: { ...release.values, rehearsed: { misspelt: 'value' } } },
    folder,
    helm,
  );
  if (unread.join() !== 'rehearsed.misspelt')
    throw new Error(`must report rehearsed.misspelt, got ${unread.join(', ') || 'nothing'}`);
}

/** Definitions for real, because later charts need them; the rest for trial, because its webhooks would lead nowhere. */
async function admitChart(
  { chart, namespace }: HelmRelease,
  objects: readonly RehearsedObject[],
  api: ApiClient,
  report: Report,
): Promise<void> {
  if (objects.length === 0) throw new Error(`${chart} must render something`);
  await api.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
  const definitions = objects.filter(({ kind }) => kind === 'CustomResourceDefinition');
  const refusals: string[] = [];
  for (const object of objects) {
    const dryRun = !definitions.includes(object);
    await api.apply(await api.inNamespace(object, namespace), { dryRun }).then(
      () => report.passed(),
      (error: unknown) => refusals.push(refusalText(object, error)),
    );
  }
  await waitUntilServed(api, definitions);
  if (refusals.length > 0) throw new Error(refusals.join('\n'));
}
