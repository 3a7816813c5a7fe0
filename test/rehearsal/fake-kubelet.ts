import { type ApiClient, ApiError, contentTypes } from './cluster/api';
import type { Condition, RehearsedObject } from './cluster/object';
import type { Stoppable } from './cluster/supervisor';
import { sleep, until } from './cluster/until';
import type { RehearsedNode } from './nodes-from-plan';

export interface Node extends RehearsedObject {
  readonly spec?: { readonly taints?: readonly { readonly key: string }[] };
  readonly status?: { readonly conditions?: readonly Condition[] };
}

export interface Pod extends RehearsedObject {
  readonly spec: {
    readonly nodeName?: string;
    readonly containers: readonly PodContainer[];
    readonly initContainers?: readonly (PodContainer & { readonly restartPolicy?: string })[];
  };
  readonly status: { readonly phase: string; readonly conditions?: readonly Condition[] };
}

interface PodContainer {
  readonly name: string;
  readonly image: string;
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
}

/** Marks the nodes that this kubelet may speak for; in an existing cluster others have their own. */
const oursKey = 'lintel.dev/rehearsal';
const ours = { [oursKey]: 'node' } as const;
const leases = '/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases';
const leaseSeconds = 40;
const renewMilliseconds = 10_000;
const roundMilliseconds = 150;

/** Stands in for the kubelets of all nodes: registers them, keeps them ready, runs the pods that were bound, and lets deleted pods go. */
export class FakeKubelet implements Stoppable {
  readonly name = 'fake kubelet';
  private readonly renewed = new Map<string, number>();
  private readonly addresses = new Map<string, string>();
  private stopped = false;
  private loop: Promise<void> = Promise.resolve();

  constructor(private readonly api: ApiClient) {}

  /** Begins its rounds. Nodes of others, which an existing cluster may have, take no pods meanwhile. */
  async start(): Promise<this> {
    await this.setAside(true);
    this.loop = this.rounds();
    return this;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.loop;
    await this.setAside(false).catch(() => undefined);
  }

  private async setAside(unschedulable: boolean): Promise<void> {
    const nodes = await this.api.list<Node>('/api/v1/nodes');
    const others = nodes.filter(({ metadata }) => metadata.labels?.[oursKey] === undefined);
    await Promise.all(
      others.map(({ metadata }) =>
        this.api.request('PATCH', `/api/v1/nodes/${metadata.name}`, { spec: { unschedulable } }, contentTypes.merge),
      ),
    );
  }

  /** Registers nodes, and waits until they take pods: a new node is tainted until a controller has seen that it is ready. */
  async register(nodes: readonly RehearsedNode[]): Promise<void> {
    await Promise.all(nodes.map((node) => this.registerOne(node)));
    const names = new Set(nodes.map(({ name }) => name));
    await until(
      'new nodes take pods',
      async () => (await this.nodes()).every((node) => !names.has(node.metadata.name) || takesPods(node)),
      30,
    );
  }

  /** Takes nodes away with the pods on them, as if their instances had ended. */
  async unregister(nodes: readonly RehearsedNode[]): Promise<void> {
    await Promise.all(nodes.map(({ name }) => this.api.removeAt(`/api/v1/nodes/${name}`)));
    // Kubernetes itself waits 40 s before it believes that such a pod is gone.
    const names = new Set(nodes.map(({ name }) => name));
    const pods = names.size > 0 ? await this.boundPods(names) : [];
    await Promise.all(pods.map((pod) => this.letGo(pod)));
  }

