import { App, Duration, Stack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as eks from 'aws-cdk-lib/aws-eks-v2';
import { AwsSolutionsChecks } from 'cdk-nag';
import { ClusterFunction, type ClusterFunctionProps } from '../../../lib/stacks/cluster-function/cluster-function';

const ENI_ACTIONS = [
  'ec2:AssignPrivateIpAddresses',
  'ec2:CreateNetworkInterface',
  'ec2:DeleteNetworkInterface',
  'ec2:DescribeNetworkInterfaces',
  'ec2:DescribeSubnets',
  'ec2:UnassignPrivateIpAddresses',
];
const RULES = [{ apiGroups: ['example.org'], resources: ['things'], verbs: ['get'] }];
const POLLING = { isComplete: 'node-drain.isComplete', interval: Duration.seconds(20), timeout: Duration.minutes(10) };

interface InlinePolicy {
  readonly PolicyName: string;
  readonly PolicyDocument: { readonly Statement: readonly unknown[] };
}

function clusterFunction(props: Partial<ClusterFunctionProps> = {}) {
  const app = new App({ builtinCloudFormationValidation: false });
  const stack = new Stack(app, 'Test', { env: { account: '111111111111', region: 'eu-central-1' } });
  const vpc = ec2.Vpc.fromVpcAttributes(stack, 'Vpc', {
    vpcId: 'vpc-1',
    availabilityZones: ['eu-central-1a', 'eu-central-1b'],
    privateSubnetIds: ['subnet-1', 'subnet-2'],
    isolatedSubnetIds: ['subnet-3', 'subnet-4'],
  });
  const kubectlProvider = eks.KubectlProvider.fromKubectlProviderAttributes(stack, 'Kubectl', {
    serviceToken: 'arn:aws:lambda:eu-central-1:111111111111:function:kubectl',
  });
  const construct = new ClusterFunction(stack, 'Called', {
    cluster: eks.Cluster.fromClusterAttributes(stack, 'Cluster', { clusterName: 'prod', vpc, kubectlProvider }),
    clusterName: 'prod',
    vpc,
    securityGroups: [ec2.SecurityGroup.fromSecurityGroupId(stack, 'SecurityGroup', 'sg-1')],
    description: 'Does things',
    onEvent: 'node-drain.onEvent',
    timeout: Duration.minutes(5),
    group: 'things',
    rules: RULES,
    ...props,
  });
  return { construct, template: Template.fromStack(stack) };
}

/** Statements of the role that has an inline policy with such a statement in it. */
function statementsWith(template: Template, action: string): readonly unknown[] {
  const roles = Object.values(template.findResources('AWS::IAM::Role'));
  const policies = roles.map(({ Properties }) => (Properties.Policies ?? []) as InlinePolicy[]);
  const found = policies.filter((candidates) => JSON.stringify(candidates).includes(action));
  if (found.length !== 1) throw new Error(`expected one role that may ${action}, found ${found.length}`);
  return found[0]!.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

function callsOf(functionId: string) {
  return {
    Action: ['lambda:InvokeFunction', 'lambda:GetFunction'],
    Effect: 'Allow',
    Resource: { 'Fn::GetAtt': [expect.stringMatching(functionId), 'Arn'] },
  };
}

const writesLog = (logGroupId: string) => ({
  Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
  Effect: 'Allow',
  Resource: { 'Fn::GetAtt': [expect.stringMatching(logGroupId), 'Arn'] },
});

const simple = clusterFunction();
const polled = clusterFunction({ polling: POLLING });
const both = [
  ['without polling', simple],
  ['with polling', polled],
] as const;

test.each(both)('%s, cdk-nag finds nothing that is not acknowledged', (_, { construct }) => {
  expect(new AwsSolutionsChecks().validateScope(construct).violations).toEqual([]);
});

test.each(both)(
  '%s, the functions may describe this cluster, write their log and have network interfaces, nothing else',
  (_, { template }) => {
    expect(statementsWith(template, 'eks:DescribeCluster')).toEqual([
      {
        Action: 'eks:DescribeCluster',
        Effect: 'Allow',
        Resource: { 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, ':eks:eu-central-1:111111111111:cluster/prod']] },
      },
      { Sid: 'NetworkInterfaces', Action: ENI_ACTIONS, Effect: 'Allow', Resource: '*' },
      { Action: ENI_ACTIONS, Effect: 'Deny', Resource: '*', Condition: { Null: { 'lambda:SourceFunctionArn': 'false' } } },
      writesLog('^CalledLogs'),
    ]);
  },
);

