import * as eks from 'aws-cdk-lib/aws-eks-v2';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct, type IDependable } from 'constructs';
import type { AddonPlan } from '../plan/plan';
import { acknowledgeManagedPolicies } from './acknowledge';

export interface AddonsProps {
  readonly cluster: eks.ICluster;
  readonly clusterName: string;
  readonly addons: readonly AddonPlan[];
}

/** DaemonSets, which are ready without a node, and without which no node becomes ready. */
const beforeNodes = ['vpc-cni', 'kube-proxy', 'eks-pod-identity-agent'];

const ebsCsiDriver = 'aws-ebs-csi-driver';

/** The EKS add-ons, in the order in which they can become active: networking before the nodes, everything else after them. */
export class Addons extends Construct {
  private readonly resources: readonly { readonly name: string; readonly resource: eks.CfnAddon }[];

  constructor(scope: Construct, id: string, { cluster, clusterName, addons }: AddonsProps) {
    super(scope, id);
    const storageRole = this.addStorageRole();
    this.resources = addons.map((addon) => ({ name: addon.name, resource: this.addAddon(addon, clusterName, storageRole) }));
    const clusterResource = cluster.node.defaultChild;
    if (clusterResource) for (const { resource } of this.resources) resource.node.addDependency(clusterResource);
  }

  /** Nodes wait for the networking add-ons; the rest wait for the nodes. */
  startBefore(nodes: Construct & IDependable): void {
    for (const { name, resource } of this.resources) {
      if (beforeNodes.includes(name)) nodes.node.addDependency(resource);
      else resource.node.addDependency(nodes);
    }
  }

  private addAddon({ name, version, configuration }: AddonPlan, clusterName: string, storageRole: iam.IRole): eks.CfnAddon {
    return new eks.CfnAddon(this, name, {
      addonName: name,
      clusterName,
      addonVersion: version,
      configurationValues: configuration,
      resolveConflicts: 'OVERWRITE',
      podIdentityAssociations:
        name === ebsCsiDriver ? [{ serviceAccount: 'ebs-csi-controller-sa', roleArn: storageRole.roleArn }] : undefined,
    });
  }

  private addStorageRole(): iam.Role {
    const policy = 'service-role/AmazonEBSCSIDriverPolicy';
    const role = new iam.Role(this, 'EbsCsiDriverRole', {
      description: 'Makes and attaches EBS volumes for the cluster',
      assumedBy: new iam.SessionTagsPrincipal(new iam.ServicePrincipal('pods.eks.amazonaws.com')),
      managedPolicies: [iam.ManagedPolicy.fromAwsManagedPolicyName(policy)],
    });
    acknowledgeManagedPolicies(
      role,
      [policy],
      "The driver's own policy, limited to volumes that carry its tags; AWS keeps it in step with the add-on.",
    );
    return role;
  }
}
