import { defaultGpuMemoryUtilization } from '../../catalog/engine-defaults';
import type { ModelPlan, Reasons, RolePlan } from '../plan';
import type { Weights } from '../weights';
import type { CandidateFit } from './candidate';
import { type Choice, candidatesOf, hourlyCost, nodesFor, replicasOf, type Selection } from './choose';
import { enginePlan, startupBudgetSeconds } from './engine';
import { placementOn, poolOf } from './placement';
import { podRequests } from './requests';
import { routingPlan } from './routing';
import type { ModelFacts, ModelSubject } from './subject';

/** The plan of one model that found its place. */
export function modelPlan(
  subject: ModelSubject,
  facts: ModelFacts,
  weights: Weights,
  selection: Selection,
  choice: Choice,
): ModelPlan {
  const replicas = replicasOf(subject);
  const usdPerHour = hourlyCost(subject, choice.evaluated);
  return {
    name: subject.props.name,
    label: subject.label,
    model: subject.props.model,
    topology: 'replicated',
    replicas: { min: replicas, max: replicas },
    usdPerHour: { min: usdPerHour, max: usdPerHour },
    limitedBy: limitedBy(choice.fit),
    candidates: candidatesOf(subject, selection),
    reasons: reasons(subject, facts, weights, choice),
    roles: [rolePlan(subject, choice.fit, weights)],
    engine: enginePlan(subject, choice.fit, weights),
    routing: routingPlan(subject),
    path: `/${subject.label}`,
  };
}

function rolePlan(subject: ModelSubject, fit: CandidateFit, weights: Weights): RolePlan {
  const { instance, tensorParallel, sizing } = fit;
  const perNode = Math.floor((instance.deviceCount ?? tensorParallel) / tensorParallel);
  const pool = poolOf(instance.name, subject.describedPools);
  return {
    role: 'serve',
    instanceType: instance.name,
    pool: pool.name,
    devicesPerPod: tensorParallel,
    podsPerReplica: 1,
    nodesPerReplica: 1 / perNode,
    nodes: nodesFor(replicasOf(subject), tensorParallel, instance.deviceCount ?? tensorParallel),
    parallelism: {
      tensor: tensorParallel,
      pipeline: 1,
      data: 1,
      expert: subject.flags.enableExpertParallel === true ? tensorParallel : 1,
    },
    memory: sizing.memory,
    kvTokens: sizing.kvTokens,
    maxConcurrency: Math.floor(sizing.maxConcurrency * 100) / 100,
    largestMaxModelLen: largestContext(subject, fit),
    placement: placementOn(instance.name, pool),
    requests: podRequests(instance, tensorParallel, weights),
  };
}

/** Tokens beyond which nobody asks for a context, where the model names no end of its own. */
const longestThinkable = 2 ** 24;

/** The longest context of one request in this layout; without chunked prefill a prompt must also fit into one step. */
function largestContext({ flags }: ModelSubject, { sizing, input }: CandidateFit): number {
  const own = input.architecture.maxPositionEmbeddings ?? longestThinkable;
  const step = flags.enableChunkedPrefill === false ? input.maxNumBatchedTokens : longestThinkable;
  return sizing.longestContext(Math.min(Math.max(own, input.maxModelLen), Math.max(step, input.maxModelLen)));
}

function limitedBy({ sizing, input, workload }: CandidateFit): string {
  const perRequest = sizing.blocksFor(Math.min(workload.inputTokens + workload.outputTokens, input.maxModelLen));
  const byCache = Math.floor(sizing.blocks / perRequest);
  return byCache < input.maxNumSeqs
    ? `KV cache, at ${byCache} requests of ${workload.inputTokens + workload.outputTokens} tokens`
    : `maxNumSeqs, at ${input.maxNumSeqs} requests in one batch`;
}

function reasons(
  subject: ModelSubject,
  { architecture }: ModelFacts,
  weights: Weights,
  { evaluated, fit, lowered }: Choice,
): Reasons {
  const { path, props, flags } = subject;
  const { input, instance, tensorParallel } = fit;
  const engine = `${path}.engine`;
  const derived: [string, boolean, string][] = [
    [
      'accelerator.instanceTypes',
      props.accelerator?.instanceTypes === undefined,
      `${instance.name}: ${evaluated.why}, and is the cheapest that does`,
    ],
    [
      'engine.tensorParallelSize',
      flags.tensorParallelSize === undefined,
      `${tensorParallel}: the smallest power of two that divides ${architecture.attentionHeads} attention heads and fits`,
    ],
    [
      'engine.maxModelLen',
      flags.maxModelLen === undefined,
      maxModelLenReason(input.maxModelLen, architecture.maxPositionEmbeddings, lowered),
    ],
    [
      'engine.maxNumSeqs',
      flags.maxNumSeqs === undefined,
      `${input.maxNumSeqs}: what the engine takes by itself on ${fit.device.name}, written out`,
    ],
    [
      'engine.maxNumBatchedTokens',
      flags.maxNumBatchedTokens === undefined,
      `${input.maxNumBatchedTokens}: what the engine takes by itself on ${fit.device.name}, written out`,
    ],
    ['engine.gpuMemoryUtilization', flags.gpuMemoryUtilization === undefined, utilizationReason(input.gpuMemoryUtilization)],
    [
      'workload',
      props.workload === undefined,
      `${fit.workload.concurrency} requests of ${fit.workload.inputTokens} input and ${fit.workload.outputTokens} output tokens: the default`,
    ],
    ['scaling.replicas.min', props.scaling?.replicas?.min === undefined, '1: the default'],
  ];
  const entries = derived.filter(([, isDerived]) => isDerived).map(([key, , text]): [string, string] => [`${path}.${key}`, text]);
  return Object.fromEntries([
    ...entries,
    [`${path}.model`, `weights of ${(weights.bytes / 2 ** 30).toFixed(1)} GiB: ${weights.how}`],
    [`${engine}.startup`, `${startupBudgetSeconds(weights)} s to start: twice a slow download and load, and compilation`],
  ]);
}

function utilizationReason(share: number): string {
  if (share === defaultGpuMemoryUtilization) return `${share}: the engine's own default, written out`;
  return `${share}: below the engine's ${defaultGpuMemoryUtilization}, so that CUDA graphs and sampling fit beside its share`;
}

function maxModelLenReason(length: number, own: number | undefined, lowered: readonly string[]): string {
  if (lowered.some((words) => words.startsWith('maxModelLen')))
    return `${length}: the longest that fits the described instance types`;
  return length === own
    ? `${length}: the model's own`
    : `${length}: the default limit; the model itself takes ${own ?? 'an unknown number'}`;
}
