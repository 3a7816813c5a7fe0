import { type Checkpoint, checkpoints, tryFindCheckpoint } from '../../lib/catalog/checkpoints';
import { usableMemoryGiB } from '../../lib/catalog/device-memory';
import { devices } from '../../lib/catalog/devices';
import { batchDefaults, defaultBlockSize } from '../../lib/catalog/engine-defaults';
import { type KvLog, otherDeviceMemoryGiB } from '../../lib/catalog/kv-logs';
import { type CatalogModel, models, tryFindModel } from '../../lib/catalog/models';
import { missingFact } from '../../lib/plan/architecture';
import { requestBlocks } from '../../lib/plan/memory/block-pool';
import { blocksIn, deviceMemory, poolOf, requestProps, type SizingInput } from '../../lib/plan/sizing';
import { weightsOf } from '../../lib/plan/weights';
import { columns, median } from './statistics';

/** One published figure beside the reckoned one. */
export interface Compared {
  readonly log: KvLog;
  readonly published: number;
  readonly reckoned: number;
  /** Part of the published figure; 0.01 is one percent. */
  readonly error: number;
}

/** A log that could not be used for a comparison. */
export interface Excluded {
  readonly log: KvLog;
  readonly reason: string;
}

export interface Comparison {
  readonly rows: readonly Compared[];
  readonly excluded: readonly Excluded[];
}

/** Whether a start is said to succeed, and what it did. */
export interface FitCompared {
  readonly log: KvLog;
  readonly ran: boolean;
  readonly saidToFit: boolean;
}

/** What must hold of the comparison. Parts of the published figure, and GiB. */
export const goals = { plainTokens: 0.005, hybridTokens: 0.03, memory: 0.06, worstMemory: 0.2, worstMemoryGiB: 1 } as const;

type Reckoned = { readonly input: SizingInput; readonly model: CatalogModel };

/** KV tokens from the memory that the log itself gives. */
export function compareTokens(logs: readonly KvLog[]): Comparison {
  return compare(logs, (log) => {
    if (log.kvTokens === undefined || log.availableKvGiB === undefined || log.availableKvGiB <= 0)
      return 'no free memory and tokens together';
    if (log.approximate) return 'figures rounded by their author';
    const reckoned = reckon(log);
    if (typeof reckoned === 'string') return reckoned;
    const tokens = tokensOf(log, reckoned);
    return typeof tokens === 'string' ? tokens : { published: log.kvTokens, reckoned: tokens };
  });
}

/** Free KV memory from model, device and flags alone. */
export function compareMemory(logs: readonly KvLog[]): Comparison {
  return compare(logs, (log) => {
    if (log.availableKvGiB === undefined) return 'no free memory published';
    if (log.approximate) return 'figures rounded by their author';
    const memory = memoryOf(log);
    return typeof memory === 'string' ? memory : { published: log.availableKvGiB, reckoned: memory.kvGiB };
  });
}

/** Starts of which it is known whether they ran, and whether the reckoning would have let them. */
export function compareFits(logs: readonly KvLog[]): readonly FitCompared[] {
  return logs.flatMap((log) => {
    const reckoned = reckon(log);
    const free = freeGiB(log);
    if (typeof reckoned === 'string' || free === undefined || log.maxModelLen === undefined) return [];
    const pool = poolOf(reckoned.input);
    if (!pool) return [];
    const needed = requestBlocks(log.maxModelLen, pool, requestProps(reckoned.input));
    return [{ log, ran: log.failed !== true, saidToFit: needed <= blocksIn(free, pool) }];
  });
}

function compare(
  logs: readonly KvLog[],
  figures: (log: KvLog) => string | { readonly published: number; readonly reckoned: number },
): Comparison {
  const rows: Compared[] = [];
  const excluded: Excluded[] = [];
  for (const log of logs) {
    const found = figures(log);
    if (typeof found === 'string') excluded.push({ log, reason: found });
    else rows.push({ log, ...found, error: (found.reckoned - found.published) / Math.abs(found.published) });
  }
  return { rows, excluded };
}

