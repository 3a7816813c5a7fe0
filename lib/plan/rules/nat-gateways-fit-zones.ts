import type { PlatformRule } from '../rule';

export const natGatewaysFitZones: PlatformRule = ({ plan: { network } }) => {
  if (network.natGateways <= network.zoneCount) return [];
  return [
    {
      path: 'network.natGateways',
      message: `must be at most one in each of ${network.zoneCount} zones, got ${network.natGateways}`,
      fix: `use 1 to ${network.zoneCount}`,
    },
  ];
};
