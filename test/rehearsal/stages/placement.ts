import { JsonPatch } from 'cdk8s';
import { everyPicker } from '../../../charts/k8s/names';
import type { ModelPlan, RolePlan } from '../../../lib/plan/plan';
import { FakeKubelet, type Pod } from '../fake-kubelet';
import { type NodeGroup, plannedGroups, type RehearsedNode } from '../nodes-from-plan';
import { type EngineDeployment, Field } from '../placement/field';
import { mustBeSpread, mustLandAsPlanned, pendingText, podsPerNode } from '../placement/landing';
import { isRunning, podsGone, selectorText, settledPods, unschedulable } from '../placement/pods';
import { asScenario, type Scenario, scenarioSelector, scenariosFor, smallRequests } from '../placement/scenarios';
import { controllers, standInNamespace, standInSelector } from '../placement/stand-ins';
import type { RehearsedPlatform } from '../platforms';
import type { Report } from '../report/report';
import type { Rehearsal, Stage } from './stage';

const instanceTypeLabel = 'node.kubernetes.io/instance-type';

/** Real controllers make the pods, the real scheduler places them on the nodes that the plan asks for. */
export const placement: Stage = {
  name: 'placement',
  proves: 'pods land on the planned nodes, and nowhere else',
  needs: () => ({ binaries: ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler'], crds: [] }),
  run: runPlacement,
  components: () => [],
};

async function runPlacement({ startCluster, supervisor, platforms, report, options }: Rehearsal): Promise<void> {
  const { api } = await startCluster('whole');
  const kubelet = await supervisor.add(Promise.resolve(new FakeKubelet(api).start()));
  for (const platform of platforms) {
    const field = new Field(api, kubelet, platform);
    await placePlatform(field, report);
    await breakOnPurpose(field, report);
    await field.clear();
  }
  const [first] = platforms;
  if (options.keep && first) await putUp(new Field(api, kubelet, first));
}

/** The nodes of the plan with everything that runs on them. */
async function putUp(field: Field): Promise<RehearsedNode[]> {
  const nodes = [...field.system, ...field.accelerators()];
  await field.useNodes(nodes);
  await field.applyAll();
  return nodes;
}

async function placePlatform(field: Field, report: Report): Promise<void> {
  const { name, plan } = field.platform;
  const nodes = await putUp(field);
  for (const [model, role] of rolesOf(field.platform)) {
    const where = `${model.replicas.min * role.podsPerReplica} pods on ${role.nodes} × ${role.instanceType}, at most ${podsPerNode(role)} to a node`;
    await report.check(`${name}: ${model.name}: ${where}`, async () =>
      mustLandAsPlanned(model, role, await field.enginePods(model, role), nodes),
    );
  }
  await report.check(
    `${name}: pickers, gateway and controllers on ${plan.cluster.systemNodes.min} × ${plan.cluster.systemNodes.instanceType}`,
    () => mustRunOnSystemNodes(field),
  );
}

async function mustRunOnSystemNodes(field: Field): Promise<void> {
  const { plan } = field.platform;
  const system = new Set(field.system.map(({ name }) => name));
  const stray = (await besideEngines(field, plan.models.length)).flatMap((pod) => {
    if (!isRunning(pod)) return [pendingText(pod)];
    return system.has(pod.spec.nodeName ?? '')
      ? []
      : [`pod ${pod.metadata.name} must be on a system node, got ${pod.spec.nodeName}`];
  });
  if (stray.length > 0)
    throw new Error([...stray, 'should have been caught by the rule system-nodes-carry-controllers'].join('\n'));
}

/** Pods of pickers, gateway and controllers, once they run or have been refused. */
async function besideEngines({ api, namespace, platform }: Field, pickers: number): Promise<readonly Pod[]> {
  const others = controllers(platform.plan);
  const pods = [settledPods(api, namespace, selectorText(everyPicker), pickers)];
  for (const { metadata, spec } of others)
    pods.push(settledPods(api, standInNamespace, standInSelector(metadata.name), spec.replicas));
  return (await Promise.all(pods)).flat();
}

async function breakOnPurpose(field: Field, report: Report): Promise<void> {
  await field.removeEngines();
  for (const [model, role] of rolesOf(field.platform)) {
    await oneNodeFewer(field, model, role, report);
    await spreadOverZones(field, model, role, report);
    await breakEachRule(field, model, role, report);
    await noticeWrongType(field, model, role, report);
  }
  await onlyAcceleratorNodes(field, report);
}

/** With one node fewer than planned, exactly the pods that it would have taken stay without one. */
async function oneNodeFewer(field: Field, model: ModelPlan, role: RolePlan, report: Report): Promise<void> {
  const fits = Math.min((role.nodes - 1) * podsPerNode(role), model.replicas.min * role.podsPerReplica);
  const left = model.replicas.min * role.podsPerReplica - fits;
  const reason = role.nodes > 1 ? `Insufficient ${role.requests.deviceResource}` : "didn't match Pod's node affinity/selector";
  await report.check(
    `${field.platform.name}: ${model.name} on ${role.nodes - 1} nodes: ${left} of ${fits + left} pods wait (${reason})`,
    async () => {
      await field.useNodes([...field.system, ...field.accelerators(groupsWith(field.platform, role, role.nodes - 1))]);
      await field.api.apply(field.engine(model));
      mustWait(await field.enginePods(model, role), left, reason);
    },
  );
  await field.removeEngines();
}

function mustWait(pods: readonly Pod[], count: number, reason: string): void {
  const waiting = pods.filter((pod) => !isRunning(pod));
  if (waiting.length !== count)
    throw new Error([`${count} pods must wait, got ${waiting.length}`, ...waiting.map(pendingText)].join('\n'));
  const others = waiting.filter((pod) => !unschedulable(pod)?.includes(reason));
  if (others.length > 0) throw new Error(others.map((pod) => `must wait for "${reason}"\n${pendingText(pod)}`).join('\n'));
}

/** With room in every zone for all of them, the replicas are spread. */
async function spreadOverZones(field: Field, model: ModelPlan, role: RolePlan, report: Report): Promise<void> {
  const { zoneCount } = field.platform.plan.network;
  if (model.replicas.min < 2 || zoneCount < 2) return;
  await report.check(
    `${field.platform.name}: ${model.name}: ${model.replicas.min} replicas spread over ${zoneCount} zones that have room for all`,
    async () => {
      const nodes = [...field.system, ...field.accelerators(groupsWith(field.platform, role, role.nodes * zoneCount))];
      await field.useNodes(nodes);
      await field.api.apply(field.engine(model));
      const pods = await field.enginePods(model, role);
      mustLandAsPlanned(model, role, pods, nodes);
      mustBeSpread(
        pods,
        nodes.filter(({ labels }) => labels['node.kubernetes.io/instance-type'] === role.instanceType),
      );
    },
  );
  await field.removeEngines();
}

async function breakEachRule(field: Field, model: ModelPlan, role: RolePlan, report: Report): Promise<void> {
  const pool = field.platform.plan.accelerators.pools.find(({ name }) => name === role.pool);
  if (!pool) return;
  await field.useNodes([...field.system, ...field.accelerators()]);
  await report.check(`${field.platform.name}: ${model.name}, one replica with nothing wrong, runs`, () =>
    mustRunAlone(field, model),
  );
  for (const scenario of scenariosFor(role, pool)) {
    await report.check(`${field.platform.name}: ${model.name} ${scenario.name} waits (${scenario.reason})`, () =>
      mustStayPending(field, model, scenario),
    );
  }
}

/** The twin of every scenario: what they change is all that is wrong with them. */
async function mustRunAlone(field: Field, model: ModelPlan): Promise<void> {
  await withScenario(field, model, [], (pods) => mustWait(pods, 0, ''));
}

async function mustStayPending(field: Field, model: ModelPlan, { changes, reason }: Scenario): Promise<void> {
  await withScenario(field, model, changes, (pods) => mustWait(pods, 1, reason));
}

async function withScenario(
  field: Field,
  model: ModelPlan,
  changes: readonly JsonPatch[],
  look: (pods: readonly Pod[]) => void,
): Promise<void> {
  const { api, namespace } = field;
  const deployment = JsonPatch.apply(structuredClone(field.engine(model)), ...asScenario, ...changes) as EngineDeployment;
  await api.apply(deployment);
  try {
    look(await settledPods(api, namespace, scenarioSelector, 1));
  } finally {
    await api.remove(deployment);
    await podsGone(api, namespace, scenarioSelector);
  }
}

/** In a pool of several types a pod that does not name its own lands on another; then the check of where pods land must notice. */
async function noticeWrongType(field: Field, model: ModelPlan, role: RolePlan, report: Report): Promise<void> {
  if (!role.placement.nodeSelector[instanceTypeLabel]) return;
  const selector = `/spec/template/spec/nodeSelector/${instanceTypeLabel.replace('/', '~1')}`;
  const others = plannedGroups(field.platform.plan).filter(
    ({ pool, instanceType }) => pool.name === role.pool && instanceType !== role.instanceType,
  );
  await report.check(
    `${field.platform.name}: ${model.name} that names no instance type lands on ${others.map(({ instanceType }) => instanceType).join(', ')}, which is noticed`,
    async () => {
      const nodes = [...field.system, ...field.accelerators(others)];
      await field.useNodes(nodes);
      const changes = [JsonPatch.remove(selector), ...smallRequests];
      await withScenario(field, model, changes, (pods) => mustBeNoticed(model, role, pods, nodes));
    },
  );
}

function mustBeNoticed(model: ModelPlan, role: RolePlan, pods: readonly Pod[], nodes: readonly RehearsedNode[]): void {
  mustWait(pods, 0, '');
  try {
    mustLandAsPlanned({ ...model, replicas: { min: 1, max: 1 } }, role, pods, nodes);
  } catch {
    return;
  }
  throw new Error('a pod on an instance type that was not planned must be noticed');
}

/** What has no business on accelerators stays off them, even when there is nothing else. */
async function onlyAcceleratorNodes(field: Field, report: Report): Promise<void> {
  const { api, namespace, platform } = field;
  const pickers = platform.plan.models.length;
  if (pickers === 0) return;
  await report.check(`${platform.name}: without system nodes ${pickers} pickers wait (untolerated taint)`, async () => {
    const deployments = field.pickers();
    for (const picker of deployments) await api.remove(picker);
    await podsGone(api, namespace, selectorText(everyPicker));
    await field.useNodes(field.accelerators());
    for (const picker of deployments) await api.apply(picker);
    mustWait(await settledPods(api, namespace, selectorText(everyPicker), pickers), pickers, 'untolerated taint');
  });
}

function rolesOf({ plan }: RehearsedPlatform): (readonly [ModelPlan, RolePlan])[] {
  return plan.models.flatMap((model) => model.roles.map((role) => [model, role] as const));
}

/** The planned groups, with another number of nodes for the instance type of a role. */
function groupsWith({ plan }: RehearsedPlatform, role: RolePlan, count: number): NodeGroup[] {
  return plannedGroups(plan).map((group) =>
    group.pool.name === role.pool && group.instanceType === role.instanceType ? { ...group, count } : group,
  );
}