/** Free memory as reckoned, else as published: of a start that is not known well enough to be reckoned. */
function freeGiB(log: KvLog): number | undefined {
  const memory = memoryOf(log);
  return typeof memory === 'string' ? log.availableKvGiB : memory.kvGiB;
}

/** Tokens of the free memory, counted as the version that made the log counts them. */
function tokensOf(log: KvLog, { input, model }: Reckoned): number | string {
  const pool = poolOf(input);
  if (!pool) return 'the engine finds no common page size for its layers';
  const blocks = blocksIn(log.availableKvGiB ?? 0, pool);
  const [first] = pool.groups;
  if (pool.groups.length === 1) return blocks * first!.blockTokens * (log.contextParallel ?? 1);
  const byRequests =
    log.countedBy === 'requests' || (log.engineVersion !== undefined && minor(log.engineVersion) >= countsByRequestsFrom);
  if (!byRequests && log.engineVersion === undefined)
    return 'engine version not published, and versions count the tokens of such a model in two ways';
  if (!byRequests)
    return Math.floor(blocks / pool.groups.length) * Math.min(...pool.groups.map(({ blockTokens }) => blockTokens));
  if (log.maxModelLen === undefined) return `context length not published, on which the tokens of ${model.name} depend`;
  return Math.floor((blocks / requestBlocks(log.maxModelLen, pool, requestProps(input))) * log.maxModelLen);
}

/** vllm-project/vllm#43308: 0.20.0 printed blocks over groups, 0.21.0 what whole requests take. */
const countsByRequestsFrom = 21;

function memoryOf(log: KvLog): ReturnType<typeof deviceMemory> | string {
  const reckoned = reckon(log);
  if (typeof reckoned === 'string') return reckoned;
  if (log.engineVersion === undefined) return 'engine version not published, and versions profile in different ways';
  const utilization = log.gpuMemoryUtilization ?? defaultUtilization(log.engineVersion);
  if (utilization === undefined) return 'share of the device not published, and the default of the version not known';
  if (reckoned.input.weightsBytes === 0) return 'size of the checkpoint not known';
  const device = deviceOf(log.gpu);
  if (!device) return log.gpu ? `memory of ${log.gpu} not known` : 'device not named';
  const batch = batchDefaults(device.name, device.gib);
  return deviceMemory({
    ...reckoned.input,
    deviceGiB: device.gib,
    // Marlin pads as it does on the devices before Hopper.
    computeCapability: log.expertKernel === 'marlin' ? 8 : device.computeCapability,
    gpuMemoryUtilization: utilization,
    maxNumSeqs: log.maxNumSeqs ?? batch.maxNumSeqs,
    maxNumBatchedTokens: log.maxNumBatchedTokens ?? batch.maxNumBatchedTokens,
  });
}

/** The default share: 0.9 in every log up to 0.19, 0.92 in the sources of 0.27 and later. */
function defaultUtilization(version: string): number | undefined {
  if (minor(version) <= 19) return 0.9;
  return minor(version) >= 27 ? 0.92 : undefined;
}

function reckon(log: KvLog): Reckoned | string {
  const found = catalogEntry(log);
  if (typeof found === 'string') return found;
  const { model, checkpoint } = found;
  const missing = missingFact(model.architecture);
  if (missing) return `shape not known: ${missing}`;
  if (log.tensorParallel === undefined) return 'number of devices not published';
  const weights = checkpoint && weightsOf(checkpoint, model.architecture);
  const device = deviceOf(log.gpu);
  const batch = batchDefaults(device?.name ?? '', device?.gib ?? 0);
  return {
    model,
    input: {
      architecture: model.architecture,
      weightsBytes: weights?.storedBytes ?? weights?.bytes ?? 0,
      weightsAsLoaded: weights !== undefined && weights.storedBytes === undefined && !weights.estimated,
      weightFormat: checkpoint?.weightFormat,
      deviceGiB: device?.gib ?? 0,
      computeCapability: device?.computeCapability,
      tensorParallel: log.tensorParallel,
      pipelineParallel: log.pipelineParallel,
      contextParallel: log.contextParallel,
      maxModelLen: log.maxModelLen ?? 1,
      maxNumSeqs: log.maxNumSeqs ?? batch.maxNumSeqs,
      maxNumBatchedTokens: log.maxNumBatchedTokens ?? batch.maxNumBatchedTokens,
      gpuMemoryUtilization: log.gpuMemoryUtilization ?? 0,
      kvElementBytes: 2,
      kvCacheDtype: log.kvCacheDtype ?? 'auto',
      blockSize: defaultBlockSize,
      prefixCaching: log.prefixCaching,
      enforceEager: log.enforceEager,
      engineVersion: log.engineVersion,
    },
  };
}

