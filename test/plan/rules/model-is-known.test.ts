import { platformWith, problemsOf } from '../problems-of';

const found = (model: string) => problemsOf(platformWith({ model }), 'model-is-known');

test.each(['Qwen/Qwen3-8B', 'Qwen/Qwen3-8B-FP8', 'meta-llama/Llama-3.3-70B-Instruct'])('%s is known', (model) => {
  expect(found(model)).toEqual([]);
});

test.each([
  ['Qwen3-8B', 'Qwen/Qwen3-8B'],
  ['Qwen/Qwen3-8b', 'Qwen/Qwen3-8B'],
  ['meta-llama/Llama-3.3-70B', 'meta-llama/Llama-3.3-70B-Instruct'],
])('%s is answered with %s first', (model, near) => {
  expect(found(model)).toMatchObject([{ path: 'models[0].model', fix: expect.stringMatching(`^did you mean "${near}"`) }]);
});

test('an id that begins with the name of a known model is answered with its rows, and with how to give its config', () => {
  expect(found('acme/Qwen3-32B-FP8-of-our-own')[0]?.fix).toMatch(/"Qwen\/Qwen3-32B(-FP8)?".*configJson: 'config\.json'/);
});

test('a model that is like no other is asked for its config', () => {
  expect(found('nobody/a-model-of-my-own-that-is-like-no-other')[0]?.fix).toMatch(/^give architecture: \{ configJson/);
});

test('a model whose architecture is described need not be known', () => {
  const architecture = { layers: 32, hiddenSize: 4096, attentionHeads: 32, vocabSize: 32_000, intermediateSize: 11_008 };
  expect(problemsOf(platformWith({ model: 'nobody/my-model', architecture }), 'model-is-known')).toEqual([]);
});
