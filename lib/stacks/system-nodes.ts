import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as eks from 'aws-cdk-lib/aws-eks-v2';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { ClusterPlan } from '../plan/plan';
import { acknowledgeManagedPolicies } from './acknowledge';

export interface SystemNodesProps {
  readonly cluster: eks.Cluster;
  readonly plan: ClusterPlan;
}

const nodePolicies = ['AmazonEKSWorkerNodePolicy', 'AmazonEKS_CNI_Policy', 'AmazonEC2ContainerRegistryPullOnly'];

/** The managed node group that carries controllers, gateways and endpoint pickers. */
export class SystemNodes extends Construct {
  constructor(scope: Construct, id: string, { cluster, plan }: SystemNodesProps) {
    super(scope, id);
    const { instanceType, min, max } = plan.systemNodes;
    const nodegroup = new eks.Nodegroup(this, 'Nodegroup', {
      cluster,
      nodeRole: this.addRole(),
      // The default of CDK is an AMI that newer Kubernetes versions no longer have.
      amiType: eks.NodegroupAmiType.AL2023_X86_64_STANDARD,
      instanceTypes: [new ec2.InstanceType(instanceType)],
      minSize: min,
      desiredSize: min,
      maxSize: max,
      subnets: { subnetType: ec2.SubnetType.PRIVATE_WITH_EGRESS },
      labels: { 'lintel.dev/nodes': 'system' },
      // An upgrade waits for disruption budgets: of the gateway, the pickers and Karpenter.
      forceUpdate: false,
      launchTemplateSpec: this.addLaunchTemplate(),
    });
    // Without it, the group stays behind at the first minor upgrade, and EKS refuses the second.
    (nodegroup.node.defaultChild as eks.CfnNodegroup).version = plan.version;
  }

  private addRole(): iam.Role {
    const role = new iam.Role(this, 'Role', {
      description: 'System nodes of the inference cluster',
      assumedBy: new iam.ServicePrincipal('ec2.amazonaws.com'),
      managedPolicies: nodePolicies.map((name) => iam.ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    acknowledgeManagedPolicies(
      role,
      nodePolicies,
      'What EKS asks of every node; AWS keeps these policies in step with the kubelet and the CNI.',
    );
    return role;
  }

  private addLaunchTemplate(): eks.LaunchTemplateSpec {
    const template = new ec2.CfnLaunchTemplate(this, 'LaunchTemplate', {
      launchTemplateData: {
        metadataOptions: { httpEndpoint: 'enabled', httpTokens: 'required', httpPutResponseHopLimit: 1 },
        blockDeviceMappings: [
          { deviceName: '/dev/xvda', ebs: { volumeSize: 50, volumeType: 'gp3', encrypted: true, deleteOnTermination: true } },
        ],
      },
    });
    return { id: template.ref, version: template.attrLatestVersionNumber };
  }
}
