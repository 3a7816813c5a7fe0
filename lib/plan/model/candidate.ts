import type { Checkpoint } from '../../catalog/checkpoints';
import { usableDeviceMemoryGiB } from '../../catalog/device-memory';
import { type Device, findDevice } from '../../catalog/devices';
import type { EngineFlags } from '../../catalog/engine/vllm-0.27.0.types';
import {
  type BatchDefaults,
  batchDefaults,
  defaultGpuMemoryUtilization,
  preferredBlockSize,
} from '../../catalog/engine-defaults';
import type { InstanceType } from '../../catalog/instances';
import { kvElementBytes } from '../../catalog/number-formats';
import { whyNotSplit } from '../architecture';
import { type HourlyPrice, hourlyPrice } from '../price';
import { besideShareGiB, type Sizing, type SizingInput, size } from '../sizing';
import { whyNotCompute } from './formats';
import { whyNotOffered, whyNotRun } from './runs';
import { type ModelFacts, type ModelSubject, type Workload, wantedMaxModelLen } from './subject';

/** An instance type, looked at for one model. */
export interface CandidateFit {
  readonly instance: InstanceType;
  readonly device: Device;
  readonly tensorParallel: number;
  readonly sizing: Sizing;
  readonly input: SizingInput;
  readonly workload: Workload;
}

export interface Evaluated {
  readonly instance: InstanceType;
  readonly price?: HourlyPrice;
  /** Present when the model could be laid out on it, whether or not it fits. */
  readonly fit?: CandidateFit;
  readonly holds: boolean;
  readonly why: string;
  /** Which kind of obstacle: rules about the instance type itself speak for themselves, only `memory` is about fitting. */
  readonly obstacle?: 'runs' | 'offered' | 'format' | 'split' | 'memory';
}

/** Layouts of one model that were reckoned already, by device and degree: instance types with the same device share them. */
export type Layouts = Map<string, CandidateFit | undefined>;

/** Looks at one instance type: whether it can run the model at all, and whether the model fits at its smallest workable degree. */
export function evaluate(
  subject: ModelSubject,
  facts: ModelFacts,
  instance: InstanceType,
  asked: boolean,
  layouts: Layouts = new Map(),
): Evaluated {
  const base = { instance, price: hourlyPrice(instance.name, subject.region.name) };
  const device = findDevice(instance.device);
  const runs = whyNotRun(instance, asked);
  if (runs) return { ...base, holds: false, why: runs, obstacle: 'runs' };
  const offered = whyNotOffered(instance, subject.region);
  if (offered) return { ...base, holds: false, why: offered, obstacle: 'offered' };
  const kvCacheDtype = subject.flags.kvCacheDtype ?? derivedKvCacheDtype(facts.checkpoint);
  const format = whyNotCompute(device, facts.checkpoint.weightFormat, { ...subject.flags, kvCacheDtype });
  if (format) return { ...base, holds: false, why: format, obstacle: 'format' };
  return { ...base, ...bestFit(subject, facts, instance, device, layouts) };
}

function bestFit(
  subject: ModelSubject,
  facts: ModelFacts,
  instance: InstanceType,
  device: Device,
  layouts: Layouts,
): Omit<Evaluated, 'instance' | 'price'> {
  const degrees = workableDegrees(subject, facts, instance.deviceCount ?? 0);
  const fits = degrees.flatMap((degree) => {
    const key = `${device.name} × ${degree}`;
    if (!layouts.has(key)) layouts.set(key, layOut(subject, facts, instance, device, degree));
    const laid = layouts.get(key);
    return laid ? [{ ...laid, instance }] : [];
  });
  const holding = fits.find(holds);
  if (holding)
    return { fit: holding, holds: true, why: `holds it on ${holding.tensorParallel} of ${instance.deviceCount} devices` };
  const largest = fits.at(-1);
  if (!largest) return { holds: false, why: whyNoDegree(subject, facts, instance), obstacle: 'split' };
  return { fit: largest, holds: false, why: shortfall(largest), obstacle: 'memory' };
}

