import { type Checkpoint, findCheckpoint } from '../../lib/catalog/checkpoints';
import { findModel } from '../../lib/catalog/models';
import { weightsOf } from '../../lib/plan/weights';

const { architecture } = findModel('Qwen/Qwen3-8B');
const gib = 2 ** 30;
const nothing: Checkpoint = { id: 'a/b', source: 'none' };
const sized = (facts: Partial<Checkpoint>) => weightsOf({ ...nothing, ...facts }, architecture);

test.each<[string, Partial<Checkpoint>, number]>([
  ['the total of the safetensors index', { safetensorsBytes: 5 * gib, fileBytesGiB: 6, computedBytes: 7 * gib }, 5],
  ['the size of the files', { fileBytesGiB: 6, computedBytes: 7 * gib }, 6],
  ['the sum of its dimensions', { computedBytes: 7 * gib }, 7],
  ['what an engine was seen to load', { measuredWeightsGiB: [{ gib: 8, tensorParallel: 1 }] }, 8],
])('%s is taken before what is less exact', (_what, facts, expected) => {
  expect(sized({ ...facts, weightFormat: 'bf16' })).toMatchObject({ bytes: expected * gib, estimated: false });
});

test('an engine that loaded more than the files hold is believed, one that loaded less is not', () => {
  expect(sized({ safetensorsBytes: 5 * gib, measuredWeightsGiB: [{ gib: 6, tensorParallel: 1 }] })?.bytes).toBe(6 * gib);
  expect(sized({ safetensorsBytes: 5 * gib, measuredWeightsGiB: [{ gib: 4, tensorParallel: 1 }] })?.bytes).toBe(5 * gib);
});

test('gpt-oss-120b takes more on a device than on disk (vllm-project/vllm#33155)', () => {
  const checkpoint = findCheckpoint('openai/gpt-oss-120b');
  expect(weightsOf(checkpoint, findModel(checkpoint.id).architecture)!.bytes / gib).toBeCloseTo(64.38, 2);
});

test('parameters and format make an estimate, which is said to be one', () => {
  expect(sized({ weightFormat: 'bf16' })).toMatchObject({ bytes: expect.closeTo(16.4e9), estimated: true });
});

test('a checkpoint of which nothing is known has no size', () => {
  expect(sized({})).toBeUndefined();
});
