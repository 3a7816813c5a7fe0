import { platformWith, problemsOf } from '../problems-of';

const paths = (account: string | undefined, region: string | undefined) =>
  problemsOf(platformWith({}, { account, region }), 'account-has-region').map(({ path }) => path);

test('an account of 12 digits beside a region is taken', () => {
  expect(paths('111122223333', 'us-west-2')).toEqual([]);
});

test('a platform without an account needs no region', () => {
  expect(paths(undefined, undefined)).toEqual([]);
});

test.each(['11112222333', '1111222233334', '1111-2222-3333', ''])('"%s" is no account id', (account) => {
  expect(paths(account, 'us-west-2')).toEqual(['account']);
});

test('an account without a region is refused: stacks would know one half of where they belong', () => {
  expect(paths('111122223333', undefined)).toEqual(['region']);
});