/** Powers of two up to the devices of one node that split the model; or the described degree alone. */
function workableDegrees(subject: ModelSubject, facts: ModelFacts, devices: number): number[] {
  const described = subject.flags.tensorParallelSize;
  const all = described === undefined ? [1, 2, 4, 8, 16].filter((degree) => degree <= devices) : [described];
  return all.filter((degree) => degree <= devices && !whyNotSplit(facts, degree, subject.flags));
}

function whyNoDegree(subject: ModelSubject, facts: ModelFacts, instance: InstanceType): string {
  const described = subject.flags.tensorParallelSize;
  if (described !== undefined && described > (instance.deviceCount ?? 0))
    return `has ${instance.deviceCount} devices, fewer than the ${described} described`;
  return whyNotSplit(facts, described ?? 1, subject.flags) ?? 'has no device that can be counted';
}

/** Lays the model out on an instance type; undefined when a size that it takes is unknown. */
export function layOut(
  subject: ModelSubject,
  facts: ModelFacts,
  instance: InstanceType,
  device: Device,
  tensorParallel: number,
  wanted: { readonly maxModelLen: number; readonly workload: Workload } = {
    maxModelLen: wantedMaxModelLen(subject),
    workload: subject.workload,
  },
): CandidateFit | undefined {
  const memory = usableDeviceMemoryGiB(device);
  if (!memory || !facts.weights) return undefined;
  const input = sizingInput(subject, facts, {
    ...wanted,
    deviceGiB: memory.gib,
    deviceName: device.name,
    computeCapability: device.computeCapability,
    tensorParallel,
  });
  return { instance, device, tensorParallel, input, sizing: size(input), workload: wanted.workload };
}

interface Wanted {
  readonly maxModelLen: number;
  readonly workload: Workload;
  readonly deviceGiB: number;
  readonly deviceName: string;
  readonly computeCapability?: number;
  readonly tensorParallel: number;
}

function sizingInput({ flags }: ModelSubject, { architecture, weights, checkpoint }: ModelFacts, wanted: Wanted): SizingInput {
  const { maxNumSeqs, maxNumBatchedTokens } = batchLimits(flags, wanted);
  const kvCacheDtype = flags.kvCacheDtype ?? derivedKvCacheDtype(checkpoint);
  return {
    architecture,
    weightsBytes: weights?.storedBytes ?? weights?.bytes ?? 0,
    weightsAsLoaded: weights?.storedBytes === undefined && weights?.asLoaded,
    loadedBytes: weights?.asLoaded ? weights.bytes : undefined,
    weightFormat: checkpoint.weightFormat,
    deviceGiB: wanted.deviceGiB,
    computeCapability: wanted.computeCapability,
    tensorParallel: wanted.tensorParallel,
    expertParallel: flags.enableExpertParallel,
    contextParallel: flags.decodeContextParallelSize,
    maxModelLen: wanted.maxModelLen,
    maxNumSeqs,
    maxNumBatchedTokens,
    gpuMemoryUtilization: flags.gpuMemoryUtilization ?? roomyUtilization(wanted.deviceGiB, { architecture, maxNumSeqs }),
    kvElementBytes: kvElementBytes(kvCacheDtype) ?? 2,
    kvCacheDtype,
    blockSize: flags.blockSize ?? preferredBlockSize(architecture, wanted.computeCapability, kvCacheDtype),
    prefixCaching: flags.enablePrefixCaching,
    enforceEager: flags.enforceEager,
  };
}

/** Some checkpoints ask for an FP8 cache, which the engine grants by itself. Source: vllm 0.27.0, resolve_kv_cache_dtype_string. */
export function derivedKvCacheDtype({ kvCacheScheme }: Pick<Checkpoint, 'kvCacheScheme'>): 'fp8' | 'auto' {
  return kvCacheScheme?.startsWith('fp8') ? 'fp8' : 'auto';
}

