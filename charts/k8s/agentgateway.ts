import type { DeploymentSpec } from 'kubernetes-types/apps/v1';
import type { PodTemplateSpec, ResourceRequirements, ServiceSpec } from 'kubernetes-types/core/v1';
import type { PodDisruptionBudgetSpec } from 'kubernetes-types/policy/v1';
import type { KubernetesObject } from './object';

/** Overlay on the Deployment that the controller makes: merged into it, so it holds only what differs. */
export interface DeploymentOverlay extends Pick<DeploymentSpec, 'replicas'> {
  readonly template: { readonly spec: Partial<NonNullable<PodTemplateSpec['spec']>> };
}

/** `agentgateway.dev/v1alpha1` AgentgatewayParameters, as far as it is rendered. Source: agentgateway v1.4.1, agentgateway-crds chart. */
export interface AgentgatewayParameters extends KubernetesObject {
  readonly apiVersion: 'agentgateway.dev/v1alpha1';
  readonly kind: 'AgentgatewayParameters';
  readonly spec: {
    readonly logging: { readonly level: string; readonly format: 'json' | 'text' };
    readonly resources: ResourceRequirements;
    readonly shutdown: { readonly min: number; readonly max: number };
    readonly service: { readonly spec: ServiceSpec };
    readonly podDisruptionBudget: { readonly spec: PodDisruptionBudgetSpec };
    readonly deployment: { readonly spec: DeploymentOverlay };
  };
}

/** `agentgateway.dev/v1alpha1` AgentgatewayPolicy, as far as it is rendered. */
export interface AgentgatewayPolicy extends KubernetesObject {
  readonly apiVersion: 'agentgateway.dev/v1alpha1';
  readonly kind: 'AgentgatewayPolicy';
  readonly spec: {
    readonly targetRefs: readonly { readonly group: string; readonly kind: string; readonly name: string }[];
    readonly frontend: { readonly http: { readonly maxBufferSize: number } };
  };
}
