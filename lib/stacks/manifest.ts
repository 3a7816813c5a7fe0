import { type ICluster, KubernetesManifest } from 'aws-cdk-lib/aws-eks-v2';
import type { Construct } from 'constructs';
import type { RenderedChart } from '../../charts';

/**
 * Delivers a chart. What is in the manifest is what the command line renders, object by object: no pruning label is added, since pruning does not see
 * custom resources anyway; a chart goes as a whole, by removing its construct.
 */
export function addManifest(scope: Construct, cluster: ICluster, chart: RenderedChart): KubernetesManifest {
  return new KubernetesManifest(scope, chart.id, {
    cluster,
    manifest: chart.objects.map((object) => ({ ...object })),
    // A retry after a failed create finds its own objects, and takes them over instead of failing.
    overwrite: true,
    prune: false,
  });
}

/** Delivers charts one after the other; they go in the opposite order. */
export function addManifestsInOrder(scope: Construct, cluster: ICluster, charts: readonly RenderedChart[]): void {
  charts
    .map((chart) => addManifest(scope, cluster, chart))
    .reduce((before, manifest) => {
      manifest.node.addDependency(before);
      return manifest;
    });
}
