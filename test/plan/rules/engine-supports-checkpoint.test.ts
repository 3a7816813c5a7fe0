import { platformWith, problemsOf } from '../problems-of';

const found = (model: string) => problemsOf(platformWith({ model }), 'engine-supports-checkpoint');

test('a checkpoint that needs a newer engine than the pinned one is refused', () => {
  expect(found('moonshotai/Kimi-K3')).toMatchObject([
    { path: 'models[0].model', message: expect.stringContaining('needs vLLM 0.27.1, the pin is 0.27.0') },
  ]);
});

test.each(['moonshotai/Kimi-K2.6', 'Qwen/Qwen3-8B', 'Qwen/Qwen3-14B'])(
  '%s needs an older engine, or none in particular',
  (model) => {
    expect(found(model)).toEqual([]);
  },
);
