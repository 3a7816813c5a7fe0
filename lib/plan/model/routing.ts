import { imageReference, versions } from '../../catalog/versions';
import type { RoutingPlan } from '../plan';
import { mebibytes, millicores } from '../quantity';
import type { ModelSubject } from './subject';

/** Weights of the scorers when nothing is described; those of the endpoint picker's own chart. Source: llm-d/llm-d-router v0.10.0, routerlib _config.yaml. */
export const defaultScorerWeights = { prefixCacheWeight: 3, queueWeight: 2, kvCacheUtilizationWeight: 2 } as const;

/** Resources of one endpoint picker at tens of requests a second; the chart's own requests are for hundreds. Source: llm-d-router docs/operations.md. */
export const pickerResources = { cpuMillis: 500, memoryMiB: 1024, memoryLimitMiB: 4096 } as const;

export function routingPlan({ props, label }: ModelSubject): RoutingPlan {
  const weights = { ...defaultScorerWeights, ...props.routing };
  return {
    pickerName: `${label}-epp`,
    image: imageReference(versions.endpointPicker),
    failureMode: props.routing?.failureMode ?? 'FailOpen',
    scorers: [
      { type: 'prefix-cache-scorer', weight: weights.prefixCacheWeight },
      { type: 'queue-scorer', weight: weights.queueWeight },
      { type: 'kv-cache-utilization-scorer', weight: weights.kvCacheUtilizationWeight },
    ]
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight),
    cpu: millicores(pickerResources.cpuMillis),
    memory: mebibytes(pickerResources.memoryMiB),
    memoryLimit: mebibytes(pickerResources.memoryLimitMiB),
  };
}
