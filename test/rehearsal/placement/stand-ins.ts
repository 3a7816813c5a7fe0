import { daemonSetReserve } from '../../../lib/catalog/node-model';
import { systemDaemonSets, systemRequests } from '../../../lib/catalog/system-requests';
import type { Plan } from '../../../lib/plan/plan';
import type { RehearsedObject } from '../cluster/object';

/** Pods of other people's charts, reduced to what they ask of a node. They run where those run, and take what those take. */
export const standInNamespace = 'kube-system';

const component = 'lintel.dev/stand-in';

export interface StandInDeployment extends RehearsedObject {
  readonly spec: { readonly replicas: number };
}

interface Requests {
  readonly cpu: string;
  readonly memory: string;
}

/** DaemonSets on the nodes of the pools, as the plan reserves for them, and on the system nodes. */
export function daemonSets(): RehearsedObject[] {
  return [
    daemonSet('on-accelerator-nodes', daemonSetReserve, 'Exists'),
    daemonSet('on-system-nodes', systemDaemonSets, 'DoesNotExist'),
  ];
}

/** The controllers of the platform and the pods that they make for the gateway. */
export function controllers({ gateway }: Plan): StandInDeployment[] {
  return [
    ...systemRequests.map(({ what, replicas, cpuMillis, memoryMiB }) =>
      deployment(what.replaceAll(' ', '-'), replicas, { cpu: `${cpuMillis}m`, memory: `${memoryMiB}Mi` }),
    ),
    deployment('gateway', gateway.replicas, { cpu: gateway.cpu, memory: gateway.memory }),
  ];
}

/** Selects the pods of the DaemonSets. */
export const everyDaemonPod = `${component} in (on-accelerator-nodes,on-system-nodes)`;

/** Selects the pods of one stand-in. */
export function standInSelector(name: string): string {
  return `${component}=${name}`;
}

/** Selects the pods of every stand-in. */
export const everyStandIn = component;

function daemonSet(
  name: string,
  { cpuMillis, memoryMiB }: { readonly cpuMillis: number; readonly memoryMiB: number },
  pool: 'Exists' | 'DoesNotExist',
): RehearsedObject {
  const terms = [{ matchExpressions: [{ key: 'karpenter.sh/nodepool', operator: pool }] }];
  return workload('DaemonSet', name, {
    template: {
      ...podTemplate(
        name,
        { cpu: `${cpuMillis}m`, memory: `${memoryMiB}Mi` },
        {
          priorityClassName: 'system-node-critical',
          tolerations: [{ operator: 'Exists' }],
          affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } } },
        },
      ),
    },
  });
}

function deployment(name: string, replicas: number, requests: Requests): StandInDeployment {
  return workload('Deployment', name, {
    replicas,
    template: podTemplate(name, requests, name === 'karpenter' ? apart(name) : {}),
  });
}

/** Karpenter's chart lets no two replicas onto one node, and none onto a node that Karpenter made. */
function apart(name: string): object {
  const labelSelector = { matchLabels: { [component]: name } };
  const terms = [{ matchExpressions: [{ key: 'karpenter.sh/nodepool', operator: 'DoesNotExist' }] }];
  return {
    affinity: {
      nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } },
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [{ labelSelector, topologyKey: 'kubernetes.io/hostname' }],
      },
    },
  };
}

function podTemplate(name: string, requests: Requests, spec: object): object {
  return {
    metadata: { labels: { [component]: name } },
    spec: {
      terminationGracePeriodSeconds: 1,
      containers: [{ name: 'stand-in', image: 'stand-in', resources: { requests } }],
      ...spec,
    },
  };
}

function workload<Spec extends object>(
  kind: 'DaemonSet' | 'Deployment',
  name: string,
  spec: Spec,
): RehearsedObject & { readonly spec: Spec } {
  return {
    apiVersion: 'apps/v1',
    kind,
    metadata: { name, namespace: standInNamespace },
    spec: { selector: { matchLabels: { [component]: name } }, ...spec },
  };
}
