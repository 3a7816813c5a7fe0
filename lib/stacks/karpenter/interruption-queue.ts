import { Duration } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge';

export interface InterruptionQueueProps {
  /** Also the queue's name. */
  readonly clusterName: string;
}

interface NodeEvent {
  readonly id: string;
  readonly source: string;
  readonly detailType: string;
}

/** What tells Karpenter that a node is about to go. Source: karpenter-provider-aws, getting-started `cloudformation.yaml`. */
const NODE_EVENTS: readonly NodeEvent[] = [
  { id: 'ScheduledChange', source: 'aws.health', detailType: 'AWS Health Event' },
  { id: 'SpotInterruption', source: 'aws.ec2', detailType: 'EC2 Spot Instance Interruption Warning' },
  { id: 'Rebalance', source: 'aws.ec2', detailType: 'EC2 Instance Rebalance Recommendation' },
  { id: 'InstanceStateChange', source: 'aws.ec2', detailType: 'EC2 Instance State-change Notification' },
  {
    id: 'CapacityReservationInterruption',
    source: 'aws.ec2',
    detailType: 'EC2 Capacity Reservation Instance Interruption Warning',
  },
];

/** The queue on which Karpenter hears of interruptions, and the rules that feed it. Only these rules may send to it. */
export class InterruptionQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, props: InterruptionQueueProps) {
    super(scope, id);
    this.queue = this.addQueue(props.clusterName);
    for (const event of NODE_EVENTS) this.addRule(event);
  }

  private addQueue(queueName: string): Queue {
    const queue = new Queue(this, 'Queue', {
      queueName,
      // A warning older than this is about a node that is gone: the shortest notice is two minutes.
      retentionPeriod: Duration.seconds(300),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
    });
    acknowledge(
      queue,
      'AwsSolutions-SQS3',
      'A warning that was not read in 300 s is about a node that is gone; nobody would work on a dead-letter queue.',
    );
    return queue;
  }

  private addRule({ id, source, detailType }: NodeEvent): void {
    new Rule(this, id, { eventPattern: { source: [source], detailType: [detailType] }, targets: [new SqsQueue(this.queue)] });
  }
}