/**
 * The described limits of a batch, or the engine's own, moved where the engine or the workload would not have them: every request of the workload has
 * a place, a step has a token for each, and without chunked prefill it has room for the longest prompt.
 */
function batchLimits(flags: EngineFlags, wanted: Wanted): BatchDefaults {
  const defaults = batchDefaults(wanted.deviceName, wanted.deviceGiB);
  const seats = Math.max(defaults.maxNumSeqs, wanted.workload.concurrency);
  const maxNumSeqs = flags.maxNumSeqs ?? Math.min(seats, flags.maxNumBatchedTokens ?? seats);
  const longestStep = flags.enableChunkedPrefill === false ? wanted.maxModelLen : 0;
  return {
    maxNumSeqs,
    maxNumBatchedTokens: flags.maxNumBatchedTokens ?? Math.max(defaults.maxNumBatchedTokens, maxNumSeqs, longestStep),
  };
}

/** The engine's default share, or as much less as leaves room for what it uses beside it; in hundredths. */
function roomyUtilization(deviceGiB: number, input: Pick<SizingInput, 'architecture' | 'maxNumSeqs'>): number {
  const largest = Math.floor((1 - besideShareGiB(input) / deviceGiB) * 100) / 100;
  return Math.min(defaultGpuMemoryUtilization, largest);
}

/** Whether one request of full length, and the workload's requests at their length, fit at one time. */
export function holds({ sizing, input, workload }: CandidateFit): boolean {
  return sizing.blocks >= neededBlocks({ sizing, input, workload }) && sizing.graphsFit;
}

/** The longest context, in tokens, with which the same layout holds the described workload; undefined when none does. */
export function longestContext(subject: ModelSubject, facts: ModelFacts, candidate: CandidateFit): number | undefined {
  const { instance, device, tensorParallel, input } = candidate;
  const workload = { ...candidate.workload, concurrency: subject.props.workload?.concurrency ?? 1 };
  const fits = (tokens: number): boolean => {
    const fit = layOut(subject, facts, instance, device, tensorParallel, { maxModelLen: tokens, workload });
    return fit !== undefined && holds(fit);
  };
  const least = workload.inputTokens + workload.outputTokens;
  if (!fits(least)) return undefined;
  let [fitting, tooLong] = [least, Math.max(least, input.maxModelLen) + 1];
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2);
    if (fits(middle)) fitting = middle;
    else tooLong = middle;
  }
  return fitting;
}

/** KV cache blocks that must be there. */
export function neededBlocks({ sizing, input, workload }: Pick<CandidateFit, 'sizing' | 'input' | 'workload'>): number {
  const perRequest = sizing.blocksFor(Math.min(workload.inputTokens + workload.outputTokens, input.maxModelLen));
  return Math.max(sizing.blocksFor(input.maxModelLen), workload.concurrency * perRequest);
}

function shortfall(candidate: CandidateFit): string {
  const { sizing, input } = candidate;
  const { memory } = sizing;
  const share = (memory.totalGiB * input.gpuMemoryUtilization).toFixed(1);
  if (memory.kvGiB <= 0) {
    const needed = (memory.weightsGiB + memory.activationGiB + memory.overheadGiB).toFixed(1);
    return `weights and working memory take ${needed} GiB of the ${share} GiB on each of ${candidate.tensorParallel} device(s)`;
  }
  if (!sizing.graphsFit)
    return `leaves ${memory.freeGiB.toFixed(1)} GiB beside the engine's share, too little for CUDA graphs and sampling`;
  const needed = neededBlocks(candidate) * input.blockSize;
  return `leaves ${(sizing.blocks * input.blockSize).toLocaleString('en-US')} tokens of KV cache on ${candidate.tensorParallel} device(s), ${needed.toLocaleString('en-US')} are needed`;
}
