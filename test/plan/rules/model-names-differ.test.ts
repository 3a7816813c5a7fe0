import { platformWith, problemsOf } from '../problems-of';

const found = (...names: string[]) =>
  problemsOf(platformWith({}, { models: names.map((name) => ({ name, model: 'Qwen/Qwen3-8B' })) }), 'model-names-differ').map(
    ({ path }) => path,
  );

test('two models have two names', () => {
  expect(found('chat', 'chat-2')).toEqual([]);
});

test.each([
  ['chat', 'chat'],
  ['Chat 8B', 'chat-8b'],
  ['chat', '-chat-'],
  ['a'.repeat(40), `${'a'.repeat(40)}b`],
])('"%s" and "%s" make one label', (first, second) => {
  expect(found(first, second)).toEqual(['models[1].name']);
});

test('each later model is named, not the first', () => {
  expect(found('chat', 'code', 'CHAT', 'chat')).toEqual(['models[2].name', 'models[3].name']);
});

test.each(['inference', 'Inference', 'inference-gateway'])(
  '"%s" belongs to the gateway, whose objects stand in the same namespace',
  (name) => {
    expect(found(name)).toEqual(['models[0].name']);
  },
);

test("a model has not the name of another's endpoint picker", () => {
  expect(found('chat', 'chat-epp')).toEqual(['models[1].name']);
  expect(found('code', 'chat-epp')).toEqual([]);
});
