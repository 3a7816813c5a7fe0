import { Token } from 'aws-cdk-lib';
import type { ICluster } from 'aws-cdk-lib/aws-eks-v2';
import { Construct } from 'constructs';
import { renderPlatform, unresolvedInputs } from '../../charts';
import type { GatewayProps } from '../description/gateway';
import type { ModelProps } from '../description/model';
import type { NodePoolProps } from '../description/node-pool';
import type { PlatformProps } from '../description/platform';
import { hasErrors, ProblemsError } from '../description/problem';
import { planDraft } from '../plan';
import type { ModelPlan, NodePoolPlan, Plan } from '../plan/plan';
import { addManifest, addManifestsInOrder } from './manifest';

/** What every part of a platform needs to know of the cluster that it is put into. */
export interface PartProps {
  /** A cluster with a kubectl provider, in which the kinds that the part uses are installed. */
  readonly cluster: ICluster;
  /**
   * Region whose prices, offerings and zones the plan uses.
   * @default - us-east-1, with a warning
   */
  readonly region?: string;
}

export interface AcceleratorPoolsProps extends PartProps {
  readonly nodePools: readonly NodePoolProps[];
  /** Name of the instance profile of Karpenter's nodes. */
  readonly nodeInstanceProfile: string;
  /**
   * Ids of the private subnets for nodes.
   * @default - subnets tagged `karpenter.sh/discovery` with the cluster's name, which must then be a literal
   */
  readonly subnetIds?: readonly string[];
}

/**
 * Node pools on a cluster that has Karpenter.
 *
 * @throws ProblemsError when a pool cannot be made
 */
export class AcceleratorPools extends Construct {
  readonly pools: readonly NodePoolPlan[];

  constructor(
    scope: Construct,
    id: string,
    { cluster, region, nodePools, nodeInstanceProfile, subnetIds }: AcceleratorPoolsProps,
  ) {
    super(scope, id);
    const plan = partPlan({ name: 'part', region, nodePools }, /^(region|nodePools)/);
    const inputs = {
      ...unresolvedInputs(plan.network.cidr),
      nodeInstanceProfile,
      clusterSecurityGroup: cluster.clusterSecurityGroupId,
      nodeSubnetIds: subnetIds,
    };
    if (subnetIds === undefined && Token.isUnresolved(cluster.clusterName)) throw new ProblemsError([subnetsUnknown]);
    const named = { ...plan, cluster: { ...plan.cluster, name: cluster.clusterName } };
    this.pools = plan.accelerators.pools;
    for (const chart of renderPlatform(named, inputs).nodePools) addManifest(this, cluster, chart);
  }
}

export interface InferenceGatewayProps extends PartProps, GatewayProps {
  /** IPv4 range from which the gateway may be asked: that of the VPC. */
  readonly vpcCidr: string;
}

/** The namespace and the inference gateway, on a cluster that has Gateway API and agentgateway. */
export class InferenceGateway extends Construct {
  /** Address of the gateway inside the cluster. */
  readonly endpoint: string;

  constructor(scope: Construct, id: string, { cluster, region, vpcCidr, ...gateway }: InferenceGatewayProps) {
    super(scope, id);
    const plan = partPlan({ name: 'part', region, gateway }, /^(region|gateway)/);
    const { name, namespace, port } = plan.gateway;
    this.endpoint = `http://${name}.${namespace}.svc.cluster.local:${port}`;
    addManifestsInOrder(this, cluster, renderPlatform(plan, unresolvedInputs(vpcCidr)).gateway);
  }
}

export interface ModelServerProps extends PartProps, ModelProps {
  /** IPv4 range of the VPC, in which the Kubernetes API has its addresses. */
  readonly vpcCidr: string;
  /**
   * Pools of the cluster that the model may run on.
   * @default - a pool named after the planned instance type: `AcceleratorPools` makes one of the same name
   */
  readonly nodePools?: readonly NodePoolProps[];
}

/**
 * One model: engines, pool, picker and route, beside an `InferenceGateway`.
 *
 * @throws ProblemsError when the model cannot be planned
 */
export class ModelServer extends Construct {
  readonly plan: ModelPlan;

  constructor(scope: Construct, id: string, { cluster, region, vpcCidr, nodePools, ...model }: ModelServerProps) {
    super(scope, id);
    const plan = partPlan({ name: 'part', region, nodePools, models: [model] }, /^(region|nodePools|models)/);
    const [served] = renderPlatform(plan, unresolvedInputs(vpcCidr)).models;
    this.plan = served!.model;
    addManifestsInOrder(this, cluster, served!.charts);
  }
}

/** The plan of a part. Problems of what the part does not hold are not its own; the paths of the others are those of its properties. */
function partPlan(description: PlatformProps, own: RegExp): Plan {
  const { draft, problems } = planDraft(description);
  const ours = problems
    .filter(({ path }) => own.test(path))
    .map((problem) => ({ ...problem, path: problem.path.replace(/^(models\[0\]|gateway)\.?/, '') }));
  if (!draft || hasErrors(ours)) throw new ProblemsError(ours);
  return draft;
}

const subnetsUnknown = {
  rule: 'node-subnets-are-known',
  severity: 'error',
  path: 'subnetIds',
  message: 'must be given for a cluster whose name is a token, got nothing',
  fix: "pass the ids of the cluster's private subnets",
} as const;
