import { JsonPatch } from 'cdk8s';
import { everyPicker } from '../../../charts/k8s/names';
import { findInstanceType } from '../../../lib/catalog/instances';
import type { ModelPlan, RolePlan } from '../../../lib/plan/plan';
import type { Pod } from '../fake-kubelet';
import { type NodeGroup, plannedGroups, type RehearsedNode } from '../nodes-from-plan';
import type { RehearsedPlatform } from '../platforms';
import type { Report } from '../report/report';
import { type EngineDeployment, type Field, rolesOf } from './field';
import { mustBeSpread, mustLandAsPlanned, pendingText, podsPerNode } from './landing';
import { isRunning, podsGone, selectorText, settledPods, unschedulable } from './pods';
import { asScenario, type Scenario, scenarioSelector, scenariosFor, smallRequests, withoutInstanceType } from './scenarios';
import { controllers, standInNamespace, standInSelector } from './stand-ins';

/** Takes away, one at a time, what the placement of a platform's pods rests on; each time the expected pods must stay without a node. */
export async function breakOnPurpose(field: Field, report: Report): Promise<void> {
  await field.removeEngines();
  for (const [model, role] of rolesOf(field.platform)) {
    await oneNodeFewer(field, model, role, report);
    await spreadOverZones(field, model, role, report);
    await breakEachRule(field, model, role, report);
    await noticeWrongType(field, model, role, report);
  }
  await oneSystemNode(field, report);
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
  const others = otherTypes(field.platform, role);
  if (others.length === 0) return;
  const types = others.map(({ instanceType }) => instanceType).join(', ');
  await report.check(
    `${field.platform.name}: ${model.name} that names no instance type lands on ${types}, which is noticed`,
    async () => {
      const nodes = [...field.system, ...field.accelerators(others)];
      await field.useNodes(nodes);
      await withScenario(field, model, [withoutInstanceType, ...smallRequests], (pods) =>
        mustBeNoticed(model, role, pods, nodes),
      );
    },
  );
}

/** A node of each other type of a role's pool that has devices enough for it. */
function otherTypes({ plan }: RehearsedPlatform, role: RolePlan): NodeGroup[] {
  const pool = plan.accelerators.pools.find(({ name }) => name === role.pool);
  return (pool?.instanceTypes ?? [])
    .filter((type) => type !== role.instanceType && (findInstanceType(type).deviceCount ?? 0) >= role.devicesPerPod)
    .flatMap((instanceType) => (pool ? [{ pool, instanceType, count: 1 }] : []));
}

function mustBeNoticed(model: ModelPlan, role: RolePlan, pods: readonly Pod[], nodes: readonly RehearsedNode[]): void {
  mustWait(pods, 0, '');
  const noticed = messageOf(() => mustLandAsPlanned({ ...model, replicas: { min: 1, max: 1 } }, role, pods, nodes));
  if (!noticed?.includes(`must be on ${role.instanceType}`))
    throw new Error(`a pod on another instance type must be noticed, got ${noticed}`);
}

function messageOf(act: () => void): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Karpenter's replicas stand apart, which is why there are two system nodes at least. */
async function oneSystemNode(field: Field, report: Report): Promise<void> {
  const karpenter = controllers(field.platform.plan).find(({ metadata }) => metadata.name === 'karpenter');
  if (!karpenter) return;
  await report.check(
    `${field.platform.name}: on one system node the second replica of Karpenter waits (anti-affinity)`,
    async () => {
      await field.removeControllers();
      await field.useNodes([...field.system.slice(0, 1), ...field.accelerators()]);
      await field.api.apply(karpenter);
      const pods = await settledPods(
        field.api,
        standInNamespace,
        standInSelector(karpenter.metadata.name),
        karpenter.spec.replicas,
      );
      mustWait(pods, 1, "didn't match pod anti-affinity rules");
    },
  );
}

/** What has no business on accelerators stays off them, even when there is nothing else. */
async function onlyAcceleratorNodes(field: Field, report: Report): Promise<void> {
  const { api, namespace, platform } = field;
  const deployments = field.pickers();
  if (deployments.length === 0) return;
  await report.check(
    `${platform.name}: without system nodes ${deployments.length} pickers wait (untolerated taint)`,
    async () => {
      for (const picker of deployments) await api.remove(picker);
      await podsGone(api, namespace, selectorText(everyPicker));
      await field.useNodes(field.accelerators());
      for (const picker of deployments) await api.apply(picker);
      const pods = await settledPods(api, namespace, selectorText(everyPicker), deployments.length);
      mustWait(pods, deployments.length, 'untolerated taint');
    },
  );
}

/** The planned groups, with another number of nodes for the instance type of a role. */
function groupsWith({ plan }: RehearsedPlatform, role: RolePlan, count: number): NodeGroup[] {
  return plannedGroups(plan).map((group) =>
    group.pool.name === role.pool && group.instanceType === role.instanceType ? { ...group, count } : group,
  );
}
