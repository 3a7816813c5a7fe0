import { type Checkpoint, tryFindCheckpoint } from '../../catalog/checkpoints';
import { defaultEngineVersion } from '../../catalog/engine';
import { engineFlagProblems } from '../../catalog/engine/problems';
import type { EngineFlags } from '../../catalog/engine/vllm-0.27.0.types';
import { type ModelArchitecture, tryFindModel } from '../../catalog/models';
import type { ModelProps } from '../../description/model';
import type { NodePoolProps } from '../../description/node-pool';
import { missingFact } from '../architecture';
import type { PublishedModel } from '../config-json';
import { dnsLabel } from '../label';
import type { RegionPlan } from '../plan';
import { type Weights, weightsOf } from '../weights';
import { describedFacts, describedModel } from './described-model';

/** One model of a description, with what the catalog knows of it. What rules about one model look at. */
export interface ModelSubject {
  readonly index: number;
  /** `models[0]`. */
  readonly path: string;
  readonly props: ModelProps;
  readonly label: string;
  readonly region: RegionPlan;
  /** Described flags that the engine takes; what is wrong with the others, rules say. */
  readonly flags: EngineFlags;
  readonly workload: Workload;
  readonly describedPools: readonly NodePoolProps[];
  /** What a described architecture says, and what is wrong with it; undefined when none is described. */
  readonly described?: PublishedModel;
  /** Undefined when the catalog does not know the checkpoint and no readable architecture is described. */
  readonly facts?: ModelFacts;
}

/** A checkpoint whose memory can be reckoned. */
export interface ModelFacts {
  readonly checkpoint: Checkpoint;
  readonly architecture: ModelArchitecture;
  /** Undefined when nothing tells the size of the weights. */
  readonly weights?: Weights;
  /** What the catalog lacks for this shape of model; undefined when nothing. */
  readonly missing?: string;
}

export interface Workload {
  readonly concurrency: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Requests that a model is sized for when nothing is described. */
export const defaultWorkload: Workload = { concurrency: 16, inputTokens: 2048, outputTokens: 512 };

/** The longest context that is planned for when nothing is described, in tokens. */
export const defaultMaxModelLen = 32_768;

export function modelSubject(
  props: ModelProps,
  index: number,
  region: RegionPlan,
  describedPools: readonly NodePoolProps[],
): ModelSubject {
  const path = `models[${index}]`;
  const described = describedModel(props, path);
  return {
    index,
    path,
    props,
    label: dnsLabel(props.name),
    region,
    flags: usableFlags(describedFlags(props)),
    describedPools,
    workload: { ...defaultWorkload, ...props.workload },
    described,
    facts: described ? describedFacts(props.model, described) : modelFacts(props.model),
  };
}

/** Every described flag, right or wrong. One that is null, as an empty line in YAML makes it, is left to the plan. */
export function describedFlags({ engine = {} }: ModelProps): EngineFlags {
  return Object.fromEntries(Object.entries(engine).filter(([, value]) => value !== null));
}

function usableFlags(flags: EngineFlags): EngineFlags {
  const faulty = new Set(engineFlagProblems(flags, defaultEngineVersion).map(({ prop }) => prop.split(/[.[]/)[0]));
  return Object.fromEntries(Object.entries(flags).filter(([name]) => !faulty.has(name)));
}

function modelFacts(id: string): ModelFacts | undefined {
  const checkpoint = tryFindCheckpoint(id);
  const architecture = checkpoint && (tryFindModel(checkpoint.id) ?? tryFindModel(checkpoint.base ?? ''))?.architecture;
  if (!checkpoint || !architecture) return undefined;
  return { checkpoint, architecture, weights: weightsOf(checkpoint, architecture), missing: missingFact(architecture) };
}

/** The context length that is planned for: the described one, else the model's own up to 32,768 tokens. */
export function wantedMaxModelLen({ flags, facts }: ModelSubject): number {
  const described = flags.maxModelLen;
  if (typeof described === 'number' && described >= 1) return described;
  return Math.min(facts?.architecture.maxPositionEmbeddings ?? defaultMaxModelLen, defaultMaxModelLen);
}
