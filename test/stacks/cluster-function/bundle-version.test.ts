import { isOlder } from '../../../lib/stacks/cluster-function/handlers';

test.each([
  ['v1.6.3', 'v1.6.10'],
  ['v1.9.0', 'v1.10.0'],
  ['1.6.3', 'v2.0.0'],
  ['v1.6.3-rc.1', 'v1.6.3'],
  ['v1.6.3-rc.2', 'v1.6.3-rc.10'],
  ['v1.6.3-1', 'v1.6.3-rc'],
  ['v1.6.3-rc', 'v1.6.3-rc.1'],
  ['v0.0.0-dev', 'v1.6.3'],
])('%s is an older version than %s, and not the other way round', (older, newer) => {
  expect([isOlder(older, newer), isOlder(newer, older)]).toEqual([true, false]);
});

test.each([
  ['v1.6.3', 'v1.6.3'],
  ['main-dev', 'v1.6.3'],
  ['v1.6', 'v1.6.3'],
  [undefined, 'v1.6.3'],
])('the versions %s and %s have no order', (one, other) => {
  expect([isOlder(one, other), isOlder(other, one)]).toEqual([false, false]);
});
