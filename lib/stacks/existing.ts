import { Token } from 'aws-cdk-lib';
import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import type { ICluster } from 'aws-cdk-lib/aws-eks-v2';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { type Problem, ProblemsError } from '../description/problem';
import { overlap, parseCidr } from '../plan/cidr';
import { costOf } from '../plan/cost';
import type { CostPlan, Plan } from '../plan/plan';

/** AWS objects to use instead of making them. CDK objects and tokens belong here, and only here. */
export interface ExistingResources {
  /** A VPC with private subnets that reach the internet. @default - a VPC is made */
  readonly vpc?: ec2.IVpc;
  /**
   * An EKS cluster with a kubectl provider, access entries, the Pod Identity agent and nodes for controllers, on which Karpenter and agentgateway are
   * not installed yet: the platform installs its own.
   * @default - a cluster is made
   */
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
 * The plan, as far as it is changed by what stands already: a cluster's name and addresses, and what costs nothing more because it is there.
 *
 * @throws ProblemsError when an existing cluster's name is known to CloudFormation alone, or an existing VPC cannot carry the cluster
 */
export function onExisting(plan: Plan, existing: ExistingResources): Plan {
  const problems = [...namelessCluster(existing), ...overlappingVpc(plan, existing)];
  if (problems.length > 0) throw new ProblemsError(problems);
  const cost = costWithout(plan.cost, existing);
  const { cluster, clusterName } = existing;
  if (!cluster) return { ...plan, cost };
  return {
    ...plan,
    cost,
    cluster: { ...plan.cluster, name: clusterName ?? cluster.clusterName, apiServiceAddresses: possibleApiAddresses },
  };
}

/** Problems without those about what is not made here. */
export function ownProblems(problems: readonly Problem[], { vpc, cluster }: ExistingResources): Problem[] {
  const madeElsewhere = [...(vpc || cluster ? ['network'] : []), ...(cluster ? ['cluster'] : [])];
  return problems.filter(({ path }) => !madeElsewhere.some((part) => path === part || path.startsWith(`${part}.`)));
}

function costWithout(cost: CostPlan, { vpc, cluster }: ExistingResources): CostPlan {
  const madeElsewhere: readonly string[] = [...(vpc || cluster ? ['network'] : []), ...(cluster ? ['cluster'] : [])];
  return costOf(cost.parts.filter(({ of }) => !madeElsewhere.includes(of)));
}

function namelessCluster({ cluster, clusterName }: ExistingResources): Problem[] {
  if (!cluster || !Token.isUnresolved(clusterName ?? cluster.clusterName)) return [];
  return [
    {
      rule: 'existing-cluster-has-name',
      severity: 'error',
      path: 'existing.clusterName',
      message: 'must be given beside existing.cluster, got a cluster whose name is a token',
      fix: 'write the name that the cluster was made with',
    },
  ];
}

/** EKS refuses a cluster whose Services would have addresses of its VPC. */
function overlappingVpc({ cluster }: Plan, { vpc, cluster: existingCluster }: ExistingResources): Problem[] {
  const range = vpc && !existingCluster && !Token.isUnresolved(vpc.vpcCidrBlock) ? parseCidr(vpc.vpcCidrBlock) : undefined;
  const services = parseCidr(cluster.serviceCidr);
  if (!range || !services || !overlap(range, services)) return [];
  return [
    {
      rule: 'existing-vpc-is-apart-from-services',
      severity: 'error',
      path: 'existing.vpc',
      message: `must not overlap the range of Services, ${cluster.serviceCidr}, got a VPC of ${vpc!.vpcCidrBlock}`,
      fix: 'use a VPC of another range',
    },
  ];
}
