import { platformWith, problemsOf } from '../problems-of';

const found = (cidr: string) =>
  problemsOf(platformWith({}, { network: { cidr } }), 'cidr-is-usable').map(({ message }) => message);

test.each(['10.0.0.0/16', '10.8.0.0/20', '192.168.0.0/16', '100.64.0.0/16', '172.16.0.0/16'])(
  '%s can be the range of a VPC',
  (cidr) => {
    expect(found(cidr)).toEqual([]);
  },
);

test.each(['10.0.0.0/15', '10.8.0.0/21'])('%s is too large or too small', (cidr) => {
  expect(found(cidr)).toEqual([`must be /16 to /20, got /${cidr.split('/')[1]}`]);
});

test.each(['172.20.0.0/16', '172.20.16.0/20'])('%s overlaps the range of Services', (cidr) => {
  expect(found(cidr)).toEqual([`must not overlap the Service range 172.20.0.0/16, got "${cidr}"`]);
});

test.each(['172.19.0.0/16', '172.21.0.0/16'])('%s lies beside the range of Services', (cidr) => {
  expect(found(cidr)).toEqual([]);
});

test.each(['172.15.0.0/16', '172.32.0.0/16', '8.8.0.0/16', '100.128.0.0/16'])('%s belongs to hosts on the internet', (cidr) => {
  expect(found(cidr)).toEqual([`must be a private range, got "${cidr}"`]);
});

test.each(['10.0.0.0', '10.0.0.1/16', '10.0/16', 'fd00::/16'])('%s is no IPv4 range', (cidr) => {
  expect(found(cidr)).toEqual([`must be an IPv4 range, got "${cidr}"`]);
});

test('the default range is usable', () => {
  expect(problemsOf(platformWith(), 'cidr-is-usable')).toEqual([]);
});
