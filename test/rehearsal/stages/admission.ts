import { parseAllDocuments } from 'yaml';
import { renderedFiles } from '../../../lib/report/render';
import { type ApiClient, UnknownKindError } from '../cluster/api';
import { type RehearsedObject, titleOf } from '../cluster/object';
import { bundlesFor, type CrdBundle, installedBundles } from '../crds/bundles';
import { installCrds } from '../crds/install';
import { problemsOf } from '../crds/library';
import { objectsOf, type RehearsedPlatform, standInInputs } from '../platforms';
import { bundlesOf } from '../prepare';
import { refusalText } from '../report/refusal';
import { installAsTheStackDoes } from './admission-crds';
import { refuseNegatives } from './admission-negatives';
import type { Rehearsal, Stage } from './stage';

/** Every rendered object is sent to a real API server that has the real definitions, and checks strictly. */
export const admission: Stage = {
  name: 'admission',
  proves: 'the API server accepts every rendered object, strictly',
  needs: (platforms) => ({ binaries: ['etcd', 'kube-apiserver'], crds: neededBundles(platforms) }),
  run: runAdmission,
  components: ({ platforms }) => neededBundles(platforms).map(({ pin, version }) => ({ pin, ran: version })),
};

async function runAdmission(rehearsal: Rehearsal): Promise<void> {
  const { report, platforms, prepared } = rehearsal;
  const cluster = await rehearsal.startCluster('api');
  const { api } = cluster;
  checkSums(neededBundles(platforms), rehearsal);
  await installAsTheStackDoes(cluster, rehearsal);
  const others = neededBundles(platforms).filter((bundle) => !installedBundles.includes(bundle));
  const started = performance.now();
  const count = await installCrds(api, others, prepared.crds);
  report.say(`  ${count} more definitions, which charts bring, in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  for (const platform of platforms) {
    await admit(platform, api, rehearsal);
    if (!rehearsal.options.keep || platform !== platforms.at(-1)) await clear(platform, api);
  }
  await refuseNegatives(platforms.flatMap(objectsOf), api, report);
}

/** What is rendered, and what the platform installs whether or not anything of it is rendered. */
function neededBundles(platforms: readonly RehearsedPlatform[]): CrdBundle[] {
  return [...new Set([...installedBundles, ...bundlesOf(platforms)])];
}

/** Each file was compared with its checksum when it was looked for; a file that has another one, or is nowhere, is a failure by name. */
function checkSums(bundles: readonly CrdBundle[], { report, prepared: { crds } }: Rehearsal): void {
  const files = bundles.flatMap((bundle) => bundle.files.flatMap(({ url }) => crds.files[url] ?? []));
  const places = [...new Set(files.map(({ from }) => from))].map(
    (place) => `${files.filter(({ from }) => from === place).length} from ${place}`,
  );
  report.passed(files.length);
  report.say(`  ✓ ${files.length} definition files have their pinned checksums: ${places.join(', ')}`);
  for (const problem of problemsOf(bundles, crds))
    report.failed('every definition is at hand, with its pinned checksum', problem);
}

/** The next platform may have objects of the same names. Without controllers a namespace would never go: it stays. */
async function clear(platform: RehearsedPlatform, api: ApiClient): Promise<void> {
  for (const object of objectsOf(platform).toReversed()) {
    if (object.kind !== 'Namespace' && (await api.serves(object))) await api.remove(object);
  }
}

/** Sends every object of a platform in render order, compares how many that were with what the files hold, and clears the way for the next. */
async function admit(platform: RehearsedPlatform, api: ApiClient, { report, prepared }: Rehearsal): Promise<void> {
  const objects = objectsOf(platform);
  const started = performance.now();
  const refused: RehearsedObject[] = [];
  for (const object of objects) {
    const refusal = await refusalOf(object, api, prepared);
    if (refusal === undefined) report.passed();
    else {
      report.failed(`${platform.name}: ${titleOf(object)} is accepted`, refusal);
      refused.push(object);
    }
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const rendered = renderedCount(platform);
  await report.check(
    `${platform.name}: ${rendered} objects rendered, ${objects.length} sent, ${objects.length - refused.length} accepted in ${seconds} s`,
    async () => {
      if (rendered !== objects.length)
        throw new Error(`as many objects must be sent as the rendered files hold: ${rendered}, got ${objects.length}`);
      if (refused.length > 0) throw new Error(`refused: ${refused.map(titleOf).join(', ')}`);
    },
  );
}

/** How many objects people find in the rendered files. */
function renderedCount({ plan }: RehearsedPlatform): number {
  return renderedFiles(plan, standInInputs(plan.network.cidr)).reduce((sum, { text }) => sum + parseAllDocuments(text).length, 0);
}

async function refusalOf(object: RehearsedObject, api: ApiClient, { crds }: Rehearsal['prepared']): Promise<string | undefined> {
  try {
    await api.apply(object);
    return undefined;
  } catch (error) {
    const causes = error instanceof UnknownKindError ? problemsOf(bundlesFor([object.apiVersion]), crds) : [];
    return [refusalText(object, error), ...causes].join('\n');
  }
}