test('without polling, the framework may call that one function and write its log, nothing else', () => {
  expect(statementsWith(simple.template, 'lambda:InvokeFunction')).toEqual([
    callsOf('^CalledOnEvent'),
    writesLog('^CalledProviderLogs'),
  ]);
});

test('with polling, the framework may also start to poll', () => {
  const [stateMachine] = Object.keys(polled.template.findResources('AWS::StepFunctions::StateMachine'));
  expect(statementsWith(polled.template, 'states:StartExecution')).toEqual([
    callsOf('^CalledOnEvent'),
    { Action: 'states:StartExecution', Effect: 'Allow', Resource: { Ref: stateMachine } },
    writesLog('^CalledProviderLogs'),
  ]);
});

test('with polling, the part of the framework that polls may call that one function and write its log, nothing else', () => {
  expect(statementsWith(polled.template, 'CalledIsComplete')).toEqual([
    callsOf('^CalledIsComplete'),
    writesLog('^CalledProviderLogs'),
  ]);
});

test.each([
  ['without polling', simple, 0],
  ['with polling', polled, 1],
] as const)('%s, policies beside the roles: %#', (_, { template }, count) => {
  // The one is that of the state machine, which is CDK's own.
  template.resourceCountIs('AWS::IAM::Policy', count);
  template.resourceCountIs('AWS::IAM::ManagedPolicy', 0);
  template.allResourcesProperties('AWS::IAM::Role', { ManagedPolicyArns: Match.absent() });
});

test('with polling, each part of the framework has its role, so that they do not wait for one another', () => {
  const roleOf = (handler: string) => {
    const [found] = Object.values(polled.template.findResources('AWS::Lambda::Function', { Properties: { Handler: handler } }));
    return found?.Properties.Role['Fn::GetAtt'][0];
  };
  expect(roleOf('framework.onEvent')).toMatch(/OnEventRole/);
  expect(roleOf('framework.isComplete')).toMatch(/PollingRole/);
  expect(roleOf('framework.onTimeout')).toMatch(/PollingRole/);
});

test('it polls in its interval until its time-out', () => {
  const stateMachine = JSON.stringify(polled.template.findResources('AWS::StepFunctions::StateMachine'));
  expect(stateMachine).toContain(String.raw`\"IntervalSeconds\":20,\"MaxAttempts\":30`);
});

test.each([
  ['without polling', simple, ['node-drain.onEvent']],
  ['with polling', polled, ['node-drain.onEvent', 'node-drain.isComplete']],
] as const)('%s, the functions run on Node 24 in private subnets that have a way out', (_, { template }, handlers) => {
  const functions = Object.values(
    template.findResources('AWS::Lambda::Function', { Properties: { VpcConfig: Match.anyValue() } }),
  );
  expect(functions.map(({ Properties }) => Properties.Handler)).toEqual(handlers);
  for (const { Properties } of functions) {
    expect(Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Description: 'Does things',
      MemorySize: 256,
      Timeout: 300,
      VpcConfig: { SubnetIds: ['subnet-1', 'subnet-2'], SecurityGroupIds: ['sg-1'] },
    });
  }
});

test.each(both)('%s, every log group is of this stack, kept for a month and deleted with it', (_, { template }) => {
  template.resourceCountIs('AWS::Logs::LogGroup', 2);
  template.allResources('AWS::Logs::LogGroup', { DeletionPolicy: 'Delete', Properties: { RetentionInDays: 30 } });
  template.allResourcesProperties('AWS::Lambda::Function', { LoggingConfig: { LogGroup: Match.anyValue() } });
});

test('inside the cluster the role is of a group that is bound to the rules', () => {
  simple.template.hasResourceProperties('AWS::EKS::AccessEntry', {
    ClusterName: 'prod',
    PrincipalArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^CalledRole'), 'Arn'] },
    Type: 'STANDARD',
    KubernetesGroups: ['things'],
    AccessPolicies: Match.absent(),
  });
  const [manifest] = Object.values(simple.template.findResources('Custom::AWSCDK-EKS-KubernetesResource'));
  const [clusterRole, binding] = JSON.parse(manifest?.Properties.Manifest);
  expect(clusterRole).toMatchObject({ kind: 'ClusterRole', rules: RULES });
  expect(binding).toMatchObject({
    kind: 'ClusterRoleBinding',
    roleRef: { kind: 'ClusterRole', name: clusterRole.metadata.name },
    subjects: [{ kind: 'Group', name: 'things' }],
  });
});

test('permissions that are there already are overwritten', () => {
  simple.template.hasResourceProperties('Custom::AWSCDK-EKS-KubernetesResource', { Overwrite: true });
});
