import type { Labels } from './object';

/** Labels by which objects find pods. Every selector is made here, beside the label it selects. */
export const modelLabel = 'lintel.dev/model';
/** Node label, and label of a pool: the pool's name. */
export const capacityLabel = 'lintel.dev/capacity';
const componentLabel = 'app.kubernetes.io/component';

/** The pods that serve a model; what its InferencePool, Deployment, budget and policies select. */
export function engineSelector(model: string): Labels {
  return { [componentLabel]: 'engine', [modelLabel]: model };
}

/** The engine pods of all models. */
export const everyEngine: Labels = { [componentLabel]: 'engine' };

/** The pods of a model's endpoint picker. */
export function pickerSelector(model: string): Labels {
  return { [componentLabel]: 'endpoint-picker', [modelLabel]: model };
}

/** The endpoint pickers of all models. Part of every picker's selector, so that a network policy also admits their Services' addresses. */
export const everyPicker: Labels = { [componentLabel]: 'endpoint-picker' };

/** The pods that the gateway's controller makes for a Gateway. */
export function gatewaySelector(gateway: string): Labels {
  return { 'gateway.networking.k8s.io/gateway-name': gateway };
}

/** The pods of the gateway's controller, as its chart labels them. */
export const gatewayController = {
  namespace: 'agentgateway-system',
  selector: { agentgateway: 'agentgateway' },
  xdsPort: 9978,
} as const;

/** Labels that tell people and dashboards what an object belongs to. */
export function describedBy(name: string, instance: string): Labels {
  return { 'app.kubernetes.io/name': name, 'app.kubernetes.io/instance': instance, 'app.kubernetes.io/part-of': 'lintel' };
}
