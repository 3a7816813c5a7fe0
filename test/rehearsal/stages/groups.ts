import { type ApiClient, ApiError, contentTypes } from '../cluster/api';
import { titleOf } from '../cluster/object';
import { happensWithin, sleep } from '../cluster/until';
import { leaderWorkerSet } from '../crds/bundles';
import { installCrds } from '../crds/install';
import { problemsOf } from '../crds/library';
import { FakeKubelet, type Pod } from '../fake-kubelet';
import { groupLabels, startGroupController } from '../groups/controller';
import { type LeaderWorkerSet, ownGroup, ownNamespace, ownNodes, podTemplate, zoneLabel } from '../groups/own-group';
import type { RehearsedNode } from '../nodes-from-plan';
import { Field } from '../placement/field';
import { pendingText } from '../placement/landing';
import { isRunning, podsGone, podsOf, unschedulable } from '../placement/pods';
import { objectsOf } from '../platforms';
import type { Report } from '../report/report';
import type { Rehearsal, Stage } from './stage';

const controllerModule = { path: 'sigs.k8s.io/lws', version: 'v0.9.0' };
const waitSeconds = 30;

/** The real LeaderWorkerSet controller makes groups of pods, and keeps them together. */
export const groups: Stage = {
  name: 'groups',
  proves: 'groups expand, restart and roll as the LeaderWorkerSet controller has it',
  needs: () => ({
    binaries: ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'lws'],
    crds: [leaderWorkerSet],
    modules: [controllerModule],
  }),
  run: runGroups,
  components: () => [
    { pin: 'lws', ran: controllerModule.version },
    { pin: leaderWorkerSet.pin, ran: leaderWorkerSet.version },
  ],
};

async function runGroups(rehearsal: Rehearsal): Promise<void> {
  const { api, kubelet } = await startField(rehearsal);
  const nodes = ownNodes();
  await kubelet.register(nodes);
  await api.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: ownNamespace } });
  await rehearseOwnGroup(api, nodes, rehearsal.report);
  await kubelet.unregister(nodes);
  await rehearseRendered(api, kubelet, rehearsal);
}

async function startField(rehearsal: Rehearsal): Promise<{ readonly api: ApiClient; readonly kubelet: FakeKubelet }> {
  const { prepared, supervisor, directory, report } = rehearsal;
  const module = prepared.modules[`${controllerModule.path}@${controllerModule.version}`];
  if (!module)
    throw new Error(
      `the webhooks are in the Go module ${controllerModule.path} ${controllerModule.version}, which cannot be had`,
    );
  for (const problem of problemsOf([leaderWorkerSet], prepared.crds))
    report.failed('every definition is at hand, with its pinned checksum', problem);
  const cluster = await rehearsal.startCluster('whole', async (api) => {
    await installCrds(api, [leaderWorkerSet], prepared.crds);
  });
  await startGroupController({ cluster, executable: prepared.binaries.lws?.file ?? 'lws', module, directory, supervisor });
  return { api: cluster.api, kubelet: await supervisor.add(new FakeKubelet(cluster.api).start()) };
}

async function rehearseOwnGroup(api: ApiClient, nodes: readonly RehearsedNode[], report: Report): Promise<void> {
  const group = ownGroup();
  await api.apply(group);
  const { size } = group.spec.leaderWorkerTemplate;
  const title = `two groups of ${size}`;
  await report.check(`${title} expand to leaders and workers that know each other, each group in one zone`, () =>
    mustExpand(api, group, nodes),
  );
  await report.check('a group that loses a worker starts again as a whole, and the other is left alone', () =>
    mustRestartTogether(api, group),
  );
  await report.check('an update takes one group at a time', () => mustRollOneByOne(api, group));
  await report.check('a third group for which there is no zone waits with its leader, and has no worker', () =>
    mustWaitWithoutWorkers(api, group),
  );
  await report.check('a group of no pods is refused by the webhook', () => mustRefuseEmptyGroup(api, group));
  await api.remove(group);
  await podsGone(api, ownNamespace, selectorOf(group));
}

