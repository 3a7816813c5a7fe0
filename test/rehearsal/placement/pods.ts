import type { ApiClient } from '../cluster/api';
import { happensWithin } from '../cluster/until';
import type { Pod } from '../fake-kubelet';

/** How long controllers, scheduler and fake kubelet may take for what they do in a second. */
const settleSeconds = 20;

/** Pods of a namespace that a label selector matches. */
export async function podsOf(api: ApiClient, namespace: string, selector: string): Promise<readonly Pod[]> {
  return api.list<Pod>(`/api/v1/namespaces/${namespace}/pods?labelSelector=${encodeURIComponent(selector)}`);
}

/** Label selector text of labels. */
export function selectorText(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(',');
}

export function isRunning({ status, metadata }: Pod): boolean {
  return status.phase === 'Running' && !metadata.deletionTimestamp;
}

/** Why the scheduler has no node for a pod; undefined while it has said nothing, or when it found one. */
export function unschedulable({ status }: Pod): string | undefined {
  return status.conditions?.find(({ type, reason }) => type === 'PodScheduled' && reason === 'Unschedulable')?.message;
}

/** The pods, once each of them runs or has been refused a node. */
export async function settledPods(api: ApiClient, namespace: string, selector: string, count: number): Promise<readonly Pod[]> {
  let pods: readonly Pod[] = [];
  await happensWithin(settleSeconds, async () => {
    pods = await podsOf(api, namespace, selector);
    return pods.length === count && pods.every((pod) => isRunning(pod) || unschedulable(pod) !== undefined);
  });
  return pods;
}

/** Waits until no pod is left. */
export async function podsGone(api: ApiClient, namespace: string, selector: string): Promise<void> {
  let left: readonly Pod[] = [];
  const gone = await happensWithin(settleSeconds, async () => {
    left = await podsOf(api, namespace, selector);
    return left.length === 0;
  });
  if (gone) return;
  const names = left.map(({ metadata }) => `${metadata.name}${metadata.deletionTimestamp ? ' (being deleted)' : ''}`);
  throw new Error(`pods must be gone after ${settleSeconds} s, got ${names.join(', ')}`);
}
