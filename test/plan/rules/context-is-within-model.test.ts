import { platformWith, problemsOf } from '../problems-of';

const found = (maxModelLen: number, hfOverrides?: object) =>
  problemsOf(platformWith({ engine: { maxModelLen, hfOverrides: hfOverrides as never } }), 'context-is-within-model').map(
    ({ message }) => message,
  );

test('a context may be as long as the model takes', () => {
  expect(found(40_960)).toEqual([]);
});

test('a context may be as short as one token', () => {
  expect(found(1)).toEqual([]);
});

test('a token more than the model takes is refused', () => {
  expect(found(40_961)).toEqual(["must be at most the model's own 40960 tokens, got 40961"]);
});

test('a longer context is taken when the checkpoint is told to scale its positions', () => {
  expect(found(131_072, { rope_scaling: { factor: 4 } })).toEqual([]);
});

test.each([-1, 0])('a context of %i tokens is refused: the plan has to know the length', (maxModelLen) => {
  expect(found(maxModelLen)).toEqual([`must be a number of tokens, got ${maxModelLen}`]);
});
