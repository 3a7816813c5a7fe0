import { Token } from 'aws-cdk-lib';
import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import type { ICluster } from 'aws-cdk-lib/aws-eks-v2';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { ProblemsError } from '../description/problem';
import type { Plan } from '../plan/plan';

/** AWS objects to use instead of making them. CDK objects and tokens belong here, and only here. */
export interface ExistingResources {
  /** A VPC with private subnets that reach the internet. @default - a VPC is made */
  readonly vpc?: ec2.IVpc;
  /** An EKS cluster with a kubectl provider, access entries, the Pod Identity agent and nodes for controllers. @default - a cluster is made */
  readonly cluster?: ICluster;
  /**
   * Name of the existing cluster, as a literal: it stands in conditions of IAM policies.
   * @default - the name that the cluster object carries, which is a literal for an imported cluster
   */
  readonly clusterName?: string;
  /** Key for Kubernetes Secrets. @default - a key is made */
  readonly encryptionKey?: IKey;
}

// EKS takes one of two ranges for Services when none is chosen; the API has the first address of it.
const possibleApiAddresses = ['172.20.0.1', '10.100.0.1'];

/**
 * The plan, under the name and addresses of a cluster that stands already.
 *
 * @throws ProblemsError when the cluster's name is known to CloudFormation alone
 */
export function onExistingCluster(plan: Plan, { cluster, clusterName }: ExistingResources): Plan {
  if (!cluster) return plan;
  const name = clusterName ?? cluster.clusterName;
  if (Token.isUnresolved(name)) throw new ProblemsError([namelessCluster]);
  return { ...plan, cluster: { ...plan.cluster, name, apiServiceAddresses: possibleApiAddresses } };
}

const namelessCluster = {
  rule: 'existing-cluster-has-name',
  severity: 'error',
  path: 'existing.clusterName',
  message: 'must be given beside existing.cluster, got a cluster whose name is a token',
  fix: 'write the name that the cluster was made with',
} as const;
