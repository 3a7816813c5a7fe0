import type { PlatformRule } from '../rule';

/** A private API is the safe default; whoever has no way into the VPC should know before the first kubectl. */
export const apiCanBeReached: PlatformRule = ({ plan: { cluster } }) => {
  if (cluster.publicAccessCidrs.length > 0) return [];
  return [
    {
      severity: 'warning',
      path: 'cluster.publicAccessCidrs',
      message: 'is empty: kubectl works from inside the VPC only',
      fix: "reach the VPC by VPN or a bastion, or add your own range, such as ['203.0.113.7/32']",
    },
  ];
};