  private async registerOne({ name, labels, taints, allocatable }: RehearsedNode): Promise<void> {
    await this.api.apply({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name, labels: { ...labels, ...ours } },
      spec: { taints },
    } as Node);
    await this.report(name, { capacity: allocatable, allocatable, ...ready() });
  }

  private nodes(): Promise<readonly Node[]> {
    return this.api.list<Node>(`/api/v1/nodes?labelSelector=${encodeURIComponent(selector(ours))}`);
  }

  private async report(node: string, status: object): Promise<void> {
    await this.api.request('PATCH', `/api/v1/nodes/${node}/status`, { status }, contentTypes.strategicMerge);
  }

  private async rounds(): Promise<void> {
    while (!this.stopped) {
      await this.round().catch(() => undefined);
      await sleep(roundMilliseconds);
    }
  }

  private async round(): Promise<void> {
    const nodes = await this.nodes();
    const names = new Set(nodes.map(({ metadata }) => metadata.name));
    await Promise.all(nodes.filter(({ metadata }) => !metadata.deletionTimestamp).map((node) => this.keepReady(node)));
    await Promise.all((await this.boundPods(names)).map((pod) => this.attend(pod)));
  }

  private async boundPods(nodes: ReadonlySet<string>): Promise<Pod[]> {
    const pods = await this.api.list<Pod>('/api/v1/pods?fieldSelector=spec.nodeName!%3D');
    return pods.filter(({ spec }) => nodes.has(spec.nodeName ?? ''));
  }

  private async keepReady(node: Node): Promise<void> {
    const { name } = node.metadata;
    if (!node.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True'))
      await ignoreGone(this.report(name, ready()));
    if (Date.now() - (this.renewed.get(name) ?? 0) < renewMilliseconds) return;
    await ignoreGone(
      this.api.request('PATCH', `${leases}/${name}?fieldManager=kubelet&force=true`, lease(name), contentTypes.apply),
    );
    this.renewed.set(name, Date.now());
  }

  private async attend(pod: Pod): Promise<void> {
    if (pod.metadata.deletionTimestamp) await this.letGo(pod);
    else if (pod.status.phase === 'Pending') await this.run(pod);
  }

  private async run(pod: Pod): Promise<void> {
    const status = running(pod, this.addressOf(pod));
    await ignoreGone(this.api.request('PATCH', `${pathOf(pod)}/status`, { status }, contentTypes.strategicMerge));
  }

  /** Ends a deletion: a pod stays until its kubelet says that its containers have ended. */
  private async letGo(pod: Pod): Promise<void> {
    const options = { apiVersion: 'v1', kind: 'DeleteOptions', gracePeriodSeconds: 0, preconditions: { uid: pod.metadata.uid } };
    await ignoreGone(this.api.request('DELETE', pathOf(pod), options));
  }

  /** Loopback addresses are refused in the endpoints of a Service, so pods get others, which nobody answers at. */
  private addressOf({ metadata: { uid = '' } }: Pod): string {
    const number = this.addresses.size + 10;
    const address = this.addresses.get(uid) ?? `10.244.${Math.floor(number / 256)}.${number % 256}`;
    this.addresses.set(uid, address);
    return address;
  }
}

/** Taints of this domain are those of a node that is not ready. */
function takesPods({ spec }: Node): boolean {
  return !spec?.taints?.some(({ key }) => key.startsWith('node.kubernetes.io/'));
}

function pathOf({ metadata }: Pod): string {
  return `/api/v1/namespaces/${metadata.namespace}/pods/${metadata.name}`;
}

function selector(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(',');
}

function ready(): object {
  const now = new Date().toISOString();
  const condition = {
    type: 'Ready',
    status: 'True',
    reason: 'KubeletReady',
    message: '',
    lastHeartbeatTime: now,
    lastTransitionTime: now,
  };
  return { conditions: [condition] };
}

function lease(node: string): object {
  return {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: { name: node, namespace: 'kube-node-lease' },
    spec: { holderIdentity: node, leaseDurationSeconds: leaseSeconds, renewTime: new Date().toISOString().replace('Z', '000Z') },
  };
}

function running({ spec }: Pod, address: string): object {
  const now = new Date().toISOString();
  const runs = { ready: true, started: true, restartCount: 0, imageID: 'none', state: { running: { startedAt: now } } };
  const done = { terminated: { exitCode: 0, reason: 'Completed', startedAt: now, finishedAt: now } };
  return {
    phase: 'Running',
    startTime: now,
    hostIP: '10.244.0.1',
    podIP: address,
    podIPs: [{ ip: address }],
    conditions: ['PodReadyToStartContainers', 'Initialized', 'ContainersReady', 'Ready'].map((type) => ({
      type,
      status: 'True',
      lastTransitionTime: now,
    })),
    containerStatuses: spec.containers.map(({ name, image }) => ({ name, image, ...runs })),
    initContainerStatuses: (spec.initContainers ?? []).map(({ name, image, restartPolicy }) => ({
      name,
      image,
      ...runs,
      ...(restartPolicy === 'Always' ? {} : { state: done }),
    })),
  };
}

/** What was deleted, or changed, meanwhile is looked at again in the next round. */
async function ignoreGone(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) throw error;
  });
}
