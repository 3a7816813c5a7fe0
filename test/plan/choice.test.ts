import { modelPlanOf, planOf, platformWith, problemsOf } from './problems-of';

const chosen = (...of: Parameters<typeof modelPlanOf>) => modelPlanOf(...of).roles[0]!;

describe('without described instance types', () => {
  test.each(['Qwen/Qwen3-8B', 'Qwen/Qwen3-32B', 'openai/gpt-oss-120b', 'deepseek-ai/DeepSeek-R1'])(
    '%s gets the cheapest type that holds it',
    (model) => {
      const { candidates, roles, usdPerHour } = modelPlanOf({ model });
      const holding = candidates.filter(({ holds }) => holds);
      const prices = holding.flatMap(({ usdPerHour: price }) => price ?? []);
      expect(usdPerHour.min).toBe(Math.min(...prices));
      expect(holding.find(({ instanceType }) => instanceType === roles[0]!.instanceType)?.usdPerHour).toBe(usdPerHour.min);
    },
  );

  test('every type of the catalog is looked at, and each says why it holds the model or not', () => {
    const { candidates } = modelPlanOf();
    expect(candidates.length).toBeGreaterThan(60);
    expect(candidates.filter(({ why }) => why === '')).toEqual([]);
  });

  test('what holds the model comes first, by price', () => {
    const { candidates } = modelPlanOf();
    const order = candidates.map(({ holds }) => holds);
    expect(order).toEqual([...order].sort((a, b) => Number(b) - Number(a)));
    const prices = candidates.filter(({ holds }) => holds).map(({ usdPerHour }) => usdPerHour ?? Number.POSITIVE_INFINITY);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });

  test('the smallest tensor-parallel degree that holds the model is taken, and it is a power of two', () => {
    const degrees = modelPlanOf({ model: 'Qwen/Qwen3-32B' }).candidates.filter(({ holds }) => holds);
    expect(degrees.find(({ instanceType }) => instanceType === 'g6e.12xlarge')?.tensorParallel).toBe(2);
    expect(degrees.find(({ instanceType }) => instanceType === 'p5.4xlarge')?.tensorParallel ?? 1).toBe(1);
  });

  test('several replicas change the ranking: a large node is shared where several small ones would cost more', () => {
    const model = 'mistralai/Mixtral-8x7B-Instruct-v0.1';
    expect(chosen({ model })).toMatchObject({ instanceType: 'g7e.12xlarge', nodes: 1 });
    expect(chosen({ model, scaling: { replicas: { min: 4 } } })).toMatchObject({
      instanceType: 'p4de.24xlarge',
      devicesPerPod: 2,
      nodes: 1,
    });
  });

  test('a type without a price is not taken while one with a price holds the model', () => {
    const { candidates, roles } = modelPlanOf({ model: 'Qwen/Qwen3-235B-A22B' }, { region: 'eu-west-2' });
    expect(candidates).toContainEqual(
      expect.objectContaining({ instanceType: 'p5e.48xlarge', holds: true, usdPerHour: undefined }),
    );
    expect(roles[0]?.instanceType).not.toBe('p5e.48xlarge');
  });

  test('it is taken when nothing else holds the model', () => {
    expect(chosen({ model: 'deepseek-ai/DeepSeek-R1' }, { region: 'eu-west-2' }).instanceType).toBe('p5e.48xlarge');
  });

  test('a fraction of a GPU, another processor or vendor is never taken', () => {
    const { candidates } = modelPlanOf({ model: 'Qwen/Qwen3-0.6B' });
    const held = candidates.filter(({ holds }) => holds).map(({ instanceType }) => instanceType.split('.')[0]);
    for (const family of ['g6f', 'gr6f', 'g5g', 'g7', 'inf2', 'trn1']) expect(held).not.toContain(family);
  });

  test('what the region does not offer is not taken', () => {
    const { candidates, roles } = modelPlanOf({}, { region: 'eu-west-3' });
    expect(candidates.find(({ instanceType }) => instanceType === 'g7e.2xlarge')).toMatchObject({
      holds: false,
      why: 'is not offered in eu-west-3',
    });
    expect(candidates.find(({ instanceType }) => instanceType === roles[0]!.instanceType)?.holds).toBe(true);
  });
});

