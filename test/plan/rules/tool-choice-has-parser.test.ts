import { platformWith, problemsOf } from '../problems-of';

const found = (engine: object) => problemsOf(platformWith({ engine }), 'tool-choice-has-parser').map(({ path }) => path);

test.each([{ enableAutoToolChoice: true, toolCallParser: 'hermes' }, { enableAutoToolChoice: false }, {}])(
  '%p is whole',
  (engine) => {
    expect(found(engine)).toEqual([]);
  },
);

test('an automatic choice of tools without a parser would not start', () => {
  expect(found({ enableAutoToolChoice: true })).toEqual(['models[0].engine.toolCallParser']);
});

test.each([{}, { enableAutoToolChoice: false }])('a parser beside %p would never be used', (engine) => {
  expect(found({ ...engine, toolCallParser: 'hermes' })).toEqual(['models[0].engine.enableAutoToolChoice']);
});