interface Entry {
  readonly model: CatalogModel;
  readonly checkpoint?: Checkpoint;
}

/** The checkpoint that a log names, by its id, by the last part of it, or by the base model it begins with. */
function catalogEntry(log: KvLog): Entry | string {
  const { model: name, catalogId } = log;
  const plain = (catalogId ?? name).replace(/\s*\(.*?\)\s*/g, ' ').trim();
  if (plain === '' || /^AWQ model/i.test(plain)) return 'model not named';
  const checkpoint =
    tryFindCheckpoint(plain) ?? checkpoints.find(({ id }) => lastPart(id).toLowerCase() === lastPart(plain).toLowerCase());
  const model = tryFindModel(plain) ?? (checkpoint && (tryFindModel(checkpoint.id) ?? tryFindModel(checkpoint.base ?? '')));
  if (model) return { model, checkpoint: checkpoint && sameFormat(log, checkpoint) ? checkpoint : undefined };
  const base = models
    .filter(({ id }) =>
      lastPart(plain)
        .toLowerCase()
        .replaceAll(' ', '-')
        .startsWith(
          lastPart(id)
            .toLowerCase()
            .replace(/-(instruct|it)$/, ''),
        ),
    )
    .sort((a, b) => b.id.length - a.id.length)[0];
  return base ? { model: base } : `the catalog has no model "${plain}"`;
}

/** A checkpoint of another number format is another checkpoint. */
function sameFormat({ weightFormat }: KvLog, checkpoint: Checkpoint): boolean {
  if (weightFormat === undefined || checkpoint.weightFormat === undefined) return true;
  return checkpoint.weightFormat.startsWith(weightFormat === 'awq' ? 'int4' : weightFormat);
}

function lastPart(id: string): string {
  return id.split('/').at(-1) ?? id;
}

interface KnownDevice {
  readonly name: string;
  readonly gib: number;
  readonly computeCapability?: number;
}

/** The device a log names: `H100 80GB` is the one device of the catalog whose name begins so. */
function deviceOf(gpu: string | undefined): KnownDevice | undefined {
  const name = gpu?.replace(/\s*\(.*?\)\s*/g, '').trim();
  if (!name) return undefined;
  const other = Object.entries(otherDeviceMemoryGiB).find(([key]) => name.startsWith(key));
  if (other) return { name: other[0], ...other[1] };
  const device = devices.find(
    (one) => (one.name === name || one.name.startsWith(`${name} `)) && usableMemoryGiB[one.name] !== undefined,
  );
  return device && { name: device.name, gib: usableMemoryGiB[device.name]!.gib, computeCapability: device.computeCapability };
}

function minor(version: string): number {
  return Number(version.split('.')[1]);
}

/** Whether a model keeps anything but one full cache for all its layers. */
export function isHybrid(log: KvLog): boolean {
  const found = catalogEntry(log);
  return typeof found !== 'string' && found.model.architecture.otherLayers !== undefined;
}

/** Everything that a run of the comparison found, and whether the goals are met. */
export interface MemoryReport {
  readonly text: string;
  readonly met: boolean;
}

