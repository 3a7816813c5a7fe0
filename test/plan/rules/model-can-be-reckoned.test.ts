import { platformWith, problemsOf } from '../problems-of';

const found = (model: string) => problemsOf(platformWith({ model }), 'model-can-be-reckoned').map(({ message }) => message);

test.each(['Qwen/Qwen3-8B', 'deepseek-ai/DeepSeek-R1', 'google/gemma-3-27b-it'])(
  'the memory of %s follows from its dimensions',
  (model) => {
    expect(found(model)).toEqual([]);
  },
);

test.each([
  ['MiniMaxAI/MiniMax-M3', 'the size of the cache of the sparse-attention indexer'],
  ['deepseek-ai/DeepSeek-V4-Pro', 'the layout of the KV cache'],
])('that of %s is refused, never guessed: the catalog lacks %s', (model, missing) => {
  expect(found(model)).toEqual([expect.stringContaining(missing)]);
});

test('an unknown model is left to the rule about unknown models', () => {
  expect(found('nobody/nothing')).toEqual([]);
});
