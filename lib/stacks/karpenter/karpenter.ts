import { Duration, Stack, Token } from 'aws-cdk-lib';
import { HelmChart, type ICluster } from 'aws-cdk-lib/aws-eks-v2';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct, type IDependable } from 'constructs';
import type { KarpenterFeatures } from './controller-policies';
import { ControllerRole } from './controller-role';
import { controllerValues, type HelmValues } from './helm-values';
import { InterruptionQueue } from './interruption-queue';
import { NodeRole } from './node-role';

export interface KarpenterProps {
  readonly cluster: ICluster;
  /** The cluster's name as a literal of at most 80 characters: it stands in condition keys and names the queue. */
  readonly clusterName: string;
  /** Version of both charts. */
  readonly version: string;
  /** Where the chart `karpenter` is pulled from: `oci://…/karpenter`. */
  readonly chartRepository: string;
  /** Where the chart `karpenter-crd` is pulled from: `oci://…/karpenter-crd`. */
  readonly crdChartRepository: string;
  /**
   * What must stand before the controller starts, and until it is gone: the system node group, the add-ons, the Pod Identity agent.
   * CloudFormation would otherwise delete them beside the nodes that need them.
   */
  readonly readyAfter: readonly IDependable[];
  /** @default 'kube-system' */
  readonly namespace?: string;
  /** @default - no optional feature */
  readonly features?: KarpenterFeatures;
  /**
   * Laid over our values of the controller's chart, key by key.
   * @default - our values
   */
  readonly helmValues?: HelmValues;
}

const SERVICE_ACCOUNT = 'karpenter';
/** SQS takes no longer queue name. */
const LONGEST_CLUSTER_NAME = 80;
/** The Lambda that runs Helm ends at 15 minutes; Helm must give up, and roll back, well before. */
const HELM_TIMEOUT = Duration.minutes(10);

/**
 * Karpenter on one cluster: the nodes' and the controller's identities, the interruption queue and the two charts.
 *
 * Depend on this construct (node pools, drain) to be created after it and deleted before it: then the controller still runs, and still
 * has its permissions, while the nodes go.
 *
 * @throws when `clusterName` is a token or longer than a queue name
 */
export class Karpenter extends Construct {
  /** The role of the nodes. */
  readonly nodeRole: IRole;
  /** What an EC2NodeClass names as `instanceProfile`. */
  readonly instanceProfileName: string;
  readonly queue: IQueue;
  /** The controller's release. */
  readonly chart: HelmChart;

  constructor(scope: Construct, id: string, props: KarpenterProps) {
    super(scope, id);
    refuseUnusableName(props.clusterName);
    const nodes = new NodeRole(this, 'Nodes', props);
    const interruption = new InterruptionQueue(this, 'Interruption', props);
    this.nodeRole = nodes.role;
    this.instanceProfileName = nodes.instanceProfileName;
    this.queue = interruption.queue;
    const identity = this.addIdentity(props);
    const crds = this.addCrdChart(props);
    this.chart = this.addChart(props);
    // On the constructs, not on single resources: policies, associations and queue policies are siblings that nothing else orders.
    this.chart.node.addDependency(identity, nodes, interruption, crds, ...props.readyAfter);
  }

  private addIdentity(props: KarpenterProps): ControllerRole {
    return new ControllerRole(this, 'Controller', {
      cluster: props.cluster,
      clusterName: props.clusterName,
      clusterArn: props.cluster.clusterArn,
      nodeRoleArn: this.nodeRole.roleArn,
      queueArn: this.queue.queueArn,
      features: props.features,
      namespace: namespaceOf(props),
      serviceAccount: SERVICE_ACCOUNT,
    });
  }

  /** A release of its own: Helm never upgrades the copies that come with the controller's chart. */
  private addCrdChart(props: KarpenterProps): HelmChart {
    return this.addRelease(props, { id: 'Crds', release: 'karpenter-crd', repository: props.crdChartRepository });
  }

  private addChart(props: KarpenterProps): HelmChart {
    const values = controllerValues({
      clusterName: props.clusterName,
      region: Stack.of(this).region,
      queueName: this.queue.queueName,
      serviceAccount: SERVICE_ACCOUNT,
      features: props.features ?? {},
      overrides: props.helmValues ?? {},
    });
    return this.addRelease(props, { id: 'Chart', release: 'karpenter', repository: props.chartRepository, values });
  }

  private addRelease(
    props: KarpenterProps,
    {
      id,
      release,
      repository,
      values,
    }: { readonly id: string; readonly release: string; readonly repository: string } & Partial<Record<'values', HelmValues>>,
  ): HelmChart {
    return new HelmChart(this, id, {
      cluster: props.cluster,
      release,
      chart: release,
      repository,
      version: props.version,
      namespace: namespaceOf(props),
      values,
      wait: true,
      atomic: true,
      timeout: HELM_TIMEOUT,
    });
  }
}

function namespaceOf(props: KarpenterProps): string {
  return props.namespace ?? 'kube-system';
}

function refuseUnusableName(clusterName: string): void {
  if (Token.isUnresolved(clusterName)) {
    throw new Error(
      'clusterName must be a literal, got a token; give the cluster a name of your own and pass the same string here',
    );
  }
  if (clusterName.length > LONGEST_CLUSTER_NAME) {
    throw new Error(
      `clusterName must be at most ${LONGEST_CLUSTER_NAME} characters, got ${clusterName.length}; the interruption queue carries the same name`,
    );
  }
}
