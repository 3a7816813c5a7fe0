import { platformWith, problemsOf } from '../problems-of';

const found = (inputTokens: number, outputTokens: number, maxModelLen?: number) =>
  problemsOf(platformWith({ workload: { inputTokens, outputTokens }, engine: { maxModelLen } }), 'workload-is-within-context');

test('a request that fills the context is taken', () => {
  expect(found(4000, 96, 4096)).toEqual([]);
});

test('one token more is refused', () => {
  expect(found(4000, 97, 4096)).toMatchObject([
    {
      path: 'models[0].workload',
      message: 'must fit into the context of 4096 tokens, got 4000 input and 97 output tokens',
      fix: 'shorten it, or set engine.maxModelLen to 4097 or more',
    },
  ]);
});

test('without a described length the default limit counts', () => {
  expect(found(32_000, 768)).toEqual([]);
  expect(found(32_000, 769)).toHaveLength(1);
});

test('a longer context is not advised than the model has', () => {
  expect(found(50_000, 512)[0]?.fix).toBe('shorten it, or take a model with a longer context');
});
