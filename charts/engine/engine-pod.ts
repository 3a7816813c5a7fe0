import type { Container, EnvVar, PodSpec, Probe, Volume, VolumeMount } from 'kubernetes-types/core/v1';
import type { EnginePlan, ModelPlan, RolePlan } from '../../lib/plan/plan';
import { engineSelector } from '../k8s/names';

const volumes = { weights: '/weights', cache: '/cache', sharedMemory: '/dev/shm', temporary: '/tmp' } as const;

/** The pod that runs one engine. Everything in it was decided by the plan. */
export function enginePod(model: ModelPlan, role: RolePlan): PodSpec {
  const { engine, label } = model;
  return {
    serviceAccountName: label,
    automountServiceAccountToken: false,
    // A Service named after the engine would inject <NAME>_PORT, which vLLM reads as its own port.
    enableServiceLinks: false,
    terminationGracePeriodSeconds: engine.drain.graceSeconds,
    nodeSelector: { ...role.placement.nodeSelector },
    tolerations: role.placement.tolerations.map((toleration) => ({ ...toleration })),
    topologySpreadConstraints: [
      {
        maxSkew: 1,
        topologyKey: 'topology.kubernetes.io/zone',
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: { matchLabels: { ...engineSelector(label) } },
      },
    ],
    securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
    containers: [engineContainer(engine, role)],
    volumes: engineVolumes(engine),
  };
}

function engineContainer(engine: EnginePlan, role: RolePlan): Container {
  return {
    name: 'engine',
    image: engine.image,
    command: [...engine.command],
    args: [...engine.args],
    env: environment(engine),
    ports: [{ name: 'http', containerPort: engine.port }],
    resources: resources(role),
    // The image has no user but root; root without capabilities may still read the image and its own volumes.
    securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
    startupProbe: {
      ...health(engine),
      periodSeconds: 10,
      timeoutSeconds: 5,
      failureThreshold: Math.ceil(engine.startupSeconds / 10),
    },
    readinessProbe: {
      httpGet: { path: '/v1/models', port: engine.port },
      periodSeconds: 5,
      timeoutSeconds: 2,
      failureThreshold: 3,
    },
    livenessProbe: { ...health(engine), periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 6 },
    lifecycle: { preStop: { sleep: { seconds: engine.drain.preStopSeconds } } },
    volumeMounts: engineMounts(),
  };
}

function health(engine: EnginePlan): Pick<Probe, 'httpGet'> {
  return { httpGet: { path: '/health', port: engine.port } };
}

function environment({ env, hubTokenSecret }: EnginePlan): EnvVar[] {
  const token: EnvVar[] = hubTokenSecret
    ? [{ name: 'HF_TOKEN', valueFrom: { secretKeyRef: { name: hubTokenSecret.secretName, key: hubTokenSecret.key } } }]
    : [];
  return [...Object.entries(env).map(([name, value]) => ({ name, value })), ...token];
}

function resources({ requests }: RolePlan): Container['resources'] {
  const devices = { [requests.deviceResource]: String(requests.devices) };
  const memory = `${requests.memoryMiB}Mi`;
  const ephemeral = `${requests.ephemeralGiB}Gi`;
  return {
    requests: { cpu: `${requests.cpuMillis}m`, memory, 'ephemeral-storage': ephemeral, ...devices },
    // No CPU limit: throttling an engine's scheduler loop starves its GPU.
    limits: { memory, 'ephemeral-storage': ephemeral, ...devices },
  };
}

function engineVolumes(engine: EnginePlan): Volume[] {
  return [
    { name: 'weights', emptyDir: { sizeLimit: `${engine.weightsVolumeGiB}Gi` } },
    { name: 'cache', emptyDir: { sizeLimit: `${engine.cacheVolumeGiB}Gi` } },
    { name: 'shared-memory', emptyDir: { medium: 'Memory', sizeLimit: `${engine.sharedMemoryGiB}Gi` } },
    { name: 'temporary', emptyDir: {} },
  ];
}

function engineMounts(): VolumeMount[] {
  return [
    { name: 'weights', mountPath: volumes.weights },
    { name: 'cache', mountPath: volumes.cache },
    { name: 'shared-memory', mountPath: volumes.sharedMemory },
    { name: 'temporary', mountPath: volumes.temporary },
  ];
}