async function mustExpand(api: ApiClient, group: LeaderWorkerSet, nodes: readonly RehearsedNode[]): Promise<void> {
  const pods = await runningPods(api, group);
  for (const pod of pods) mustKnowItsGroup(pod, group);
  for (const index of ['0', '1']) {
    const zones = new Set(
      inGroup(pods, index).map(({ spec }) => nodes.find(({ name }) => name === spec.nodeName)?.labels[zoneLabel]),
    );
    if (zones.size !== 1) throw new Error(`the pods of group ${index} must be in one zone, got ${[...zones].join(', ')}`);
  }
}

/** Names, labels and variables from which the engines of a group find each other. */
function mustKnowItsGroup(pod: Pod, { metadata, spec }: LeaderWorkerSet): void {
  const labels = pod.metadata.labels ?? {};
  const index = labels[groupLabels.groupIndex];
  const wanted: Record<string, string | undefined> = {
    LWS_LEADER_ADDRESS: `${metadata.name}-${index}.${metadata.name}.${metadata.namespace}`,
    LWS_GROUP_SIZE: String(spec.leaderWorkerTemplate.size),
    LWS_WORKER_INDEX: labels[groupLabels.workerIndex],
  };
  for (const [name, value] of Object.entries(wanted)) {
    const got = pod.spec.containers[0]?.env?.find((variable) => variable.name === name)?.value;
    if (got === undefined || got !== value) throw new Error(`${name} of pod ${pod.metadata.name} must be ${value}, got ${got}`);
  }
}

async function mustRestartTogether(api: ApiClient, group: LeaderWorkerSet): Promise<void> {
  const before = await runningPods(api, group);
  const worker = inGroup(before, '0').find(({ metadata }) => metadata.labels?.[groupLabels.workerIndex] === '1');
  if (!worker) throw new Error('group 0 must have a worker');
  await api.removeAt(`/api/v1/namespaces/${ownNamespace}/pods/${worker.metadata.name}`);
  const restarted = await happensWithin(waitSeconds, async () => {
    const now = await podsOf(api, ownNamespace, selectorOf(group));
    return now.length === before.length && now.every(isRunning) && inGroup(now, '0').every((pod) => !has(before, pod));
  });
  if (!restarted) throw new Error('leader and worker of the group must both be replaced');
  const after = await podsOf(api, ownNamespace, selectorOf(group));
  if (!inGroup(after, '1').every((pod) => has(before, pod)))
    throw new Error('the pods of the other group must be the same as before');
}

async function mustRollOneByOne(api: ApiClient, group: LeaderWorkerSet): Promise<void> {
  const before = await runningPods(api, group);
  await patchGroup(api, group, { spec: { leaderWorkerTemplate: { workerTemplate: podTemplate('engine:2') } } });
  let fewest = group.spec.replicas;
  const rolled = await happensWithin(waitSeconds, async () => {
    const now = await podsOf(api, ownNamespace, selectorOf(group));
    fewest = Math.min(fewest, completeGroups(now, group));
    return now.length === before.length && now.every(isRunning) && now.every((pod) => !has(before, pod));
  });
  if (!rolled) throw new Error('every pod must be replaced');
  if (fewest < group.spec.replicas - 1)
    throw new Error(`at most one group may be down at one time, got ${group.spec.replicas - fewest}`);
}

function completeGroups(pods: readonly Pod[], { spec }: LeaderWorkerSet): number {
  return Array.from({ length: spec.replicas }, (_, index) => inGroup(pods, String(index)).filter(isRunning).length).filter(
    (running) => running === spec.leaderWorkerTemplate.size,
  ).length;
}

