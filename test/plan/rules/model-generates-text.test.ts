import { platformWith, problemsOf } from '../problems-of';

test.each(['Qwen/Qwen3-Embedding-8B', 'BAAI/bge-m3', 'intfloat/e5-mistral-7b-instruct'])(
  '%s makes embeddings and is refused as a generative model',
  (model) => {
    expect(problemsOf(platformWith({ model }), 'model-generates-text')).toEqual([
      expect.objectContaining({
        severity: 'error',
        path: 'models[0].model',
        message: expect.stringContaining(`got ${model}, which makes embeddings`),
      }),
    ]);
  },
);

test.each(['Qwen/Qwen3-8B', 'Qwen/Qwen3-0.6B'])('%s generates text', (model) => {
  expect(problemsOf(platformWith({ model }), 'model-generates-text')).toEqual([]);
});
