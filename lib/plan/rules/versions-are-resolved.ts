import type { PlatformRule } from '../rule';

/** What no source gives is left to EKS, and said. */
export const versionsAreResolved: PlatformRule = ({ plan: { cluster } }) => {
  const open = cluster.addons.filter((addon) => addon.version === undefined).map((addon) => addon.name);
  if (open.length === 0) return [];
  return [
    {
      severity: 'warning',
      path: 'cluster',
      message: `takes EKS's default version of ${open.length} add-ons (${open.join(', ')}): none is pinned`,
      fix: 'run `npm run pins -- --fill` on a machine with AWS credentials',
    },
  ];
};