async function mustWaitWithoutWorkers(api: ApiClient, group: LeaderWorkerSet): Promise<void> {
  await patchGroup(api, group, { spec: { replicas: group.spec.replicas + 1 } });
  const third = String(group.spec.replicas);
  const waits = await happensWithin(waitSeconds, async () => {
    const pods = inGroup(await podsOf(api, ownNamespace, selectorOf(group)), third);
    return pods.length === 1 && pods[0] !== undefined && unschedulable(pods[0]) !== undefined;
  });
  if (!waits) throw new Error('the leader must be refused by the scheduler');
  await sleep(500);
  const count = inGroup(await podsOf(api, ownNamespace, selectorOf(group)), third).length;
  if (count !== 1) throw new Error(`the group must have its leader alone, got ${count} pods`);
}

async function mustRefuseEmptyGroup(api: ApiClient, group: LeaderWorkerSet): Promise<void> {
  const { replicas, leaderWorkerTemplate } = group.spec;
  const empty = {
    ...group,
    metadata: { name: 'empty', namespace: ownNamespace },
    spec: { replicas, leaderWorkerTemplate: { ...leaderWorkerTemplate, size: 0 } },
  };
  const message = await api.apply(empty, { dryRun: true }).then(
    () => 'accepted',
    (error: unknown) => (error instanceof ApiError ? error.serverMessage : String(error)),
  );
  if (!message.includes('size must be equal or greater than 1'))
    throw new Error(`must be refused for its size\nserver: ${message}`);
}

/** Whatever groups the platforms render, on the nodes of their plans. */
async function rehearseRendered(api: ApiClient, kubelet: FakeKubelet, { platforms, report }: Rehearsal): Promise<void> {
  const rendering = platforms
    .map((platform) => ({ platform, sets: objectsOf(platform).filter(isGroup) }))
    .filter(({ sets }) => sets.length > 0);
  if (rendering.length === 0) report.say('  no platform renders a group');
  for (const { platform, sets } of rendering) {
    const field = new Field(api, kubelet, platform);
    await field.useNodes([...field.system, ...field.accelerators()]);
    await field.applyAll();
    for (const set of sets) {
      await report.check(`${platform.name}: ${titleOf(set)} expands and runs`, async () => {
        for (const pod of await runningPods(api, set)) mustKnowItsGroup(pod, set);
      });
      await api.remove(set);
    }
    await field.clear();
  }
}

function isGroup(object: { readonly kind: string }): object is LeaderWorkerSet {
  return object.kind === 'LeaderWorkerSet';
}

/** Every pod of a group, once all of them run. */
async function runningPods(api: ApiClient, { metadata, spec }: LeaderWorkerSet): Promise<readonly Pod[]> {
  const wanted = spec.replicas * spec.leaderWorkerTemplate.size;
  let pods: readonly Pod[] = [];
  const running = await happensWithin(waitSeconds, async () => {
    pods = await podsOf(api, metadata.namespace ?? 'default', `${groupLabels.name}=${metadata.name}`);
    return pods.length === wanted && pods.every(isRunning);
  });
  if (running) return pods;
  throw new Error(
    [
      `${wanted} pods must run, got ${pods.filter(isRunning).length} of ${pods.length}`,
      ...pods.filter((pod) => !isRunning(pod)).map(pendingText),
    ].join('\n'),
  );
}

function patchGroup(api: ApiClient, { metadata }: LeaderWorkerSet, patch: object): Promise<unknown> {
  const path = `/apis/leaderworkerset.x-k8s.io/v1/namespaces/${metadata.namespace}/leaderworkersets/${metadata.name}`;
  return api.request('PATCH', path, patch, contentTypes.merge);
}

function selectorOf({ metadata }: LeaderWorkerSet): string {
  return `${groupLabels.name}=${metadata.name}`;
}

function inGroup(pods: readonly Pod[], index: string): Pod[] {
  return pods.filter(({ metadata }) => metadata.labels?.[groupLabels.groupIndex] === index);
}

function has(pods: readonly Pod[], { metadata }: Pod): boolean {
  return pods.some((pod) => pod.metadata.uid === metadata.uid);
}
