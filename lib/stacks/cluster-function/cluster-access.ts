import { CfnAccessEntry, type ICluster, KubernetesManifest } from 'aws-cdk-lib/aws-eks-v2';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';

/** A rule of a ClusterRole. */
export interface AccessRule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}

export interface ClusterAccessProps {
  readonly cluster: ICluster;
  readonly clusterName: string;
  readonly role: IRole;
  /** Name of the Kubernetes group that the role belongs to, of its ClusterRole and of the binding. */
  readonly group: string;
  readonly rules: readonly AccessRule[];
}

const RBAC = 'rbac.authorization.k8s.io';

/** What an IAM role may do inside a cluster, by RBAC: the access policies of EKS are wider than a few verbs on a few kinds. */
export class ClusterAccess extends Construct {
  constructor(scope: Construct, id: string, props: ClusterAccessProps) {
    super(scope, id);
    this.addEntry(props);
    this.addPermissions(props);
  }

  /** L1, because the L2 has no `kubernetesGroups`. */
  private addEntry({ cluster, clusterName, role, group }: ClusterAccessProps): void {
    const entry = new CfnAccessEntry(this, 'Entry', {
      clusterName,
      principalArn: role.roleArn,
      type: 'STANDARD',
      kubernetesGroups: [group],
    });
    // The cluster alone, not its tree: what waits for this access may be a child of the cluster.
    if (cluster.node.defaultChild) entry.node.addDependency(cluster.node.defaultChild);
  }

  private addPermissions({ cluster, group, rules }: ClusterAccessProps): void {
    const apiVersion = `${RBAC}/v1`;
    const metadata = { name: group };
    new KubernetesManifest(this, 'Permissions', {
      cluster,
      overwrite: true,
      manifest: [
        { apiVersion, kind: 'ClusterRole', metadata, rules },
        {
          apiVersion,
          kind: 'ClusterRoleBinding',
          metadata,
          roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: group },
          subjects: [{ apiGroup: RBAC, kind: 'Group', name: group }],
        },
      ],
    });
  }
}
