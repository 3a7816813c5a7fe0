import { createHash } from 'node:crypto';
import { Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-29';
import type { Construct } from 'constructs';
import type { DeploymentSpec } from 'kubernetes-types/apps/v1';
import type { Container } from 'kubernetes-types/core/v1';
import type { ModelPlan, Plan } from '../../lib/plan/plan';
import type { ChartInputs } from '../inputs';
import { type InferencePool, inferencePoolGroup } from '../k8s/inference-pool';
import { describedBy, engineSelector, gatewaySelector, pickerSelector } from '../k8s/names';
import { addresses, type NetworkPolicy, networkPolicy, pods, tcp } from '../k8s/network-policy';
import { addObject } from '../k8s/object';
import { pickerConfig } from './picker-config';

const ports = { extProc: 9002, health: 9003, metrics: 9090 } as const;
const configFile = 'epp.yaml';

/** Which engine of a model answers: the pool, and the endpoint picker that the gateway asks. */
export class RoutingChart extends Chart {
  constructor(scope: Construct, id: string, plan: Plan, model: ModelPlan, inputs: ChartInputs) {
    super(scope, id);
    const { namespace } = plan.gateway;
    this.addPermissions(namespace, model);
    this.addConfiguration(namespace, model);
    this.addPicker(namespace, model);
    addObject(this, inferencePool(namespace, model));
    addObject(this, pickerPolicy(plan, model, inputs));
  }

  private addPermissions(namespace: string, { routing: { pickerName } }: ModelPlan): void {
    const serviceAccount = new kplus.ServiceAccount(this, 'ServiceAccount', {
      metadata: { name: pickerName, namespace },
      automountToken: false,
    });
    const role = new kplus.Role(this, 'Role', { metadata: { name: pickerName, namespace } });
    role.allow(['get', 'list', 'watch'], kplus.ApiResource.PODS);
    role.allow(
      ['get', 'list', 'watch'],
      kplus.ApiResource.custom({ apiGroup: inferencePoolGroup, resourceType: 'inferencepools' }),
    );
    for (const resourceType of ['inferenceobjectives', 'inferencemodelrewrites']) {
      role.allow(['get', 'list', 'watch'], kplus.ApiResource.custom({ apiGroup: 'llm-d.ai', resourceType }));
    }
    new kplus.RoleBinding(this, 'RoleBinding', { metadata: { name: pickerName, namespace }, role }).addSubjects(serviceAccount);
  }

  private addConfiguration(namespace: string, { routing }: ModelPlan): void {
    new kplus.ConfigMap(this, 'ConfigMap', {
      metadata: { name: routing.pickerName, namespace },
      data: { [configFile]: pickerConfig(routing) },
    });
  }

  private addPicker(namespace: string, model: ModelPlan): void {
    const { pickerName } = model.routing;
    const selector = pickerSelector(model.label);
    const labels = { ...describedBy('endpoint-picker', model.label), ...selector };
    addObject(this, {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: pickerName, namespace, labels },
      spec: pickerDeployment(namespace, model, labels),
    });
    addObject(this, {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: pickerName, namespace },
      spec: { maxUnavailable: 1, selector: { matchLabels: selector } },
    });
    const service = new kplus.Service(this, 'Service', {
      metadata: { name: pickerName, namespace },
      ports: [{ name: 'grpc-ext-proc', port: ports.extProc, targetPort: ports.extProc }],
    });
    for (const [key, value] of Object.entries(selector)) service.selectLabel(key, value);
  }
}

function pickerDeployment(namespace: string, model: ModelPlan, labels: Readonly<Record<string, string>>): DeploymentSpec {
  const { pickerName } = model.routing;
  return {
    replicas: 1,
    selector: { matchLabels: { ...pickerSelector(model.label) } },
    // What a picker knows of prefixes lives in its memory: two at a time would each know half.
    strategy: { type: 'Recreate' },
    template: {
      // A picker reads its configuration once: another one makes another pod.
      metadata: { labels: { ...labels }, annotations: { 'lintel.dev/configuration': digest(pickerConfig(model.routing)) } },
      spec: {
        serviceAccountName: pickerName,
        automountServiceAccountToken: true,
        enableServiceLinks: false,
        terminationGracePeriodSeconds: 130,
        securityContext: { runAsNonRoot: true, runAsUser: 65532, runAsGroup: 65532, seccompProfile: { type: 'RuntimeDefault' } },
        containers: [pickerContainer(namespace, model)],
        volumes: [{ name: 'config', configMap: { name: pickerName } }],
      },
    },
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function pickerContainer(namespace: string, model: ModelPlan): Container {
  const { routing, label } = model;
  return {
    name: 'epp',
    image: routing.image,
    args: [
      `--pool-name=${label}`,
      `--pool-namespace=${namespace}`,
      `--pool-group=${inferencePoolGroup}`,
      `--config-file=/config/${configFile}`,
      '--zap-encoder=json',
      '--tracing=false',
      // Metrics without a token, and therefore without profiles, and reachable by nobody but whom the network policy names.
      '--metrics-endpoint-auth=false',
      '--enable-pprof=false',
    ],
    env: [
      { name: 'NAMESPACE', valueFrom: { fieldRef: { fieldPath: 'metadata.namespace' } } },
      { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
    ],
    ports: [
      { name: 'grpc', containerPort: ports.extProc },
      { name: 'grpc-health', containerPort: ports.health },
      { name: 'metrics', containerPort: ports.metrics },
    ],
    // Neither answer is good before the picker has seen its pool.
    startupProbe: { grpc: { port: ports.health, service: 'readiness' }, periodSeconds: 5, failureThreshold: 60 },
    readinessProbe: { grpc: { port: ports.health, service: 'readiness' }, periodSeconds: 2 },
    livenessProbe: { grpc: { port: ports.health, service: 'liveness' }, periodSeconds: 10 },
    resources: { requests: { cpu: routing.cpu, memory: routing.memory }, limits: { memory: routing.memoryLimit } },
    securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    volumeMounts: [{ name: 'config', mountPath: '/config', readOnly: true }],
  };
}

function inferencePool(namespace: string, model: ModelPlan): InferencePool {
  return {
    apiVersion: 'inference.networking.k8s.io/v1',
    kind: 'InferencePool',
    metadata: { name: model.label, namespace },
    spec: {
      selector: { matchLabels: engineSelector(model.label) },
      targetPorts: [{ number: model.engine.port }],
      endpointPickerRef: {
        name: model.routing.pickerName,
        port: { number: ports.extProc },
        failureMode: model.routing.failureMode,
      },
    },
  };
}

/** Asked by the gateway; asks the Kubernetes API, and its engines for metrics. */
function pickerPolicy({ gateway, cluster }: Plan, model: ModelPlan, { vpcCidr }: ChartInputs): NetworkPolicy {
  return networkPolicy(model.routing.pickerName, gateway.namespace, pickerSelector(model.label), {
    ingress: [{ from: [pods(gatewaySelector(gateway.name))], ports: [tcp(ports.extProc)] }],
    egress: [
      // The CNI looks at a packet before the Service's address is replaced; the API's own addresses are in the VPC.
      {
        to: [...cluster.apiServiceAddresses.map((address) => addresses(`${address}/32`)), addresses(vpcCidr)],
        ports: [tcp(443)],
      },
      { to: [pods(engineSelector(model.label))], ports: [tcp(model.engine.port)] },
    ],
  });
}

/** Port of every picker's Service, which the gateway must reach. */
export const pickerPort = ports.extProc;
