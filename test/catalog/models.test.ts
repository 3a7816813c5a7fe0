import { type CatalogModel, findModel, models, tryFindModel } from '../../lib/catalog/models';

const BF16_BYTES = 2;

/** KV bytes of one token in the full-attention layers, by the textbook formula. */
function computedKvBytes({ architecture }: CatalogModel): number {
  const { mla, fullAttentionLayers, kvHeads, headDim, globalAttention } = architecture;
  if (mla) return fullAttentionLayers * (mla.kvLoraRank + mla.qkRopeHeadDim) * BF16_BYTES;
  const heads = globalAttention?.kvHeads ?? kvHeads;
  const key = globalAttention?.headDim ?? headDim ?? Number.NaN;
  return fullAttentionLayers * heads * (key + (globalAttention?.vHeadDim ?? key)) * BF16_BYTES;
}

test('the KV bytes of a token follow from the dimensions, but for the one model whose layers all slide', () => {
  const stated = models.filter((model) => model.architecture.kvBytesPerToken !== undefined);
  const wrong = stated.filter((model) => model.architecture.kvBytesPerToken !== computedKvBytes(model));
  expect(stated).toHaveLength(83);
  expect(wrong.map((model) => model.id)).toEqual(['intfloat/e5-mistral-7b-instruct']);
});

test('no KV bytes are claimed where no formula was confirmed', () => {
  const silent = models.filter((model) => model.architecture.kvBytesPerToken === undefined);
  expect(silent.map((model) => model.id)).toEqual([
    'deepseek-ai/DeepSeek-V4-Flash',
    'deepseek-ai/DeepSeek-V4-Pro',
    'google/gemma-4-26B-A4B-it',
    'google/gemma-4-31B-it',
    'BAAI/bge-m3',
  ]);
});

test('Llama 3.3 70B has the dimensions of its config', () => {
  expect(findModel('meta-llama/Llama-3.3-70B-Instruct').architecture).toMatchObject({
    modelType: 'llama',
    hiddenSize: 8192,
    layers: 80,
    attentionHeads: 64,
    kvHeads: 8,
    headDim: 128,
    intermediateSize: 28672,
    fullAttentionLayers: 80,
    kvBytesPerToken: 327680,
    maxPositionEmbeddings: 131072,
  });
});

test('a dense model has no experts, a mixture says how many and how wide', () => {
  expect(findModel('Qwen/Qwen3-32B').architecture.moe).toBeUndefined();
  expect(findModel('Qwen/Qwen3-30B-A3B').architecture.moe).toEqual({ experts: 128, expertsPerToken: 8, intermediateSize: 768 });
  expect(findModel('deepseek-ai/DeepSeek-V3').architecture.moe).toMatchObject({
    experts: 256,
    sharedExperts: 1,
    intermediateSize: 2048,
  });
});

test('latent attention is stated where the model has it and only there', () => {
  expect(findModel('deepseek-ai/DeepSeek-V3').architecture).toMatchObject({
    attention: 'mla',
    mla: { kvLoraRank: 512, qkRopeHeadDim: 64 },
  });
  expect(findModel('deepseek-ai/DeepSeek-V4-Flash').architecture).toMatchObject({ attention: 'compressed' });
  expect(findModel('deepseek-ai/DeepSeek-V4-Flash').architecture.mla).toBeUndefined();
  expect(models.filter((model) => (model.architecture.attention === 'mla') !== (model.architecture.mla !== undefined))).toEqual(
    [],
  );
});

test('a hybrid model separates layers with a full cache from the others', () => {
  expect(findModel('openai/gpt-oss-20b').architecture).toMatchObject({
    fullAttentionLayers: 12,
    otherLayers: { count: 12, kind: 'sliding', window: 128 },
  });
  expect(findModel('Qwen/Qwen3-Next-80B-A3B-Instruct').architecture.otherLayers).toEqual({
    count: 36,
    kind: 'linear',
    detail: 'GDN',
    keyHeads: 16,
    valueHeads: 32,
    headDim: 128,
    convKernel: 4,
  });
  expect(findModel('Qwen/Qwen3-8B').architecture.otherLayers).toBeUndefined();
});

test('layers of all kinds are at most the layers of the model', () => {
  const beyond = models.filter(({ architecture: a }) => a.fullAttentionLayers + (a.otherLayers?.count ?? 0) > a.layers);
  expect(beyond.map((model) => model.id)).toEqual([]);
});

test.each(models.map((model) => [model.id, model] as const))(
  '%s splits its heads at each tensor parallel size it lists',
  (_id, model) => {
    const { attentionHeads, kvHeads } = model.architecture;
    expect(model.validTensorParallel.filter((size) => attentionHeads % size !== 0)).toEqual([]);
    expect(model.validTensorParallel.filter((size) => kvHeads % size !== 0 && size % kvHeads !== 0)).toEqual([]);
    expect((model.block128TensorParallel ?? []).filter((size) => !model.validTensorParallel.includes(size))).toEqual([]);
  },
);

test('what no source states about a model stays undefined', () => {
  expect(findModel('mistralai/Mixtral-8x7B-Instruct-v0.1').architecture.paramsActiveB).toBeUndefined();
  expect(findModel('Qwen/Qwen3.5-9B').architecture.nativeDtype).toBeUndefined();
  expect(findModel('mistralai/Ministral-3-3B-Instruct-2512').architecture.vocabSize).toBeUndefined();
});

test('a model that the catalog lacks is not found, and asking for it is an error', () => {
  expect(tryFindModel('meta-llama/Llama-2-7b-hf')).toBeUndefined();
  expect(() => findModel('meta-llama/Llama-2-7b-hf')).toThrow('got meta-llama/Llama-2-7b-hf');
});
