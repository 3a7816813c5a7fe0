import { Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-29';
import type { Construct } from 'constructs';
import type { DeploymentSpec } from 'kubernetes-types/apps/v1';
import type { PodDisruptionBudgetSpec } from 'kubernetes-types/policy/v1';
import type { ModelPlan, Plan, RolePlan } from '../../lib/plan/plan';
import { describedBy, engineSelector, gatewaySelector, pickerSelector } from '../k8s/names';
import { addresses, type NetworkPolicy, networkPolicy, pods, tcp } from '../k8s/network-policy';
import { addObject, type KubernetesObject } from '../k8s/object';
import { enginePod } from './engine-pod';

interface Deployment extends KubernetesObject {
  readonly apiVersion: 'apps/v1';
  readonly kind: 'Deployment';
  readonly spec: DeploymentSpec;
}

interface PodDisruptionBudget extends KubernetesObject {
  readonly apiVersion: 'policy/v1';
  readonly kind: 'PodDisruptionBudget';
  readonly spec: PodDisruptionBudgetSpec;
}

/** The engines of one model, and what they may be asked and may ask. */
export class EngineChart extends Chart {
  constructor(scope: Construct, id: string, plan: Plan, model: ModelPlan) {
    super(scope, id);
    const { namespace } = plan.gateway;
    new kplus.ServiceAccount(this, 'ServiceAccount', { metadata: { name: model.label, namespace }, automountToken: false });
    for (const role of model.roles) addObject(this, deployment(namespace, model, role));
    addObject(this, disruptionBudget(namespace, model));
    addObject(this, enginePolicy(plan, model));
  }
}

function deployment(namespace: string, model: ModelPlan, role: RolePlan): Deployment {
  const selector = engineSelector(model.label);
  const labels = { ...describedBy('vllm', model.label), ...selector };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: model.label, namespace, labels },
    spec: {
      replicas: model.replicas.min,
      selector: { matchLabels: { ...selector } },
      // The new engine loads its weights before the old one goes.
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      progressDeadlineSeconds: model.engine.rolloutSeconds,
      template: {
        metadata: { labels: { ...labels, 'llm-d.ai/inference-serving': 'true', 'llm-d.ai/engine-type': 'vllm' } },
        spec: enginePod(model, role),
      },
    },
  };
}

/** One pod at a time. Also for a single replica: a budget that allowed no eviction at all would hold its node for ever. */
function disruptionBudget(namespace: string, model: ModelPlan): PodDisruptionBudget {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: model.label, namespace },
    spec: { maxUnavailable: 1, selector: { matchLabels: { ...engineSelector(model.label) } } },
  };
}

/** Asked by the gateway, and by the picker for metrics; asks the Pod Identity agent and the hub, nothing inside the VPC. */
function enginePolicy(plan: Plan, model: ModelPlan): NetworkPolicy {
  const { gateway } = plan;
  return networkPolicy(model.label, gateway.namespace, engineSelector(model.label), {
    ingress: [
      { from: [pods(gatewaySelector(gateway.name)), pods(pickerSelector(model.label))], ports: [tcp(model.engine.port)] },
    ],
    egress: [
      { to: [addresses('169.254.170.23/32')], ports: [tcp(80)] },
      // The hub's hosts change their addresses; what can be said is: the internet, and nothing private.
      { to: [addresses('0.0.0.0/0', privateRanges)], ports: [tcp(443)] },
    ],
  });
}

const privateRanges = ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];
