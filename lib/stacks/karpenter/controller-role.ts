import { CfnPodIdentityAssociation, type ICluster } from 'aws-cdk-lib/aws-eks-v2';
import { ManagedPolicy, Role, ServicePrincipal, SessionTagsPrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { acknowledgeWildcards } from '../acknowledge';
import { type ControllerPolicy, type ControllerPolicyProps, controllerPolicies, WILDCARD_REASONS } from './controller-policies';

export interface ControllerRoleProps extends ControllerPolicyProps {
  readonly cluster: ICluster;
  readonly namespace: string;
  readonly serviceAccount: string;
}

/** The controller's identity: a role for its service account, the policies on it, and the association that binds the two. */
export class ControllerRole extends Construct {
  readonly role: Role;

  constructor(scope: Construct, id: string, props: ControllerRoleProps) {
    super(scope, id);
    this.role = this.addRole(props);
    for (const policy of controllerPolicies(props)) this.addPolicy(policy);
    this.addAssociation(props);
  }

  /** The tags that Pod Identity puts on the session limit the role to one service account of one cluster. */
  private addRole({ clusterName, namespace, serviceAccount }: ControllerRoleProps): Role {
    const pods = new ServicePrincipal('pods.eks.amazonaws.com', {
      conditions: {
        StringEquals: {
          'aws:RequestTag/eks-cluster-name': clusterName,
          'aws:RequestTag/kubernetes-namespace': namespace,
          'aws:RequestTag/kubernetes-service-account': serviceAccount,
        },
      },
    });
    return new Role(this, 'Role', {
      description: `Karpenter controller of the cluster ${clusterName}`,
      assumedBy: new SessionTagsPrincipal(pods),
    });
  }

  private addPolicy({ name, statements }: ControllerPolicy): void {
    const policy = new ManagedPolicy(this, name, {
      description: `Karpenter controller, ${name}`,
      roles: [this.role],
      statements: [...statements],
    });
    acknowledgeWildcards(policy, statements, WILDCARD_REASONS);
  }

  private addAssociation({ cluster, namespace, serviceAccount }: ControllerRoleProps): void {
    new CfnPodIdentityAssociation(this, 'Association', {
      clusterName: cluster.clusterName,
      namespace,
      serviceAccount,
      roleArn: this.role.roleArn,
    });
  }
}