export function memoryReport(logs: readonly KvLog[]): MemoryReport {
  const tokens = compareTokens(logs);
  const memory = compareMemory(logs);
  const fits = compareFits(logs);
  const [plain, hybrid] = [tokens.rows.filter(({ log }) => !isHybrid(log)), tokens.rows.filter(({ log }) => isHybrid(log))];
  const wrong = fits.filter(({ ran, saidToFit }) => ran !== saidToFit);
  const tooFar = memory.rows.filter((row) => !nearEnough(row));
  const checks: readonly (readonly [string, boolean])[] = [
    [summary('KV tokens, one kind of layer', plain, goals.plainTokens), within(plain, goals.plainTokens)],
    [summary('KV tokens, layers of several kinds', hybrid, goals.hybridTokens), within(hybrid, goals.hybridTokens)],
    [summary('free KV memory', memory.rows, goals.memory), within(memory.rows, goals.memory)],
    [
      `free KV memory: ${tooFar.length} of ${memory.rows.length} off by more than ${percent(goals.worstMemory)} and ${goals.worstMemoryGiB} GiB`,
      tooFar.length === 0,
    ],
    [`starts: ${wrong.length} of ${fits.length} said to do what they did not`, wrong.length === 0],
  ];
  const text = [
    'KV tokens from the free memory of the log',
    table(tokens.rows, 0),
    excludedText(tokens.excluded),
    '',
    'Free KV memory, GiB on each device, from model, device and flags',
    table(memory.rows, 2),
    excludedText(memory.excluded),
    '',
    'Working memory beside weights and KV cache, GiB: what the fitted constants of lib/catalog/engine-memory.ts leave unexplained',
    residuals(logs),
    '',
    ...fits.map(
      ({ log, ran, saidToFit }) =>
        `  ${ran === saidToFit ? 'right' : 'WRONG'}: ${nameOf(log)} ${ran ? 'ran' : 'did not start'} with ${log.maxModelLen} tokens`,
    ),
    '',
    ...checks.map(([what, good]) => `${good ? 'met   ' : 'MISSED'} ${what}`),
  ].join('\n');
  return { text, met: checks.every(([, good]) => good) };
}

function nearEnough({ error, published, reckoned }: Compared): boolean {
  return Math.abs(error) <= goals.worstMemory || Math.abs(reckoned - published) <= goals.worstMemoryGiB;
}

function within(rows: readonly Compared[], goal: number): boolean {
  return rows.length > 0 && median(rows.map(({ error }) => Math.abs(error))) <= goal;
}

function summary(what: string, rows: readonly Compared[], goal: number): string {
  const errors = rows.map(({ error }) => Math.abs(error));
  return `${what}: ${rows.length} logs, median error ${percent(median(errors))} (goal ${percent(goal)}), worst ${percent(Math.max(...errors))}`;
}

function percent(part: number): string {
  return `${(part * 100).toFixed(2)} %`;
}

function table(rows: readonly Compared[], digits: number): string {
  const shown = (value: number): string =>
    value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const heading = ['log', 'published', 'reckoned', 'error'];
  return columns([
    heading,
    ...rows.map(({ log, published, reckoned, error }) => [nameOf(log), shown(published), shown(reckoned), percent(error)]),
  ]);
}

function nameOf({ model, gpu, devices: count, engineVersion }: KvLog): string {
  return `${model || 'unnamed'}, ${count ?? '?'} × ${gpu ?? 'unnamed GPU'}${engineVersion ? `, ${engineVersion}` : ''}`;
}

function excludedText(excluded: readonly Excluded[]): string {
  return excluded.map(({ log, reason }) => `  left out: ${nameOf(log)}: ${reason} [${log.source}]`).join('\n');
}

/** Where a log also gives its weights: what was left to activations, graphs and buffers, beside what the constants say. */
function residuals(logs: readonly KvLog[]): string {
  const rows = logs.flatMap((log) => {
    const memory = memoryOf(log);
    if (typeof memory === 'string' || log.weightsGiB === undefined || log.availableKvGiB === undefined) return [];
    const logged = memory.totalGiB - memory.freeGiB - log.weightsGiB - log.availableKvGiB;
    const reckoned = memory.activationGiB + memory.overheadGiB;
    return [[nameOf(log), logged.toFixed(2), reckoned.toFixed(2), (logged - reckoned).toFixed(2)]];
  });
  return columns([['log', 'logged', 'reckoned', 'residual'], ...rows]);
}
