import { checkpoints, findCheckpoint, tryFindCheckpoint } from '../../lib/catalog/checkpoints';
import { models, tryFindModel } from '../../lib/catalog/models';

const GIB = 2 ** 30;

test('every checkpoint with a base has the dimensions of a model of the catalog; 15 have none', () => {
  const based = checkpoints.filter((checkpoint) => checkpoint.base !== undefined);
  expect(based).toHaveLength(364 - 15);
  expect(based.filter((checkpoint) => !tryFindModel(checkpoint.base!))).toEqual([]);
});

test('every model is itself a checkpoint', () => {
  expect(models.filter((model) => !tryFindCheckpoint(model.id)).map((model) => model.id)).toEqual([]);
});

test('Llama 3.1 8B has the bytes of its index, a licence to accept and a measurement', () => {
  expect(findCheckpoint('meta-llama/Llama-3.1-8B-Instruct')).toMatchObject({
    base: 'meta-llama/Llama-3.1-8B-Instruct',
    weightFormat: 'bf16',
    safetensorsBytes: 16060522496,
    gated: true,
    license: 'llama3.1',
    minEngineVersion: '0.6.0',
    measuredWeightsGiB: [{ gib: 14.99, tensorParallel: 1 }],
  });
  expect(findCheckpoint('meta-llama/Llama-3.1-8B-Instruct').quantMethod).toBeUndefined();
});

test('bytes computed from dimensions are told from bytes that were read', () => {
  const computed = findCheckpoint('meta-llama/Llama-3.1-405B-Instruct');
  expect([computed.computedBytes, computed.safetensorsBytes]).toEqual([811706777600, undefined]);
  const read = findCheckpoint('Qwen/Qwen3-32B-AWQ');
  expect([read.computedBytes, read.safetensorsBytes]).toEqual([undefined, 19325298688]);
  expect(checkpoints.filter((c) => c.computedBytes !== undefined)).toHaveLength(93);
  expect(checkpoints.filter((c) => c.safetensorsBytes !== undefined)).toHaveLength(78);
});

test('computed bytes, read bytes and file sizes agree within 1 % where a checkpoint has two of them', () => {
  const wrong = checkpoints.filter((c) => {
    const sizes = [c.safetensorsBytes, c.computedBytes, c.fileBytes, c.fileBytesGiB && c.fileBytesGiB * GIB].filter(
      (size) => size !== undefined,
    );
    return Math.max(...sizes) > Math.min(...sizes) * 1.01;
  });
  expect(wrong.map((c) => c.id)).toEqual([]);
});

test('a repository size that counts other copies of the weights is not a size of the weights', () => {
  expect(findCheckpoint('openai/gpt-oss-20b').fileBytesGiB).toBeUndefined();
  expect(findCheckpoint('meta-llama/Llama-3.3-70B-Instruct').fileBytesGiB).toBe(131.42);
});

test('measured weights at several tensor parallel sizes are sums over the ranks', () => {
  expect(findCheckpoint('RedHatAI/Llama-3.3-70B-Instruct-FP8-dynamic').measuredWeightsGiB).toEqual([
    { gib: 67.72, tensorParallel: 1 },
    { gib: 67.76, tensorParallel: 2 },
    { gib: 67.85, tensorParallel: 4 },
  ]);
});

test('engine versions are plain numbers', () => {
  const versions = checkpoints
    .flatMap((c) => [c.minEngineVersion, c.validatedOnEngineVersion])
    .filter((version) => version !== undefined);
  expect(versions.filter((version) => !/^\d+(\.\d+){2,3}$/.test(version))).toEqual([]);
  expect(versions).toHaveLength(147 + 36);
});

test('a quantization that was not read from the checkpoint is marked', () => {
  expect(findCheckpoint('RedHatAI/Qwen3-32B-NVFP4A16').configNotRead).toBe(true);
  expect(findCheckpoint('Qwen/Qwen3-32B-AWQ').configNotRead).toBeUndefined();
});

test('whether a checkpoint is gated stays undefined where nobody looked', () => {
  expect(checkpoints.filter((c) => c.gated === true)).toHaveLength(13);
  expect(checkpoints.filter((c) => c.gated === false)).toHaveLength(38);
  expect(findCheckpoint('Qwen/Qwen2.5-Coder-14B-Instruct-AWQ').gated).toBeUndefined();
});

test('a checkpoint that the catalog lacks is not found, and asking for it is an error', () => {
  expect(tryFindCheckpoint('meta-llama/Llama-2-7b-hf')).toBeUndefined();
  expect(() => findCheckpoint('meta-llama/Llama-2-7b-hf')).toThrow('got meta-llama/Llama-2-7b-hf');
});
