import { overlap, parseCidr, within } from '../../lib/plan/cidr';

const cidr = (text: string) => parseCidr(text)!;

test.each([
  ['10.0.0.0/16', { address: 10 * 2 ** 24, prefix: 16 }],
  ['0.0.0.0/0', { address: 0, prefix: 0 }],
  ['255.255.255.255/32', { address: 2 ** 32 - 1, prefix: 32 }],
])('%s is read', (text, range) => {
  expect(parseCidr(text)).toEqual(range);
});

test.each(['10.0.0.0', '10.0.0.0/33', '256.0.0.0/8', '10.0.0.1/31', '10.0.0/16', ' 10.0.0.0/16', '10.0.0.0/16x', ''])(
  '"%s" is no range',
  (text) => {
    expect(parseCidr(text)).toBeUndefined();
  },
);

test.each([
  ['10.0.0.0/16', '10.0.255.0/24', true],
  ['10.0.0.0/16', '10.1.0.0/16', false],
  ['0.0.0.0/0', '192.168.0.0/16', true],
  ['172.20.0.0/16', '172.21.0.0/16', false],
])('%s and %s share addresses: %p', (a, b, shared) => {
  expect(overlap(cidr(a), cidr(b))).toBe(shared);
  expect(overlap(cidr(b), cidr(a))).toBe(shared);
});

test.each([
  ['10.0.0.0/16', '10.0.0.0/8', true],
  ['10.0.0.0/8', '10.0.0.0/8', true],
  ['10.0.0.0/8', '10.0.0.0/16', false],
  ['11.0.0.0/16', '10.0.0.0/8', false],
])('%s lies within %s: %p', (inner, outer, expected) => {
  expect(within(cidr(inner), cidr(outer))).toBe(expected);
});
