import type { Finding } from '../../description/problem';
import { parseCidr } from '../cidr';
import type { PlatformRule } from '../rule';

/** Who may reach the Kubernetes API from the internet. */
export const apiAccessIsNarrow: PlatformRule = ({ description: { cluster } }) =>
  (cluster?.publicAccessCidrs ?? []).flatMap((text, index): Finding[] => {
    const path = `cluster.publicAccessCidrs[${index}]`;
    const cidr = parseCidr(text);
    if (!cidr) return [{ path, message: `must be an IPv4 range, got "${text}"`, fix: 'write an address as 203.0.113.7/32' }];
    if (cidr.prefix > 0) return [];
    return [
      {
        path,
        message: 'must not be the whole internet, got 0.0.0.0/0',
        fix: 'name the ranges your engineers and pipelines come from',
      },
    ];
  });
