import { Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import type { GatewayPlan, Plan } from '../../lib/plan/plan';
import type { ChartInputs } from '../inputs';
import type { AgentgatewayParameters, AgentgatewayPolicy } from '../k8s/agentgateway';
import type { Gateway } from '../k8s/gateway-api';
import { everyEngine, everyPicker, gatewayController, gatewaySelector } from '../k8s/names';
import { addresses, type NetworkPolicy, networkPolicy, pods, podsIn, tcp } from '../k8s/network-policy';
import { addObject } from '../k8s/object';
import { pickerPort } from '../routing/routing';

/** The inference gateway: one address in the cluster, every model behind a path of its own. */
export class GatewayChart extends Chart {
  constructor(scope: Construct, id: string, plan: Plan, inputs: ChartInputs) {
    super(scope, id);
    addObject(this, parameters(plan.gateway));
    addObject(this, gateway(plan.gateway));
    addObject(this, bufferPolicy(plan.gateway));
    addObject(this, gatewayPolicy(plan.gateway, inputs));
  }
}

function gateway({ name, namespace, port }: GatewayPlan): Gateway {
  return {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: { name, namespace },
    spec: {
      gatewayClassName: 'agentgateway',
      infrastructure: { parametersRef: { group: 'agentgateway.dev', kind: 'AgentgatewayParameters', name } },
      listeners: [{ name: 'http', port, protocol: 'HTTP', allowedRoutes: { namespaces: { from: 'Same' } } }],
    },
  };
}

function parameters({ name, namespace, replicas, cpu, memory, memoryLimit, drain }: GatewayPlan): AgentgatewayParameters {
  return {
    apiVersion: 'agentgateway.dev/v1alpha1',
    kind: 'AgentgatewayParameters',
    metadata: { name, namespace },
    spec: {
      logging: { level: 'info', format: 'json' },
      resources: { requests: { cpu, memory }, limits: { memory: memoryLimit } },
      shutdown: { min: drain.leastSeconds, max: drain.mostSeconds },
      // Without this the controller makes a load balancer.
      service: { spec: { type: 'ClusterIP' } },
      podDisruptionBudget: { spec: { maxUnavailable: 1 } },
      deployment: { spec: { replicas, template: { spec: podOverlay(name) } } },
    },
  };
}

function podOverlay(name: string): AgentgatewayParameters['spec']['deployment']['spec']['template']['spec'] {
  return {
    securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
    topologySpreadConstraints: [
      {
        maxSkew: 1,
        topologyKey: 'topology.kubernetes.io/zone',
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: { matchLabels: { ...gatewaySelector(name) } },
      },
    ],
  };
}

function bufferPolicy({ name, namespace, maxBufferBytes }: GatewayPlan): AgentgatewayPolicy {
  return {
    apiVersion: 'agentgateway.dev/v1alpha1',
    kind: 'AgentgatewayPolicy',
    metadata: { name: `${name}-frontend`, namespace },
    spec: {
      targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name }],
      frontend: { http: { maxBufferSize: maxBufferBytes } },
    },
  };
}

/** Asked from inside the VPC; asks its controller, the pickers and the engines. */
function gatewayPolicy({ name, namespace, port, enginePort }: GatewayPlan, { vpcCidr }: ChartInputs): NetworkPolicy {
  return networkPolicy(`${name}-gateway`, namespace, gatewaySelector(name), {
    ingress: [{ from: [addresses(vpcCidr)], ports: [tcp(port)] }],
    egress: [
      { to: [podsIn(gatewayController.namespace, gatewayController.selector)], ports: [tcp(gatewayController.xdsPort)] },
      { to: [pods(everyPicker)], ports: [tcp(pickerPort)] },
      { to: [pods(everyEngine)], ports: [tcp(enginePort)] },
    ],
  });
}
