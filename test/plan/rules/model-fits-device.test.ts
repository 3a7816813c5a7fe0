import { platformWith, problemsOf } from '../problems-of';

const found = (model: Parameters<typeof platformWith>[0], region = 'us-west-2') =>
  problemsOf(platformWith(model, { region }), 'model-fits-device');

test.each([
  ['Qwen/Qwen3-8B', 'g6e.xlarge'],
  ['Qwen/Qwen3-32B', 'g6e.12xlarge'],
  ['Qwen/Qwen3-8B-FP8', 'g6.2xlarge'],
])('%s fits on %s', (model, type) => {
  expect(found({ model, accelerator: { instanceTypes: [type] } })).toEqual([]);
});

test.each([
  ['Qwen/Qwen3-32B', 'g6e.xlarge'],
  ['openai/gpt-oss-120b', 'g6e.xlarge'],
])('%s does not fit on %s', (model, type) => {
  expect(found({ model, accelerator: { instanceTypes: [type] } })).toMatchObject([
    { severity: 'error', path: 'models[0].accelerator.instanceTypes' },
  ]);
});

test('the problem names the weights, the device and the shortfall, and a smaller checkpoint that would run', () => {
  const [problem] = found({ model: 'Qwen/Qwen3-32B', accelerator: { instanceTypes: ['g6e.xlarge'] } });
  expect(problem?.message).toMatch(
    /has 61\.0 GiB of weights; the largest described, g6e\.xlarge, has 44 GiB .* take [\d.]+ GiB of the [\d.]+ GiB/,
  );
  expect(problem?.fix).toMatch(/take a quantized checkpoint: \S+ \([\d.]+ GiB\)/);
  expect(problem?.fix).not.toContain('NVFP4');
});

test('where no smaller checkpoint is known, none is advised', () => {
  const [problem] = found({ model: 'openai/gpt-oss-120b', accelerator: { instanceTypes: ['g6e.xlarge'] } });
  expect(problem?.fix).not.toContain('quantized');
});

test('the longest context that fits is named, and fits', () => {
  const model = { accelerator: { instanceTypes: ['g6.xlarge'] }, workload: { concurrency: 4 } };
  const [problem] = found({ ...model, engine: { maxModelLen: 32_768 } });
  const longest = Number(/lower engine\.maxModelLen to (\d+)/.exec(problem?.fix ?? '')?.[1]);
  expect(found({ ...model, engine: { maxModelLen: longest } })).toEqual([]);
  expect(found({ ...model, engine: { maxModelLen: longest + 1 } })).toHaveLength(1);
});

test('a workload that was described is not lowered silently, but named as a way out', () => {
  const [problem] = found({ accelerator: { instanceTypes: ['g6.xlarge'] }, workload: { concurrency: 200 } });
  expect(problem?.fix).toContain('lower workload.concurrency');
});

test('without described types the model itself is what does not fit', () => {
  expect(found({ model: 'deepseek-ai/DeepSeek-R1' }, 'eu-west-1')).toMatchObject([
    { path: 'models[0].model', message: expect.stringContaining('the largest in eu-west-1, p4d.24xlarge') },
  ]);
});

test('a region in which nothing runs the engine is named, not the model', () => {
  expect(found({}, 'af-south-1')).toMatchObject([{ path: 'region', fix: expect.stringContaining('us-east-1') }]);
});

test.each([
  [{ accelerator: { instanceTypes: ['inf2.xlarge'] } }],
  [{ accelerator: { instanceTypes: ['g5.xlarge'] }, engine: { tensorParallelSize: 2 } }],
  [{ engine: { tensorParallelSize: 3 } }],
  [{ engine: { maxNumSeqs: 8 } }],
])('what has a rule of its own is not said twice: %p', (model) => {
  expect(found(model)).toEqual([]);
});
