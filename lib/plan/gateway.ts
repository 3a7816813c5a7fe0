import type { ShapedDescription } from '../description/parse';
import { enginePort } from './model/engine';
import type { GatewayPlan } from './plan';
import { mebibytes, millicores } from './quantity';
import { gatewayResources } from './system-nodes';

/** Namespace of the gateway, the pools, the pickers and the engines: a route reaches an InferencePool of its own namespace only. */
export const inferenceNamespace = 'inference';

/** Not a privileged port, and the same in the Service and the container: network policies on EKS need both equal. */
export const gatewayPort = 8080;

export function gatewayPlan({ gateway }: ShapedDescription): GatewayPlan {
  return {
    name: 'inference',
    namespace: inferenceNamespace,
    port: gatewayPort,
    replicas: gateway?.replicas ?? 2,
    requestTimeout: gateway?.requestTimeoutSeconds === undefined ? '0s' : gatewayDuration(gateway.requestTimeoutSeconds),
    maxBufferBytes: (gateway?.maxRequestMiB ?? 32) * 2 ** 20,
    drain: { leastSeconds: 15, mostSeconds: 330 },
    cpu: millicores(gatewayResources.cpuMillis),
    memory: mebibytes(gatewayResources.memoryMiB),
    memoryLimit: mebibytes(gatewayResources.memoryLimitMiB),
    enginePort,
  };
}

/** A Gateway API duration: at most four numbers of at most five digits, each with its unit. Never zero, which means no limit. */
export function gatewayDuration(seconds: number): string {
  const milliseconds = Math.max(1, Math.round(seconds * 1000));
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(milliseconds / 3_600_000), 'h'],
    [Math.floor(milliseconds / 60_000) % 60, 'm'],
    [Math.floor(milliseconds / 1000) % 60, 's'],
    [milliseconds % 1000, 'ms'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join('');
}