describe('with described instance types', () => {
  test('the cheapest of them is taken', () => {
    expect(chosen({ accelerator: { instanceTypes: ['g6e.4xlarge', 'g6e.2xlarge'] } }).instanceType).toBe('g6e.2xlarge');
  });

  test('a type without a price is taken when it is asked for', () => {
    expect(chosen({ model: 'openai/gpt-oss-120b', accelerator: { instanceTypes: ['p5e.48xlarge'] } }).instanceType).toBe(
      'p5e.48xlarge',
    );
  });

  test('the cheapest that holds is taken, not the cheapest', () => {
    const types = { instanceTypes: ['g6.xlarge', 'g6e.xlarge'] };
    expect(chosen({ accelerator: types }).instanceType).toBe('g6e.xlarge');
  });

  const small = { accelerator: { instanceTypes: ['g6.xlarge'] } };

  test('context length and concurrency that nobody described are lowered until the model fits, with a warning', () => {
    const { engine, roles } = modelPlanOf(small);
    expect(engine.flags.maxModelLen).toBeLessThan(32_768);
    expect(roles[0]!.kvTokens).toBeGreaterThanOrEqual(engine.flags.maxModelLen!);
    expect(problemsOf(platformWith(small), 'described-limits-are-lowered')).toMatchObject([{ severity: 'warning' }]);
  });

  test('a usual request always fits, however much is lowered', () => {
    expect(modelPlanOf(small).engine.flags.maxModelLen).toBeGreaterThanOrEqual(2048 + 512);
  });

  test.each([
    ['a context length', { engine: { maxModelLen: 32_768 } }],
    ['a concurrency', { workload: { concurrency: 16 } }],
  ])('%s that was described is an error when it does not fit', (_what, described) => {
    expect(problemsOf(platformWith({ ...small, ...described }), 'model-fits-device')).toMatchObject([{ severity: 'error' }]);
  });

  test('what was described is kept while the other is lowered', () => {
    expect(modelPlanOf({ ...small, engine: { maxModelLen: 8192 } }).engine.flags.maxModelLen).toBe(8192);
    expect(modelPlanOf({ ...small, workload: { concurrency: 4 } }).engine.flags.maxModelLen).toBeLessThan(32_768);
  });
});

test('the plan says of each derived value why it is what it is, and of no described one', () => {
  const derived = modelPlanOf().reasons;
  const described = modelPlanOf({
    engine: { tensorParallelSize: 1, maxModelLen: 8192, maxNumSeqs: 64, maxNumBatchedTokens: 2048, gpuMemoryUtilization: 0.9 },
    workload: { concurrency: 8 },
    scaling: { replicas: { min: 2 } },
    accelerator: { instanceTypes: ['g6e.xlarge'] },
  }).reasons;
  for (const key of ['tensorParallelSize', 'maxModelLen', 'maxNumSeqs', 'maxNumBatchedTokens', 'gpuMemoryUtilization']) {
    expect(derived).toHaveProperty([`models[0].engine.${key}`]);
    expect(described).not.toHaveProperty([`models[0].engine.${key}`]);
  }
  expect(derived).toHaveProperty(['models[0].accelerator.instanceTypes']);
  expect(described).not.toHaveProperty(['models[0].accelerator.instanceTypes']);
});

test('what would have to grow for more requests is named', () => {
  expect(modelPlanOf().limitedBy).toMatch(/^KV cache\b.*\d+ requests/);
  expect(modelPlanOf({ engine: { maxNumSeqs: 16 } }).limitedBy).toMatch(/^maxNumSeqs\b.*16/);
});

test('models are planned each for themselves', () => {
  const both = planOf(
    platformWith(
      {},
      {
        models: [
          { name: 'a', model: 'Qwen/Qwen3-8B' },
          { name: 'b', model: 'Qwen/Qwen3-32B' },
        ],
      },
    ),
  );
  expect(both.models[0]!.roles).toEqual(modelPlanOf().roles);
});
