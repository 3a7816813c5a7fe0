import { Stack } from 'aws-cdk-lib';
import { controllerPolicies, type KarpenterFeatures, WILDCARD_REASONS } from '../../../lib/stacks/karpenter/controller-policies';

interface Statement {
  readonly Sid: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const CLUSTER_ARN = 'arn:aws:eks:eu-west-1:111122223333:cluster/llm';

function policies(features?: KarpenterFeatures, clusterName = 'llm') {
  return controllerPolicies({
    clusterName,
    clusterArn: CLUSTER_ARN,
    nodeRoleArn: 'arn:aws:iam::111122223333:role/node',
    queueArn: 'arn:aws:sqs:eu-west-1:111122223333:llm',
    features,
  });
}

function statements(features?: KarpenterFeatures): readonly Statement[] {
  const stack = new Stack();
  return policies(features).flatMap((policy) => policy.statements.map((statement) => stack.resolve(statement.toStatementJson())));
}

function statement(sid: string, features?: KarpenterFeatures): Statement {
  return statements(features).find(({ Sid }) => Sid === sid)!;
}

const actions = (features?: KarpenterFeatures) => statements(features).flatMap(({ Action }) => Action);
const ALL_FEATURES = { zonalShift: true, rebootForRepair: true };

test.each([
  [
    'AllowScopedEC2LaunchTemplateAccessActions',
    ['aws:ResourceTag/kubernetes.io/cluster/llm', 'aws:ResourceTag/karpenter.sh/nodepool'],
  ],
  [
    'AllowScopedEC2InstanceActionsWithTags',
    ['aws:RequestTag/kubernetes.io/cluster/llm', 'aws:RequestTag/eks:eks-cluster-name', 'aws:RequestTag/karpenter.sh/nodepool'],
  ],
  [
    'AllowScopedResourceCreationTagging',
    [
      'aws:RequestTag/kubernetes.io/cluster/llm',
      'aws:RequestTag/eks:eks-cluster-name',
      'ec2:CreateAction',
      'aws:RequestTag/karpenter.sh/nodepool',
    ],
  ],
  [
    'AllowScopedResourceTagging',
    [
      'aws:ResourceTag/kubernetes.io/cluster/llm',
      'aws:ResourceTag/karpenter.sh/nodepool',
      'aws:RequestTag/eks:eks-cluster-name',
      'aws:TagKeys',
    ],
  ],
  ['AllowScopedDeletion', ['aws:ResourceTag/kubernetes.io/cluster/llm', 'aws:ResourceTag/karpenter.sh/nodepool']],
  ['AllowScopedReboot', ['aws:ResourceTag/kubernetes.io/cluster/llm', 'aws:ResourceTag/karpenter.sh/nodepool']],
  ['AllowPassingInstanceRole', ['iam:PassedToService']],
  ['AllowZonalShiftStatusReadOnly', ['arc-zonal-shift:ResourceIdentifier']],
  ['AllowRegionalReadActions', ['aws:RequestedRegion']],
])('%s holds only under its conditions', (sid, keys) => {
  const conditions = Object.values(statement(sid, ALL_FEATURES).Condition ?? {});
  expect(conditions.flatMap((condition) => Object.keys(condition))).toEqual(keys);
});

test.each(['AllowScopedEC2InstanceAccessActions', 'AllowSSMReadActions', 'AllowInterruptionQueueActions'])(
  '%s needs no condition, because its resources bound it',
  (sid) => {
    expect(statement(sid).Condition).toBeUndefined();
    expect(statement(sid).Resource).not.toBe('*');
  },
);

test('the node role can be passed to EC2 alone', () => {
  const passing = statements(ALL_FEATURES).filter(({ Action }) => [Action].flat().includes('iam:PassRole'));
  expect(passing).toEqual([
    {
      Sid: 'AllowPassingInstanceRole',
      Effect: 'Allow',
      Action: 'iam:PassRole',
      Resource: 'arn:aws:iam::111122223333:role/node',
      Condition: { StringEquals: { 'iam:PassedToService': ['ec2.amazonaws.com', 'ec2.amazonaws.com.cn'] } },
    },
  ]);
});

test('instance profiles are read and never written', () => {
  expect(actions(ALL_FEATURES).filter((action) => action.includes('InstanceProfile'))).toEqual([
    'iam:ListInstanceProfiles',
    'iam:GetInstanceProfile',
  ]);
});

test.each([
  ['arc-zonal-shift:GetManagedResource', { zonalShift: true }],
  ['ec2:RebootInstances', { rebootForRepair: true }],
])('%s comes with its feature and not without it', (action, features) => {
  expect(actions()).not.toContain(action);
  expect(actions({ zonalShift: false, rebootForRepair: false })).not.toContain(action);
  expect(actions(features)).toContain(action);
});

test('one feature does not bring the permissions of the other', () => {
  expect(actions({ zonalShift: true })).not.toContain('ec2:RebootInstances');
  expect(actions({ rebootForRepair: true })).not.toContain('arc-zonal-shift:GetManagedResource');
});

test('only instances are rebooted', () => {
  expect(JSON.stringify(statement('AllowScopedReboot', ALL_FEATURES).Resource)).toMatch(/instance\/\*/);
  expect(JSON.stringify(statement('AllowScopedReboot', ALL_FEATURES).Resource)).not.toMatch(/launch-template/);
});

test('the policies are those that Karpenter publishes', () => {
  const base = ['NodeLifecycle', 'IAMIntegration', 'EKSIntegration', 'Interruption', 'ResourceDiscovery'];
  expect(policies().map(({ name }) => name)).toEqual(base);
  expect(new Set(policies(ALL_FEATURES).map(({ name }) => name))).toEqual(new Set([...base, 'ZonalShift']));
});

test('every wildcard has its reason, and no reason is left over', () => {
  const withWildcard = statements(ALL_FEATURES).filter(({ Resource }) => JSON.stringify(Resource).includes('*'));
  expect(new Set(withWildcard.map(({ Sid }) => Sid))).toEqual(new Set(Object.keys(WILDCARD_REASONS)));
});

test('no action has a wildcard', () => {
  expect(actions(ALL_FEATURES).filter((action) => action.includes('*'))).toEqual([]);
});

test('each policy fits the 6,144 characters of a managed policy, whatever the names', () => {
  const stack = new Stack(undefined, 'Test', { env: { region: 'ap-southeast-99', account: '111122223333' } });
  for (const { name, statements } of policies(ALL_FEATURES, 'x'.repeat(80))) {
    const text = JSON.stringify(statements.map((item) => stack.resolve(item.toStatementJson())));
    expect([name, text.length < 6144]).toEqual([name, true]);
  }
});
