import { KubectlV36Layer } from '@aws-cdk/lambda-layer-kubectl-v36';
import { CfnOutput, RemovalPolicy, Size, Stack, type StackProps } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as eks from 'aws-cdk-lib/aws-eks-v2';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct, IDependable } from 'constructs';
import type { ClusterPlan, Plan } from '../plan/plan';
import { Addons } from './addons';
import { acknowledgeClusterFindings } from './cluster-findings';
import { SystemNodes } from './system-nodes';

export interface ClusterStackProps extends StackProps {
  readonly plan: Plan;
  readonly vpc: ec2.IVpc;
  /** @default - a key is made */
  readonly encryptionKey?: kms.IKey;
}

/** EKS with its system nodes, add-ons and administrators. */
export class ClusterStack extends Stack {
  readonly cluster: eks.Cluster;
  /** What controllers must outlive: their nodes and the add-ons. */
  readonly foundations: readonly IDependable[];

  constructor(scope: Construct, id: string, { plan, vpc, encryptionKey, ...props }: ClusterStackProps) {
    super(scope, id, props);
    this.cluster = this.addCluster(plan.cluster, vpc, encryptionKey ?? this.addKey());
    const addons = new Addons(this, 'Addons', {
      cluster: this.cluster,
      clusterName: plan.cluster.name,
      addons: plan.cluster.addons,
    });
    const nodes = new SystemNodes(this, 'SystemNodes', { cluster: this.cluster, plan: plan.cluster });
    addons.startBefore(nodes);
    this.foundations = [addons, nodes];
    this.addAdmins(plan.cluster.admins);
    acknowledgeClusterFindings(this.cluster);
    new CfnOutput(this, 'KubeconfigCommand', {
      value: `aws eks update-kubeconfig --name ${plan.cluster.name} --region ${this.region}`,
    });
  }

  private addKey(): kms.Key {
    return new kms.Key(this, 'SecretsKey', {
      description: 'Kubernetes Secrets of the inference cluster',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }

  private addCluster(plan: ClusterPlan, vpc: ec2.IVpc, key: kms.IKey): eks.Cluster {
    const controlPlaneLogs = new logs.LogGroup(this, 'ControlPlaneLogs', {
      // EKS writes to this name and no other; made here, it has an end and goes with the stack.
      logGroupName: `/aws/eks/${plan.name}/cluster`,
      retention: logs.RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const cluster = new eks.Cluster(this, 'Cluster', {
      clusterName: plan.name,
      version: eks.KubernetesVersion.of(plan.version),
      vpc,
      vpcSubnets: [{ subnetType: ec2.SubnetType.PRIVATE_WITH_EGRESS }],
      serviceIpv4Cidr: plan.serviceCidr,
      endpointAccess: endpointAccess(plan.publicAccessCidrs),
      secretsEncryptionKey: key,
      clusterLogging: everyLog,
      defaultCapacityType: eks.DefaultCapacityType.NODEGROUP,
      defaultCapacity: 0,
      // The managed add-ons are installed before the first node; EKS's own copies of them would stand in the way.
      bootstrapSelfManagedAddons: false,
      bootstrapClusterCreatorAdminPermissions: false,
      kubectlProviderOptions: { kubectlLayer: new KubectlV36Layer(this, 'Kubectl'), memory: Size.mebibytes(2048) },
    });
    cluster.node.addDependency(controlPlaneLogs);
    const resource = cluster.node.defaultChild as eks.CfnCluster;
    resource.deletionProtection = plan.deletionProtection;
    resource.upgradePolicy = { supportType: 'STANDARD' };
    return cluster;
  }

  private addAdmins(admins: readonly string[]): void {
    const policy = eks.AccessPolicy.fromAccessPolicyName('AmazonEKSClusterAdminPolicy', {
      accessScopeType: eks.AccessScopeType.CLUSTER,
    });
    for (const [index, principal] of admins.entries()) {
      new eks.AccessEntry(this, `Admin${index}`, { cluster: this.cluster, principal, accessPolicies: [policy] });
    }
  }
}

const everyLog = [
  eks.ClusterLoggingTypes.API,
  eks.ClusterLoggingTypes.AUDIT,
  eks.ClusterLoggingTypes.AUTHENTICATOR,
  eks.ClusterLoggingTypes.CONTROLLER_MANAGER,
  eks.ClusterLoggingTypes.SCHEDULER,
];

function endpointAccess(publicAccessCidrs: readonly string[]): eks.EndpointAccess {
  return publicAccessCidrs.length > 0
    ? eks.EndpointAccess.PUBLIC_AND_PRIVATE.onlyFrom(...publicAccessCidrs)
    : eks.EndpointAccess.PRIVATE;
}
