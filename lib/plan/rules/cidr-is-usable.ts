import { overlap, parseCidr, within } from '../cidr';
import type { PlatformRule } from '../rule';

/** Source: RFC 1918 and, for 100.64.0.0/10, RFC 6598. */
const privateRanges = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10'].flatMap(
  (range) => parseCidr(range) ?? [],
);

/** Pods take their addresses from the VPC: it must be large, private, and apart from the range of Services. */
export const cidrIsUsable: PlatformRule = ({ description: { network }, plan }) => {
  const text = network?.cidr;
  if (text === undefined) return [];
  const cidr = parseCidr(text);
  const path = 'network.cidr';
  if (!cidr) return [{ path, message: `must be an IPv4 range, got "${text}"`, fix: 'write it as 10.0.0.0/16' }];
  if (cidr.prefix < 16 || cidr.prefix > 20)
    return [
      {
        path,
        message: `must be /16 to /20, got /${cidr.prefix}`,
        fix: 'a VPC takes /16 at most; below /20 the nodes run out of pod addresses',
      },
    ];
  if (!privateRanges.some((range) => within(cidr, range)))
    return [
      {
        path,
        message: `must be a private range, got "${text}"`,
        fix: 'take it out of 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16 or 100.64.0.0/10: hosts on the internet have the others',
      },
    ];
  const services = parseCidr(plan.cluster.serviceCidr);
  if (services && overlap(cidr, services))
    return [
      {
        path,
        message: `must not overlap the Service range ${plan.cluster.serviceCidr}, got "${text}"`,
        fix: 'take another range, such as 10.0.0.0/16',
      },
    ];
  return [];
};
