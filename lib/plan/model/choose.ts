import { instanceTypes, tryFindInstanceType } from '../../catalog/instances';
import type { Candidate } from '../plan';
import { type CandidateFit, type Evaluated, evaluate, holds, type Layouts, layOut } from './candidate';
import { type ModelFacts, type ModelSubject, wantedMaxModelLen } from './subject';

/** What the planner settled on for one model. */
export interface Choice {
  readonly evaluated: Evaluated;
  readonly fit: CandidateFit;
  /** What was lowered so that the model fits the described instance types, in words; empty when nothing was. */
  readonly lowered: readonly string[];
}

/** Every instance type that was looked at, and the one that was taken, if any. */
export interface Selection {
  readonly evaluated: readonly Evaluated[];
  readonly choice?: Choice;
}

/** Looks at the described instance types, or at all of the catalog, and takes the cheapest that holds the model. */
export function select(subject: ModelSubject, facts: ModelFacts): Selection {
  const described = subject.props.accelerator?.instanceTypes;
  const types = described ? described.flatMap((name) => tryFindInstanceType(name) ?? []) : instanceTypes;
  const layouts: Layouts = new Map();
  const evaluated = types.map((instance) => evaluate(subject, facts, instance, described !== undefined, layouts));
  const holding = evaluated.filter((one) => one.holds && (described !== undefined || one.price !== undefined));
  const best = cheapest(subject, holding.length > 0 ? holding : evaluated.filter((one) => one.holds));
  if (best?.fit) return { evaluated, choice: { evaluated: best, fit: best.fit, lowered: [] } };
  return { evaluated, choice: described ? loweredChoice(subject, facts, evaluated) : undefined };
}

/** Nodes that a number of pods needs, several pods to a node where a node has more devices. */
export function nodesFor(pods: number, devicesPerPod: number, devicesPerNode: number): number {
  return Math.ceil(pods / Math.max(1, Math.floor(devicesPerNode / devicesPerPod)));
}

/** US dollars for one hour of the nodes that the smallest number of replicas needs. */
export function hourlyCost(subject: ModelSubject, { instance, price, fit: laid }: Evaluated): number | undefined {
  if (!price || !laid) return undefined;
  return price.usdPerHour * nodesFor(replicasOf(subject), laid.tensorParallel, instance.deviceCount ?? 1);
}

export function replicasOf({ props }: ModelSubject): number {
  return props.scaling?.replicas?.min ?? 1;
}

function cheapest(subject: ModelSubject, holding: readonly Evaluated[]): Evaluated | undefined {
  const cost = (one: Evaluated): number => hourlyCost(subject, one) ?? Number.POSITIVE_INFINITY;
  return [...holding].sort((a, b) => cost(a) - cost(b) || byName.compare(a.instance.name, b.instance.name))[0];
}

/** For described instance types: the cheapest on which the model fits once what nobody described is made smaller. */
function loweredChoice(subject: ModelSubject, facts: ModelFacts, evaluated: readonly Evaluated[]): Choice | undefined {
  const short = evaluated.filter((one) => one.obstacle === 'memory' && one.fit);
  const lowered = short.flatMap((one) => {
    const smaller = lower(subject, facts, one);
    return smaller ? [{ ...one, fit: smaller, holds: true }] : [];
  });
  const best = cheapest(subject, lowered);
  if (!best?.fit) return undefined;
  return { evaluated: best, fit: best.fit, lowered: whatWasLowered(subject, best.fit) };
}

/** The same layout with the largest context and concurrency that fit, never below one request of the workload. */
function lower(subject: ModelSubject, facts: ModelFacts, { instance, fit: short }: Evaluated): CandidateFit | undefined {
  if (!short) return undefined;
  const { inputTokens, outputTokens } = subject.workload;
  const least = inputTokens + outputTokens;
  const again = (maxModelLen: number, concurrency: number): CandidateFit | undefined =>
    layOut(subject, facts, instance, short.device, short.tensorParallel, {
      maxModelLen,
      workload: { inputTokens, outputTokens, concurrency },
    });
  const lengths =
    subject.flags.maxModelLen === undefined ? lengthsDownTo(least, short.input.maxModelLen) : [short.input.maxModelLen];
  const concurrencies =
    subject.props.workload?.concurrency === undefined
      ? countsDownFrom(subject.workload.concurrency)
      : [subject.workload.concurrency];
  for (const concurrency of concurrencies) {
    const found = lengths.map((length) => again(length, concurrency)).find((one) => one !== undefined && holds(one));
    if (found) return found;
  }
  return undefined;
}

/** Whole multiples of 256 tokens from the wanted length down to the least, which need not be one. */
function lengthsDownTo(least: number, wanted: number): number[] {
  const steps: number[] = [wanted];
  for (let length = Math.floor((wanted - 1) / 256) * 256; length > least; length -= 256) steps.push(length);
  return least < wanted ? [...steps, least] : steps;
}

function countsDownFrom(count: number): number[] {
  return Array.from({ length: count }, (_, index) => count - index);
}

function whatWasLowered(subject: ModelSubject, chosen: CandidateFit): string[] {
  const words: string[] = [];
  if (chosen.workload.concurrency < subject.workload.concurrency)
    words.push(`concurrency from ${subject.workload.concurrency} to ${chosen.workload.concurrency} requests`);
  const wanted = wantedMaxModelLen(subject);
  if (chosen.input.maxModelLen < wanted) words.push(`maxModelLen from ${wanted} to ${chosen.input.maxModelLen} tokens`);
  return words;
}

const byName = new Intl.Collator('en');

/** Candidates by selection: models that differ in name alone share both. */
const shown = new WeakMap<Selection, readonly Candidate[]>();

/** The selection as it is shown: what holds first, by price. */
export function candidatesOf(subject: ModelSubject, selection: Selection): readonly Candidate[] {
  const candidates = shown.get(selection) ?? sortedCandidates(subject, selection);
  shown.set(selection, candidates);
  return candidates;
}

function sortedCandidates(subject: ModelSubject, { evaluated }: Selection): Candidate[] {
  return evaluated
    .map((one) => ({
      instanceType: one.instance.name,
      tensorParallel: one.fit?.tensorParallel,
      usdPerHour: hourlyCost(subject, one) ?? one.price?.usdPerHour,
      estimated: one.price?.estimated,
      holds: one.holds,
      why: one.why,
    }))
    .sort(
      (a, b) =>
        Number(b.holds) - Number(a.holds) ||
        (a.usdPerHour ?? 1e9) - (b.usdPerHour ?? 1e9) ||
        byName.compare(a.instanceType, b.instanceType),
    );
}
