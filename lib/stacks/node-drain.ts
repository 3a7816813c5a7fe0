import { CustomResource, Duration } from 'aws-cdk-lib';
import { Construct, type IDependable } from 'constructs';
import { ClusterFunction, type ClusterFunctionPlace } from './cluster-function/cluster-function';

export interface NodeDrainProps extends ClusterFunctionPlace {
  /** What must outlive the nodes: Karpenter with its permissions, the add-ons, the system node group. */
  readonly before: readonly IDependable[];
}

/** One poll makes three calls, and the client repeats a refused one for a minute; a server that is silent takes it 162 s to tell. */
const CALL_TIMEOUT = Duration.minutes(5);
/** Earlier than the framework's time-out, whose message names no node, and one call before CloudFormation's limit of an hour. */
const GIVE_UP_AFTER = Duration.minutes(50);
const POLLING = { isComplete: 'node-drain.isComplete', interval: Duration.seconds(20), timeout: Duration.minutes(55) };
/** The two kinds and the two verbs that draining takes. */
const RULES = [{ apiGroups: ['karpenter.sh'], resources: ['nodepools', 'nodeclaims'], verbs: ['list', 'deletecollection'] }];

/**
 * Empties Karpenter's nodes on deletion, and fails loudly when they do not go: CDK's own kubectl reports success whatever happens, and
 * would leave instances running that nobody can delete.
 *
 * Let node pools and everything that runs on them depend on this construct. Deletion then runs: models, node pools, drain, Karpenter,
 * its permissions and the add-ons, cluster.
 */
export class NodeDrain extends Construct {
  constructor(scope: Construct, id: string, props: NodeDrainProps) {
    super(scope, id);
    const drainer = this.addDrainer(props);
    this.addResource(props.clusterName, drainer).node.addDependency(drainer, ...props.before);
  }

  private addDrainer(props: NodeDrainProps): ClusterFunction {
    return new ClusterFunction(this, 'Drainer', {
      ...props,
      description: `Drains Karpenter's nodes of the cluster ${props.clusterName}`,
      onEvent: 'node-drain.onEvent',
      polling: POLLING,
      timeout: CALL_TIMEOUT,
      group: 'lintel-node-drain',
      rules: RULES,
    });
  }

  private addResource(clusterName: string, drainer: ClusterFunction): CustomResource {
    return new CustomResource(this, 'Resource', {
      resourceType: 'Custom::LintelNodeDrain',
      serviceToken: drainer.serviceToken,
      properties: { ClusterName: clusterName, GiveUpAfterSeconds: GIVE_UP_AFTER.toSeconds() },
    });
  }
}
