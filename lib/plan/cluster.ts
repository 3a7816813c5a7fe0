import { addonVersion, versions } from '../catalog/versions';
import type { ShapedDescription } from '../description/parse';
import type { AddonPlan, ClusterPlan, GatewayPlan, ModelPlan } from './plan';
import { systemNodesFor } from './system-nodes';

/** Range of Service addresses; one of the two that EKS itself takes. Written out, so that the address of the API is known to network policies. */
export const serviceCidr = '172.20.0.0/16';
const apiServiceAddresses = ['172.20.0.1'];

export function clusterPlan(
  description: ShapedDescription,
  label: string,
  models: readonly ModelPlan[],
  gateway: GatewayPlan,
): ClusterPlan {
  const { cluster } = description;
  return {
    name: label,
    version: cluster?.version ?? versions.kubernetes.deployed,
    serviceCidr,
    apiServiceAddresses,
    publicAccessCidrs: cluster?.publicAccessCidrs ?? [],
    admins: cluster?.admins ?? [],
    deletionProtection: cluster?.deletionProtection ?? false,
    systemNodes: systemNodesFor(cluster?.systemNodes, models, gateway),
    addons: addons(cluster?.version ?? versions.kubernetes.deployed),
  };
}

function addons(kubernetesVersion: string): AddonPlan[] {
  const pins = [
    versions.vpcCni,
    versions.kubeProxy,
    versions.podIdentityAgent,
    versions.coredns,
    versions.ebsCsiDriver,
    versions.metricsServer,
  ];
  return pins.map((pin) => ({
    name: pin.source.name,
    version: addonVersion(pin, kubernetesVersion),
    configuration: configurations[pin.source.name],
  }));
}

const configurations: Readonly<Record<string, string>> = {
  // Strings, as in the add-on's schema. Prefixes instead of single addresses: a node's pods start faster and EC2 is asked less.
  'vpc-cni': JSON.stringify({ enableNetworkPolicy: 'true', env: { ENABLE_PREFIX_DELEGATION: 'true', WARM_PREFIX_TARGET: '1' } }),
};
