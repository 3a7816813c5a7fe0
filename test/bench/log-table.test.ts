import { readLogTable } from './log-table';

const header = 'model,gpu,count,tp,pp,dtype,kv_dtype,max_model_len,gpu_mem_util,weights_gib,available_kv_gib,kv_tokens,source';

test('a row is read by the names of the columns, and what is empty stays unknown', () => {
  expect(
    readLogTable(`${header}\nacme/m,H100 80GB,2,2,1,fp8,auto,8192,,16.9,106.17,1391552,somebody#1 (vLLM 0.11.2rc1)\n`),
  ).toEqual([
    {
      model: 'acme/m',
      gpu: 'H100 80GB',
      devices: 2,
      tensorParallel: 2,
      pipelineParallel: 1,
      weightFormat: 'fp8',
      kvCacheDtype: 'auto',
      maxModelLen: 8192,
      weightsGiB: 16.9,
      availableKvGiB: 106.17,
      kvTokens: 1391552,
      engineVersion: '0.11.2',
      source: 'somebody#1 (vLLM 0.11.2rc1)',
    },
  ]);
});

test('a cell in quotes may hold commas and quotes', () => {
  const [row] = readLogTable('model,source\n"acme/m","a, ""b"" (negative = start fails)"\n');
  expect(row).toMatchObject({ model: 'acme/m', source: 'a, "b" (negative = start fails)', failed: true });
});

test('a table without the columns that every row needs is refused', () => {
  expect(() => readLogTable('a,b\n1,2\n')).toThrow('must have the columns model and source, got a, b');
});
