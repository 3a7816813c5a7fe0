import { platformWith, problemsOf } from '../problems-of';

const found = (model: string, tensorParallelSize: number, engine = {}) =>
  problemsOf(platformWith({ model, engine: { tensorParallelSize, ...engine } }), 'tensor-parallel-splits-model');

test.each([
  ['Qwen/Qwen3-8B', 8],
  ['Qwen/Qwen2.5-7B-Instruct', 4],
  ['microsoft/phi-4', 5],
  ['Qwen/Qwen3-235B-A22B', 8],
  ['deepseek-ai/DeepSeek-R1', 8],
  ['Qwen/Qwen3-30B-A3B-FP8', 2],
])('%s is split over %i devices', (model, degree) => {
  expect(found(model, degree)).toEqual([]);
});

test.each([
  ['Qwen/Qwen3-8B', 3, '32 attention heads do not divide by 3', '1, 2, 4, 8'],
  ['Qwen/Qwen2.5-7B-Instruct', 8, '28 attention heads do not divide by 8', '1, 2, 4'],
  ['microsoft/phi-4', 4, '10 KV heads neither divide by nor into 4', '1, 2, 5'],
  [
    'Qwen/Qwen3-30B-A3B-FP8',
    4,
    "a feed-forward width of 768 over 4 devices is no multiple of the checkpoint's quantization groups of 128",
    '1, 2',
  ],
])('%s is not split over %i devices: %s', (model, degree, why, usable) => {
  expect(found(model, degree)).toMatchObject([
    {
      path: 'models[0].engine.tensorParallelSize',
      message: `must split the model evenly, got ${degree}: ${why}`,
      fix: expect.stringMatching(`^use one of ${usable}(,? or |$)`),
    },
  ]);
});

test('experts that stay whole on their devices need no even split, and the fix says so', () => {
  expect(found('Qwen/Qwen3-30B-A3B-FP8', 4)[0]?.fix).toContain('enableExpertParallel');
  expect(found('Qwen/Qwen3-30B-A3B-FP8', 4, { enableExpertParallel: true })).toEqual([]);
});

test('expert parallelism does not help where heads are not split evenly', () => {
  expect(found('Qwen/Qwen3-30B-A3B-FP8', 3)[0]?.fix).not.toContain('enableExpertParallel');
});

test('an unquantized model of the same width has no groups to keep whole', () => {
  expect(found('Qwen/Qwen3-30B-A3B', 4)).toEqual([]);
});
