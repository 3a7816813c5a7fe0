import type { ArchitectureProps } from '../../../lib/description/architecture';
import { modelPlanOf, platformWith, problemsOf } from '../problems-of';

const model = 'acme/a-model';
const found = (architecture: unknown) =>
  problemsOf(platformWith({ model, architecture: architecture as ArchitectureProps }), 'architecture-can-be-read').map(
    ({ path, message }) => `${path} ${message}`,
  );

/** Dimensions of Llama 3.1 8B, as its config.json gives them. */
const llama = {
  model_type: 'llama',
  hidden_size: 4096,
  num_hidden_layers: 32,
  num_attention_heads: 32,
  num_key_value_heads: 8,
  intermediate_size: 14_336,
  vocab_size: 128_256,
  max_position_embeddings: 131_072,
  torch_dtype: 'bfloat16',
};

const dimensions = { layers: 32, hiddenSize: 4096, attentionHeads: 32, kvHeads: 8, vocabSize: 128_256, intermediateSize: 14_336 };

test.each([
  ['a config', { configJson: llama }],
  [
    'a config with its index',
    {
      configJson: llama,
      safetensorsIndex: { metadata: { total_size: 16_060_522_496 }, weight_map: { 'model.layers.31.mlp.up_proj.weight': 'a' } },
    },
  ],
  ['dimensions', dimensions],
])('%s is enough to plan a model that the catalog lacks', (_what, architecture) => {
  expect(found(architecture)).toEqual([]);
  expect(modelPlanOf({ model, architecture: architecture as ArchitectureProps }).roles[0]?.memory.weightsGiB).toBeCloseTo(
    14.96,
    1,
  );
});

test.each([
  ['no config at all', { configJson: [] }, /configJson must be the content of a config\.json, got \[\]/],
  ['a config of something else', { configJson: { name: 'package' } }, /configJson\.model_type must name the kind of model/],
  [
    'an unknown kind of model',
    { configJson: { ...llama, model_type: 'lamma' } },
    /model_type must be a model type whose memory is known, got "lamma"/,
  ],
  ['a field that is missing', { configJson: { ...llama, hidden_size: undefined } }, /configJson\.hidden_size must be given/],
  ['a zero', { configJson: { ...llama, num_hidden_layers: 0 } }, /num_hidden_layers must be a whole number of at least 1/],
  ['a negative number', { configJson: { ...llama, num_key_value_heads: -8 } }, /num_key_value_heads must be a whole number/],
  [
    'an impossible context',
    { configJson: { ...llama, max_position_embeddings: 10 ** 12 } },
    /max_position_embeddings must be a whole number/,
  ],
  [
    'a text for a number',
    { configJson: { ...llama, vocab_size: '128256' } },
    /vocab_size must be a whole number .* got "128256"/,
  ],
  [
    'an unknown quantization',
    { configJson: { ...llama, quantization_config: { quant_method: 'hqq' } } },
    /quantization_config\.quant_method must be a quantization/,
  ],
  [
    'an index of another size',
    { configJson: llama, safetensorsIndex: { metadata: { total_size: 141e9 } } },
    /safetensorsIndex must belong to the config: it counts 131\.3 GiB/,
  ],
  [
    'an index of another depth',
    { configJson: llama, safetensorsIndex: { metadata: { total_size: 16.06e9 }, weight_map: { 'model.layers.79.a': 'x' } } },
    /go up to 80 layers, the config has 32/,
  ],
  [
    'an index without a size',
    { configJson: llama, safetensorsIndex: {} },
    /metadata\.total_size must be the bytes of all tensors/,
  ],
  [
    'a path that nobody read',
    { configJson: 'config.json' },
    /configJson must be the file's content here, got the path "config\.json"/,
  ],
  ['a config and a key beside it', { configJson: llama, safetensorIndex: {} }, /safetensorIndex must be a known property/],
  ['a dimension that is missing', { ...dimensions, layers: undefined }, /architecture\.layers must be given/],
  ['an unknown dimension', { ...dimensions, head: 3 }, /architecture\.head must be a known property/],
  [
    'an unknown number format',
    { ...dimensions, weightFormat: 'int3' },
    /weightFormat must be a number format of weights, got "int3"/,
  ],
  ['weights of no size', { ...dimensions, weightsGiB: 0 }, /weightsGiB must be the GiB of all weights, got 0/],
  [
    'more sliding layers than layers',
    { ...dimensions, slidingLayers: 33, slidingWindow: 128 },
    /slidingLayers must be at most the 32 layers/,
  ],
])('%s is a problem with its field', (_what, architecture, message) => {
  expect(found(architecture)).toEqual([expect.stringMatching(message)]);
});

test('a model with a vision tower must give its index, for the config does not tell how large that is', () => {
  const tower = {
    model_type: 'qwen3_vl',
    text_config: { ...llama, model_type: 'qwen3_vl_text', head_dim: 128 },
    vision_config: { depth: 27 },
  };
  expect(found({ configJson: tower })).toEqual([
    expect.stringMatching(/safetensorsIndex must be given for a model with a vision or audio tower/),
  ]);
  expect(found({ configJson: tower, safetensorsIndex: { metadata: { total_size: 17.4e9 } } })).toEqual([]);
});

test('without a described architecture there is nothing to read', () => {
  expect(problemsOf(platformWith(), 'architecture-can-be-read')).toEqual([]);
});
