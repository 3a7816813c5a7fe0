import { type KvLog, kvLogs } from '../../lib/catalog/kv-logs';

type Field = { readonly [K in keyof KvLog]-?: (text: string) => KvLog[K] };

const asNumber = (text: string): number | undefined => (text === '' || Number.isNaN(Number(text)) ? undefined : Number(text));
const asText = (text: string): string | undefined => (text === '' ? undefined : text);
const asFlag = (text: string): boolean | undefined => (text === '' ? undefined : text === 'true');

/** Columns of a table of published starts, and how each is read. */
const columnReaders: Readonly<
  Record<string, { readonly to: keyof KvLog; readonly read: (text: string) => Field[keyof KvLog] | unknown }>
> = {
  model: { to: 'model', read: (text) => text },
  catalog_id: { to: 'catalogId', read: asText },
  gpu: { to: 'gpu', read: asText },
  count: { to: 'devices', read: asNumber },
  tp: { to: 'tensorParallel', read: asNumber },
  pp: { to: 'pipelineParallel', read: asNumber },
  dcp: { to: 'contextParallel', read: asNumber },
  dtype: { to: 'weightFormat', read: asText },
  kv_dtype: { to: 'kvCacheDtype', read: (text) => (text === 'bf16' ? 'bfloat16' : asText(text)) },
  max_model_len: { to: 'maxModelLen', read: asNumber },
  gpu_mem_util: { to: 'gpuMemoryUtilization', read: asNumber },
  max_num_seqs: { to: 'maxNumSeqs', read: asNumber },
  max_num_batched_tokens: { to: 'maxNumBatchedTokens', read: asNumber },
  prefix_caching: { to: 'prefixCaching', read: asFlag },
  enforce_eager: { to: 'enforceEager', read: asFlag },
  weights_gib: { to: 'weightsGiB', read: asNumber },
  available_kv_gib: { to: 'availableKvGiB', read: asNumber },
  kv_tokens: { to: 'kvTokens', read: asNumber },
  failed: { to: 'failed', read: (text) => asFlag(text) || undefined },
  longest_context: { to: 'longestContext', read: asNumber },
  engine_version: { to: 'engineVersion', read: asText },
  source: { to: 'source', read: (text) => text },
};

/**
 * Reads a table of published starts: comma-separated, the first line naming the columns (model, gpu, count, tp, pp, dtype, kv_dtype, max_model_len, gpu_mem_util,
 * weights_gib, available_kv_gib, kv_tokens, source, and what else a start may say).
 * @throws when a column that every row needs is missing
 */
export function readLogTable(text: string): KvLog[] {
  const [header, ...lines] = csvRows(text);
  if (!header?.includes('model') || !header.includes('source'))
    throw new Error(`a table of starts must have the columns model and source, got ${header?.join(', ') ?? 'nothing'}`);
  return lines.map((cells) => withVersion(rowOf(header, cells)));
}

function rowOf(header: readonly string[], cells: readonly string[]): KvLog {
  const entries = header.flatMap((name, index): [string, unknown][] => {
    const column = columnReaders[name];
    const value = column?.read(cells[index] ?? '');
    return column === undefined || value === undefined ? [] : [[column.to, value]];
  });
  return Object.fromEntries(entries) as unknown as KvLog;
}

/** A source often names the version that made the log, or says that the start failed; of some more is known than that. */
function withVersion(row: KvLog): KvLog {
  const named = /vLLM (\d+\.\d+\.\d+)/.exec(row.source)?.[1];
  const failed = /start fails|\(fails/.test(row.source) ? { failed: true as const } : {};
  const known = kvLogs.find((one) => isSameLog(one, row));
  return {
    ...known,
    ...row,
    ...failed,
    ...(row.engineVersion === undefined && named !== undefined ? { engineVersion: named } : {}),
    ...correctionOf(row, known),
  };
}

/** The log of the project's own table that a row repeats: the same figures of the same model. */
function isSameLog(one: KvLog, row: KvLog): boolean {
  const figures = ['model', 'tensorParallel', 'maxModelLen', 'weightsGiB', 'availableKvGiB', 'kvTokens'] as const;
  return figures.every((figure) => one[figure] === row[figure]);
}

/** A figure of the source that its other figures contradict is corrected in the project's table, which says so. */
function correctionOf({ gpuMemoryUtilization }: KvLog, known: KvLog | undefined): Partial<KvLog> {
  return known?.gpuMemoryUtilization !== undefined && gpuMemoryUtilization !== undefined
    ? { gpuMemoryUtilization: known.gpuMemoryUtilization }
    : {};
}

/** Cells of comma-separated text; a cell in double quotes may hold commas, and two quotes for one. */
function csvRows(text: string): string[][] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    );
}
