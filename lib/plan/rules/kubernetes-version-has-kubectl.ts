import { kubernetesVersions, shipsKubectlLayerFor } from '../../catalog/versions';
import type { PlatformRule } from '../rule';

/** kubectl supports a cluster of its own minor version and one to either side; the stacks carry one kubectl layer. */
export const kubernetesVersionHasKubectl: PlatformRule = ({ description: { cluster } }) => {
  const version = cluster?.version;
  const usable = Object.keys(kubernetesVersions).filter(shipsKubectlLayerFor);
  if (version === undefined || usable.includes(version)) return [];
  return [
    {
      path: 'cluster.version',
      message: `must be a Kubernetes version with a matching kubectl layer, got "${version}"`,
      fix: `write '${usable.join("' or '")}', or leave it out`,
    },
  ];
};
