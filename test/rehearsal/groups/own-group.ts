import type { RehearsedObject } from '../cluster/object';
import { acceleratorNodes, type RehearsedNode } from '../nodes-from-plan';
import { rehearsed } from '../platforms';

/** A group as the controller takes it, as far as the rehearsal reads it. */
export interface LeaderWorkerSet extends RehearsedObject {
  readonly spec: {
    readonly replicas: number;
    readonly leaderWorkerTemplate: { readonly size: number; readonly restartPolicy: string; readonly workerTemplate: object };
  };
}

export const ownNamespace = 'rehearsal-groups';
export const zoneLabel = 'topology.kubernetes.io/zone';
const instanceType = 'p5.48xlarge';
const devices = { 'nvidia.com/gpu': '8', 'vpc.amazonaws.com/efa': '32' };

/** Two groups of two pods, each pod a whole node of eight GPUs, each group in a zone of its own. */
export function ownGroup(): LeaderWorkerSet {
  return {
    apiVersion: 'leaderworkerset.x-k8s.io/v1',
    kind: 'LeaderWorkerSet',
    metadata: {
      name: 'group',
      namespace: ownNamespace,
      annotations: { 'leaderworkerset.sigs.k8s.io/exclusive-topology': zoneLabel },
    },
    spec: {
      replicas: 2,
      leaderWorkerTemplate: { size: 2, restartPolicy: 'RecreateGroupOnPodRestart', workerTemplate: podTemplate('engine:1') },
    },
  };
}

export function podTemplate(image: string): object {
  return {
    spec: {
      terminationGracePeriodSeconds: 1,
      tolerations: [{ key: 'nvidia.com/gpu', operator: 'Exists' }],
      containers: [{ name: 'engine', image, resources: { requests: { cpu: '8', memory: '64Gi', ...devices }, limits: devices } }],
    },
  };
}

/** Two nodes in each of two zones, of a pool that is planned. */
export function ownNodes(): RehearsedNode[] {
  const { plan } = rehearsed('groups', {
    name: 'groups',
    region: 'us-west-2',
    nodePools: [{ name: 'groups', instanceTypes: [instanceType] }],
  });
  const [pool] = plan.accelerators.pools;
  if (!pool) throw new Error('the described pool must be planned');
  return acceleratorNodes(
    { pool, instanceType, count: 4 },
    { ...plan, network: { ...plan.network, zoneCount: 2, zoneIds: undefined } },
  );
}
