import type { KubernetesObject } from './object';

/** `gateway.networking.k8s.io/v1` Gateway, as far as it is rendered. Source: kubernetes-sigs/gateway-api v1.6.3, standard channel. */
export interface Gateway extends KubernetesObject {
  readonly apiVersion: 'gateway.networking.k8s.io/v1';
  readonly kind: 'Gateway';
  readonly spec: {
    readonly gatewayClassName: string;
    readonly infrastructure: { readonly parametersRef: { readonly group: string; readonly kind: string; readonly name: string } };
    readonly listeners: readonly {
      readonly name: string;
      readonly port: number;
      readonly protocol: 'HTTP';
      readonly allowedRoutes: { readonly namespaces: { readonly from: 'Same' } };
    }[];
  };
}

/** `gateway.networking.k8s.io/v1` HTTPRoute, as far as it is rendered. */
export interface HttpRoute extends KubernetesObject {
  readonly apiVersion: 'gateway.networking.k8s.io/v1';
  readonly kind: 'HTTPRoute';
  readonly spec: {
    readonly parentRefs: readonly { readonly name: string }[];
    readonly rules: readonly {
      readonly matches: readonly { readonly path: { readonly type: 'PathPrefix'; readonly value: string } }[];
      readonly filters: readonly {
        readonly type: 'URLRewrite';
        readonly urlRewrite: { readonly path: { readonly type: 'ReplacePrefixMatch'; readonly replacePrefixMatch: string } };
      }[];
      readonly backendRefs: readonly { readonly group: string; readonly kind: string; readonly name: string }[];
      readonly timeouts: { readonly request: string };
    }[];
  };
}
