import { AccessEntry, AccessEntryType, type ICluster } from 'aws-cdk-lib/aws-eks-v2';
import { InstanceProfile, ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { acknowledgeManagedPolicies } from '../acknowledge';

export interface NodeRoleProps {
  readonly cluster: ICluster;
  readonly clusterName: string;
}

/** What a node needs to join a cluster and run its system pods. Source: karpenter-provider-aws, getting-started `cloudformation.yaml`. */
const NODE_POLICIES = [
  'AmazonEKSWorkerNodePolicy',
  'AmazonEKS_CNI_Policy',
  'AmazonEC2ContainerRegistryPullOnly',
  'AmazonSSMManagedInstanceCore',
] as const;

/** The identity of Karpenter's nodes: a role, the instance profile that hands it to EC2, and its entry into the cluster. */
export class NodeRole extends Construct {
  readonly role: Role;
  /** What an EC2NodeClass names as `instanceProfile`. */
  readonly instanceProfileName: string;

  constructor(scope: Construct, id: string, props: NodeRoleProps) {
    super(scope, id);
    this.role = this.addRole(props.clusterName);
    this.instanceProfileName = this.addInstanceProfile();
    this.addAccessEntry(props.cluster);
  }

  private addRole(clusterName: string): Role {
    const role = new Role(this, 'Role', {
      description: `Nodes that Karpenter starts for the cluster ${clusterName}`,
      assumedBy: new ServicePrincipal('ec2.amazonaws.com'),
      managedPolicies: NODE_POLICIES.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    acknowledgeManagedPolicies(
      role,
      NODE_POLICIES,
      'AWS keeps these in step with what EKS nodes, the CNI and Session Manager call.',
    );
    return role;
  }

  /**
   * Owned by the stack: a profile that Karpenter made would hold the role at deletion. The path stays `/`, because Karpenter collects
   * unused profiles under `/karpenter/<region>/<cluster>/`.
   */
  private addInstanceProfile(): string {
    return new InstanceProfile(this, 'InstanceProfile', { role: this.role }).instanceProfileName;
  }

  private addAccessEntry(cluster: ICluster): void {
    new AccessEntry(this, 'AccessEntry', {
      cluster,
      principal: this.role.roleArn,
      accessEntryType: AccessEntryType.EC2_LINUX,
      // EKS gives this type its group and user name itself, and refuses policies on it.
      accessPolicies: [],
    });
  }
}
