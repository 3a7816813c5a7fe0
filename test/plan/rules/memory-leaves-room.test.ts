import { platformWith, problemsOf } from '../problems-of';

const found = (type: string, maxModelLen = 16_000) =>
  problemsOf(
    platformWith({
      model: 'openai/gpt-oss-120b',
      accelerator: { instanceTypes: [type] },
      engine: { maxModelLen, gpuMemoryUtilization: 0.9 },
      workload: { concurrency: 1 },
    }),
    'memory-leaves-room',
  );

test('a model that fits by a hair is said to leave little room', () => {
  expect(found('p5.4xlarge')).toMatchObject([
    {
      severity: 'warning',
      path: 'models[0].accelerator.instanceTypes',
      message: expect.stringMatching(/leaves little room: 1\.\d GiB of the 79\.1 GiB/),
    },
  ]);
});

test('a model with room to spare is not', () => {
  expect(found('g7e.2xlarge')).toEqual([]);
});

test('a model that does not fit at all has a problem of its own', () => {
  expect(found('p5.4xlarge', 131_072)).toEqual([]);
});
