import { platformWith, problemsOf } from '../problems-of';

const found = (model: string, tokenSecret?: string) =>
  problemsOf(platformWith({ model, weights: { hub: { tokenSecret } } }), 'gated-weights-have-token');

test('gated weights without a token are refused: the pod would restart for ever', () => {
  expect(found('meta-llama/Llama-3.1-8B-Instruct')).toMatchObject([{ path: 'models[0].weights.hub.tokenSecret' }]);
});

test('an empty name is no secret', () => {
  expect(found('meta-llama/Llama-3.1-8B-Instruct', '')).toHaveLength(1);
});

test('gated weights with a token are taken', () => {
  expect(found('meta-llama/Llama-3.1-8B-Instruct', 'hub-token')).toEqual([]);
});

test('open weights need none', () => {
  expect(found('Qwen/Qwen3-8B')).toEqual([]);
});
