import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { InterruptionQueue } from '../../../lib/stacks/karpenter/interruption-queue';

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Principal: unknown;
  readonly Condition: unknown;
}

const stack = new Stack(new App({ builtinCloudFormationValidation: false }), 'Test');
new InterruptionQueue(stack, 'Interruption', { clusterName: 'llm' });
const template = Template.fromStack(stack);

function statements(effect: string): readonly Statement[] {
  const [policy] = Object.values(template.findResources('AWS::SQS::QueuePolicy'));
  return policy!.Properties.PolicyDocument.Statement.filter((statement: Statement) => statement.Effect === effect);
}

test('the queue is named after the cluster, encrypted, and forgets after five minutes', () => {
  template.hasResourceProperties('AWS::SQS::Queue', {
    QueueName: 'llm',
    SqsManagedSseEnabled: true,
    MessageRetentionPeriod: 300,
  });
});

test('the queue refuses whoever does not come over TLS', () => {
  expect(statements('Deny')).toEqual([
    expect.objectContaining({
      Action: 'sqs:*',
      Principal: { AWS: '*' },
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    }),
  ]);
});

test('only the five rules may send', () => {
  const allowed = statements('Allow');
  expect(allowed).toHaveLength(5);
  for (const statement of allowed) {
    expect(statement.Principal).toEqual({ Service: 'events.amazonaws.com' });
    expect(statement.Condition).toEqual({ ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [expect.any(String), 'Arn'] } } });
  }
  expect(new Set(allowed.map(({ Condition }) => JSON.stringify(Condition))).size).toBe(5);
});

test.each([
  ['aws.health', 'AWS Health Event'],
  ['aws.ec2', 'EC2 Spot Instance Interruption Warning'],
  ['aws.ec2', 'EC2 Instance Rebalance Recommendation'],
  ['aws.ec2', 'EC2 Instance State-change Notification'],
  ['aws.ec2', 'EC2 Capacity Reservation Instance Interruption Warning'],
])('%s: "%s" reaches the queue', (source, detailType) => {
  const [queue] = Object.keys(template.findResources('AWS::SQS::Queue'));
  template.hasResourceProperties('AWS::Events::Rule', {
    EventPattern: { source: [source], 'detail-type': [detailType] },
    State: 'ENABLED',
    Targets: [{ Arn: { 'Fn::GetAtt': [queue, 'Arn'] } }],
  });
});

test('there are no other rules', () => {
  template.resourceCountIs('AWS::Events::Rule', 5);
});
