import { Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import type { ModelPlan, Plan } from '../../lib/plan/plan';
import type { HttpRoute } from '../k8s/gateway-api';
import { inferencePoolGroup } from '../k8s/inference-pool';
import { addObject } from '../k8s/object';

/** The way from the gateway to one model: everything under its path, with the path taken off. */
export class RouteChart extends Chart {
  constructor(scope: Construct, id: string, plan: Plan, model: ModelPlan) {
    super(scope, id);
    addObject(this, route(plan, model));
  }
}

function route({ gateway }: Plan, model: ModelPlan): HttpRoute {
  return {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    metadata: { name: model.label, namespace: gateway.namespace },
    spec: {
      parentRefs: [{ name: gateway.name }],
      rules: [
        {
          matches: [{ path: { type: 'PathPrefix', value: `${model.path}/v1` } }],
          filters: [{ type: 'URLRewrite', urlRewrite: { path: { type: 'ReplacePrefixMatch', replacePrefixMatch: '/v1' } } }],
          backendRefs: [{ group: inferencePoolGroup, kind: 'InferencePool', name: model.label }],
          timeouts: { request: gateway.requestTimeout },
        },
      ],
    },
  };
}
