/** Values that only AWS can give. Strings, which may be CDK tokens; a chart writes them down and never looks them up. */
export interface ChartInputs {
  /** Name of the instance profile of Karpenter's nodes. */
  readonly nodeInstanceProfile: string;
  /** Id of the cluster's security group. */
  readonly clusterSecurityGroup: string;
  /** IPv4 range of the VPC. */
  readonly vpcCidr: string;
  /**
   * Ids of the private subnets for nodes.
   * @default - the subnets tagged `karpenter.sh/discovery` with the cluster's name
   */
  readonly nodeSubnetIds?: readonly string[];
}

/** Stands in for AWS values where nothing was deployed yet, and says which one is missing. */
export function unresolvedInputs(vpcCidr: string): ChartInputs {
  return {
    nodeInstanceProfile: 'unresolved:nodeInstanceProfile',
    clusterSecurityGroup: 'unresolved:clusterSecurityGroup',
    vpcCidr,
  };
}
