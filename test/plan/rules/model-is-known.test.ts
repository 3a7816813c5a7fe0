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

test('a model that is like no other is sent to the catalog', () => {
  expect(found('nobody/a-model-of-my-own-that-is-like-no-other')[0]?.fix).toContain('lib/catalog/checkpoints.data.ts');
});
