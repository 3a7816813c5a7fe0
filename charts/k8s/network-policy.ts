import type {
  NetworkPolicyEgressRule,
  NetworkPolicyIngressRule,
  NetworkPolicyPeer,
  NetworkPolicyPort,
  NetworkPolicySpec,
} from 'kubernetes-types/networking/v1';
import type { KubernetesObject, Labels } from './object';

export interface NetworkPolicy extends KubernetesObject {
  readonly apiVersion: 'networking.k8s.io/v1';
  readonly kind: 'NetworkPolicy';
  readonly spec: NetworkPolicySpec;
}

/** What the pods of a selector may receive and send. An empty list forbids, an absent one says nothing. */
export function networkPolicy(
  name: string,
  namespace: string,
  podLabels: Labels,
  rules: { readonly ingress?: NetworkPolicyIngressRule[]; readonly egress?: NetworkPolicyEgressRule[] },
): NetworkPolicy {
  const policyTypes = [...(rules.ingress ? ['Ingress'] : []), ...(rules.egress ? ['Egress'] : [])];
  const podSelector = Object.keys(podLabels).length > 0 ? { matchLabels: { ...podLabels } } : {};
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name, namespace },
    spec: { podSelector, policyTypes, ...rules },
  };
}

/** Pods of the policy's own namespace. */
export function pods(labels: Labels): NetworkPolicyPeer {
  return { podSelector: { matchLabels: { ...labels } } };
}

/** Pods of another namespace. */
export function podsIn(namespace: string, labels: Labels): NetworkPolicyPeer {
  return {
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } },
    podSelector: { matchLabels: { ...labels } },
  };
}

export function addresses(cidr: string, except?: readonly string[]): NetworkPolicyPeer {
  return { ipBlock: except ? { cidr, except: [...except] } : { cidr } };
}

/** A container port: network policies on EKS look at the port behind the Service. */
export function tcp(port: number): NetworkPolicyPort {
  return { protocol: 'TCP', port };
}

export function udp(port: number): NetworkPolicyPort {
  return { protocol: 'UDP', port };
}
