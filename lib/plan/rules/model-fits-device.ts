import { checkpoints } from '../../catalog/checkpoints';
import { instanceTypes } from '../../catalog/instances';
import { offeringState, regionsWithOfferings } from '../../catalog/offerings';
import type { Finding } from '../../description/problem';
import { type Evaluated, longestContext } from '../model/candidate';
import { whyNotCompute } from '../model/formats';
import { whyNotRun } from '../model/runs';
import type { ModelFacts } from '../model/subject';
import type { RegionPlan } from '../plan';
import type { ModelRule, PlannedSubject } from '../rule';
import { weightsOf } from '../weights';

/** Weights, working memory and the wanted KV cache must fit on one node. */
export const modelFitsDevice: ModelRule = (subject) => {
  const { path, props, selection, choice, facts } = subject;
  if (!facts || !selection || choice || selection.evaluated.length === 0) return [];
  const short = selection.evaluated.filter((one) => one.obstacle === 'memory' && one.fit);
  if (short.length === 0) return otherObstacles(subject, selection.evaluated);
  const largest = short.reduce((best, one) => (totalGiB(one) > totalGiB(best) ? one : best));
  const described = props.accelerator?.instanceTypes !== undefined;
  const where = described ? `${path}.accelerator.instanceTypes` : `${path}.model`;
  return [
    {
      path: where,
      message: `must hold the model: ${props.model} has ${gib(facts.weights?.bytes)} of weights; ${described ? 'the largest described' : `the largest in ${subject.region.name}`}, ${largest.instance.name}, has ${totalGiB(largest).toFixed(0)} GiB on ${largest.fit?.tensorParallel} device(s) and ${largest.why}`,
      fix: whatHelps(subject, facts, largest),
    },
  ];
};

function totalGiB({ fit }: Evaluated): number {
  return (fit?.sizing.memory.totalGiB ?? 0) * (fit?.tensorParallel ?? 1);
}

function gib(bytes: number | undefined): string {
  return bytes === undefined ? 'an unknown size' : `${(bytes / 2 ** 30).toFixed(1)} GiB`;
}

/** What is described and has a rule of its own, instance types and the tensor-parallel degree, needs no second problem. */
function otherObstacles({ path, props, flags, region }: PlannedSubject, evaluated: readonly Evaluated[]): ReturnType<ModelRule> {
  const split = evaluated.find((one) => one.obstacle === 'split');
  if (flags.tensorParallelSize !== undefined || (props.accelerator?.instanceTypes !== undefined && !split)) return [];
  const computable = evaluated.find((one) => one.obstacle === 'format');
  if (!split && !computable) return [nothingHere(region)];
  const reason = (split ?? computable)!;
  return [
    {
      path: `${path}.model`,
      message: `must fit on one node: none of the ${evaluated.length} instance types looked at can run it; ${reason.instance.name} ${reason.why}`,
      fix: 'take a quantized checkpoint, or another model',
    },
  ];
}

function nothingHere({ name }: RegionPlan): Finding {
  const elsewhere = regionsWithOfferings.filter((region) =>
    instanceTypes.some((type) => !whyNotRun(type, false) && offeringState(type.name, region) === 'offered'),
  );
  return {
    path: 'region',
    message: `must offer an instance type that runs the engine, got "${name}"`,
    fix: `deploy to one of ${elsewhere.join(', ')}`,
  };
}

/** Smaller checkpoints of the same model, shorter context, larger types. */
function whatHelps(subject: PlannedSubject, facts: ModelFacts, { fit }: Evaluated): string {
  const { props, flags, selection } = subject;
  const base = facts.checkpoint.base ?? facts.checkpoint.id;
  const smaller = checkpoints
    .filter((one) => one.base === base && one.id !== props.model)
    .flatMap((one) => {
      const weights = weightsOf(one, facts.architecture);
      const runs = !fit || !whyNotCompute(fit.device, one.weightFormat, flags);
      return weights && runs && weights.bytes < (facts.weights?.bytes ?? 0) * 0.8 ? [{ id: one.id, bytes: weights.bytes }] : [];
    })
    .sort((a, b) => a.bytes - b.bytes)
    .slice(0, 3);
  const context = flags.maxModelLen === undefined || !fit ? undefined : longestContext(subject, facts, fit);
  const roomy = selection?.evaluated.some((one) => (one.fit?.sizing.memory.kvGiB ?? 0) > 0);
  const ways = [
    smaller.length > 0
      ? `take a quantized checkpoint: ${smaller.map(({ id, bytes }) => `${id} (${gib(bytes)})`).join(', ')}`
      : '',
    context === undefined ? '' : `lower engine.maxModelLen to ${context}, the longest that fits`,
    roomy && props.workload?.concurrency !== undefined ? 'lower workload.concurrency' : '',
    props.accelerator?.instanceTypes
      ? 'name larger instance types, or leave them out to have one chosen'
      : 'take a smaller model, or a region with larger instance types',
  ];
  return ways.filter((way) => way !== '').join('; ');
}
