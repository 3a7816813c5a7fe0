import { platformWith, problemsOf } from '../problems-of';

const found = (cidr: string) => problemsOf(platformWith({}, { cluster: { publicAccessCidrs: [cidr] } }), 'api-access-is-narrow');

test.each(['203.0.113.7/32', '203.0.113.0/24', '128.0.0.0/1'])('%s may reach the Kubernetes API', (cidr) => {
  expect(found(cidr)).toEqual([]);
});

test('the whole internet may not', () => {
  expect(found('0.0.0.0/0')).toMatchObject([{ severity: 'error', path: 'cluster.publicAccessCidrs[0]' }]);
});

test.each(['203.0.113.7', '203.0.113.7/24', '300.0.0.0/8', '2001:db8::/32'])('%s is no IPv4 range', (cidr) => {
  expect(found(cidr)[0]?.message).toContain(`got "${cidr}"`);
});
