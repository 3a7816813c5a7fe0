import { platformWith, problemsOf } from '../problems-of';

const found = (model: string, instanceType: string, engine = {}) =>
  problemsOf(platformWith({ model, engine, accelerator: { instanceTypes: [instanceType] } }), 'device-computes-format');

test.each([
  ['Qwen/Qwen3-8B', 'g5.2xlarge'],
  ['Qwen/Qwen3-8B-FP8', 'g5.2xlarge'],
  ['openai/gpt-oss-20b', 'g5.2xlarge'],
  ['nvidia/Qwen3-8B-NVFP4', 'p5.4xlarge'],
  ['Qwen/Qwen3-8B-AWQ', 'g5g.xlarge'],
])('%s is computed on %s', (model, instanceType) => {
  expect(found(model, instanceType)).toEqual([]);
});

test.each([
  ['Qwen/Qwen3-8B', 'g5g.xlarge', 'T4G has compute capability 7.5, bf16 needs 8.0'],
  ['openai/gpt-oss-20b', 'g5g.xlarge', 'T4G has compute capability 7.5, mxfp4 needs 8.0'],
  ['nvidia/Qwen3-8B-NVFP4', 'g6e.xlarge', 'L40S has compute capability 8.9, nvfp4 needs 9.0'],
])('%s is not computed on %s', (model, instanceType, why) => {
  expect(found(model, instanceType)).toMatchObject([
    { path: 'models[0].accelerator.instanceTypes[0]', message: `must suit the device's number formats: ${why}` },
  ]);
});

test('BF16 weights are computed as FP16 on an older device when the description says so', () => {
  expect(found('Qwen/Qwen3-8B', 'g5g.xlarge', { dtype: 'half' })).toEqual([]);
});

test.each(['fp8', 'fp8_e4m3'])('a KV cache in %s is refused on Ampere, at the flag', (kvCacheDtype) => {
  expect(found('Qwen/Qwen3-8B', 'g5.2xlarge', { kvCacheDtype })).toMatchObject([{ path: 'models[0].engine.kvCacheDtype' }]);
});

test.each(['g6.2xlarge', 'g6e.xlarge', 'p5.4xlarge'])('a KV cache in FP8 is taken on %s', (instanceType) => {
  expect(found('Qwen/Qwen3-8B', instanceType, { kvCacheDtype: 'fp8' })).toEqual([]);
});

test('each described type is looked at by itself', () => {
  const model = { model: 'nvidia/Qwen3-8B-NVFP4', accelerator: { instanceTypes: ['p5.4xlarge', 'g6e.xlarge'] } };
  expect(problemsOf(platformWith(model), 'device-computes-format')).toMatchObject([
    { path: 'models[0].accelerator.instanceTypes[1]' },
  ]);
});
