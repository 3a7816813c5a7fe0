import type { KubernetesObject, Labels } from './object';

/** API group of InferencePool, the same in the pool, the routes to it, and the endpoint picker's arguments and permissions. */
export const inferencePoolGroup = 'inference.networking.k8s.io';

/** `inference.networking.k8s.io/v1` InferencePool. Source: kubernetes-sigs/gateway-api-inference-extension v1.6.0. */
export interface InferencePool extends KubernetesObject {
  readonly apiVersion: 'inference.networking.k8s.io/v1';
  readonly kind: 'InferencePool';
  readonly spec: {
    readonly selector: { readonly matchLabels: Labels };
    readonly targetPorts: readonly { readonly number: number }[];
    readonly endpointPickerRef: {
      readonly name: string;
      readonly port: { readonly number: number };
      readonly failureMode: 'FailOpen' | 'FailClose';
    };
  };
}
