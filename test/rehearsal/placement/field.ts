import { engineSelector, everyEngine, everyPicker } from '../../../charts/k8s/names';
import type { ModelPlan, RolePlan } from '../../../lib/plan/plan';
import type { ApiClient } from '../cluster/api';
import type { RehearsedObject } from '../cluster/object';
import { until } from '../cluster/until';
import type { FakeKubelet, Pod } from '../fake-kubelet';
import { acceleratorNodes, type NodeGroup, plannedGroups, type RehearsedNode, systemNodes } from '../nodes-from-plan';
import { objectsOf, type RehearsedPlatform } from '../platforms';
import { isRunning, podsGone, podsOf, selectorText, settledPods } from './pods';
import { controllers, daemonSets, everyDaemonPod, everyStandIn, standInNamespace, standInSelector } from './stand-ins';

/** An engine Deployment as it is rendered. */
export interface EngineDeployment extends RehearsedObject {
  readonly spec: { readonly replicas: number; readonly template: { readonly metadata: RehearsedObject['metadata'] } };
}

/** A cluster with the nodes that a plan asks for, onto which its pods are put. */
export class Field {
  private nodes: RehearsedNode[] = [];

  constructor(
    readonly api: ApiClient,
    readonly kubelet: FakeKubelet,
    readonly platform: RehearsedPlatform,
  ) {}

  get namespace(): string {
    return this.platform.plan.gateway.namespace;
  }

  get system(): RehearsedNode[] {
    return systemNodes(this.platform.plan);
  }

  /** Nodes of some groups. */
  accelerators(groups: readonly NodeGroup[] = plannedGroups(this.platform.plan)): RehearsedNode[] {
    return groups.flatMap((group) => acceleratorNodes(group, this.platform.plan));
  }

  /** Makes these nodes, and no others, be there, each with its DaemonSet pod. */
  async useNodes(wanted: readonly RehearsedNode[]): Promise<void> {
    const names = new Set(wanted.map(({ name }) => name));
    const present = new Set(this.nodes.map(({ name }) => name));
    await this.kubelet.unregister(this.nodes.filter(({ name }) => !names.has(name)));
    await this.kubelet.register(wanted.filter(({ name }) => !present.has(name)));
    this.nodes = [...wanted];
    for (const daemonSet of daemonSets()) await this.api.apply(daemonSet);
    await this.daemonPods();
  }

  /** Applies everything that is no custom resource: those are for controllers that do not run here. */
  async applyAll(): Promise<void> {
    for (const object of objectsOf(this.platform)) if (await this.api.serves(object)) await this.api.apply(object);
    for (const object of controllers(this.platform.plan)) await this.api.apply(object);
  }

  /** The rendered Deployment of a model's engines. */
  engine(model: ModelPlan): EngineDeployment {
    const wanted = Object.entries(engineSelector(model.label));
    const found = objectsOf(this.platform).find((object): object is EngineDeployment => {
      const labels = object.kind === 'Deployment' ? (object as EngineDeployment).spec.template.metadata.labels : undefined;
      return labels !== undefined && wanted.every(([key, value]) => labels[key] === value);
    });
    if (!found) throw new Error(`a Deployment of ${model.name}'s engines must be rendered`);
    return found;
  }

  /** The rendered Deployments of the endpoint pickers. */
  pickers(): EngineDeployment[] {
    return objectsOf(this.platform).filter((object): object is EngineDeployment => {
      const labels = object.kind === 'Deployment' ? object.metadata.labels : undefined;
      return labels !== undefined && Object.entries(everyPicker).every(([key, value]) => labels[key] === value);
    });
  }

  /** Pods of a model's engines, once they run or have been refused. */
  enginePods(model: ModelPlan, role: RolePlan): Promise<readonly Pod[]> {
    return settledPods(
      this.api,
      this.namespace,
      selectorText(engineSelector(model.label)),
      model.replicas.min * role.podsPerReplica,
    );
  }

  async removeEngines(): Promise<void> {
    for (const model of this.platform.plan.models) await this.api.remove(this.engine(model));
    await podsGone(this.api, this.namespace, selectorText(everyEngine));
  }

  async removeControllers(): Promise<void> {
    const deployments = controllers(this.platform.plan);
    for (const deployment of deployments) await this.api.remove(deployment);
    for (const { metadata } of deployments) await podsGone(this.api, standInNamespace, standInSelector(metadata.name));
  }

  /** Takes everything away that has pods, and the nodes. */
  async clear(): Promise<void> {
    const deployments = [...objectsOf(this.platform), ...controllers(this.platform.plan)].filter(
      ({ kind }) => kind === 'Deployment',
    );
    for (const object of [...deployments, ...daemonSets()]) await this.api.remove(object);
    await podsGone(this.api, this.namespace, selectorText(everyEngine));
    await podsGone(this.api, this.namespace, selectorText(everyPicker));
    await podsGone(this.api, standInNamespace, everyStandIn);
    await this.kubelet.unregister(this.nodes);
    this.nodes = [];
  }

  private async daemonPods(): Promise<void> {
    const names = new Set(this.nodes.map(({ name }) => name));
    const running = async (): Promise<number> => {
      const pods = await podsOf(this.api, standInNamespace, everyDaemonPod);
      return pods.filter((pod) => names.has(pod.spec.nodeName ?? '') && isRunning(pod)).length;
    };
    await until('each node has its DaemonSet pod', async () => (await running()) >= this.nodes.length, 30);
  }
}

/** Every role of every model. */
export function rolesOf({ plan }: RehearsedPlatform): (readonly [ModelPlan, RolePlan])[] {
  return plan.models.flatMap((model) => model.roles.map((role) => [model, role] as const));
}
