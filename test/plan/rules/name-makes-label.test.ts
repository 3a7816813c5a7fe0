import { platformWith, problemsOf } from '../problems-of';

const platform = (name: string) => problemsOf(platformWith({}, { name }), 'name-makes-label').map(({ path }) => path);
const model = (name: string) => problemsOf(platformWith({ name }), 'name-makes-label').map(({ path }) => path);

test.each(['demo', 'My Platform', 'a1'])('"%s" can name a platform', (name) => {
  expect(platform(name)).toEqual([]);
});

test.each(['1st', '', '---', 'ü'])('"%s" cannot', (name) => {
  expect(platform(name)).toEqual(['name']);
});

test.each(['llama-3.3-70b', '7b', 'Qwen3 8B'])('"%s" can name a model', (name) => {
  expect(model(name)).toEqual([]);
});

test.each(['', '...', '模型'])('"%s" cannot', (name) => {
  expect(model(name)).toEqual(['models[0].name']);
});

test.each(["it's", 'Üb er', 'a;b', 'x'.repeat(64)])(
  'the model name %j is refused: it would have to be quoted wherever it is used',
  (name) => {
    expect(problemsOf(platformWith({ name }), 'name-makes-label')).toEqual([expect.objectContaining({ path: 'models[0].name' })]);
  },
);

test.each(['llama-3.3-70b', 'Qwen/Qwen3-8B', 'Qwen3 8B', 'x'.repeat(63)])('the model name %j can be used as it is', (name) => {
  expect(problemsOf(platformWith({ name }), 'name-makes-label')).toEqual([]);
});
