import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { NodeDrain } from '../../lib/stacks/node-drain';
import { objects } from '../charts/rendered';
import { CLUSTER_NAME, karpenterStack, only, outliving, outlivingTypes, resourcesOf } from './karpenter/karpenter-stack';

const { stack, cluster, karpenter } = karpenterStack();
const drain = new NodeDrain(stack, 'NodeDrain', {
  cluster,
  clusterName: CLUSTER_NAME,
  before: [karpenter],
  vpc: cluster.vpc,
  securityGroups: [cluster.clusterSecurityGroup],
});
const resources = resourcesOf(stack);
const template = Template.fromStack(stack);
const resource = only(resources, 'Custom::LintelNodeDrain');

test('the drain runs before Karpenter, its permissions and the add-ons are deleted', () => {
  const chart = only(resources, 'Custom::AWSCDK-EKS-HelmChart', ({ Properties }) => Properties.Release === 'karpenter');
  expect(outliving(resources, resource.id)).toContain(chart.id);
  expect(outlivingTypes(resources, resource.id)).toEqual(expect.arrayContaining(['AWS::IAM::ManagedPolicy', 'AWS::EKS::Addon']));
});

test('the drain runs before its own permissions are deleted, in AWS and in the cluster', () => {
  const entry = only(resources, 'AWS::EKS::AccessEntry', ({ Properties }) => 'KubernetesGroups' in Properties);
  const rbac = only(resources, 'Custom::AWSCDK-EKS-KubernetesResource');
  const role = only(resources, 'AWS::IAM::Role', ({ Properties }) => JSON.stringify(Properties).includes('eks:DescribeCluster'));
  const starter = only(resources, 'AWS::IAM::Role', ({ Properties }) => JSON.stringify(Properties).includes('StartExecution'));
  expect([...outliving(resources, resource.id)]).toEqual(expect.arrayContaining([entry.id, rbac.id, role.id, starter.id]));
});

test('it may list and delete node pools and node claims, and nothing else', () => {
  const rbac = only(resources, 'Custom::AWSCDK-EKS-KubernetesResource').resource;
  const [role, binding] = JSON.parse(rbac.Properties.Manifest as string);
  expect(role.rules).toEqual([
    { apiGroups: ['karpenter.sh'], resources: ['nodepools', 'nodeclaims'], verbs: ['list', 'deletecollection'] },
  ]);
  expect(binding.subjects).toEqual([expect.objectContaining({ kind: 'Group', name: 'lintel-node-drain' })]);
  template.hasResourceProperties('AWS::EKS::AccessEntry', { KubernetesGroups: ['lintel-node-drain'], Type: 'STANDARD' });
});

test('it gives up, naming nodes, before the framework does, and the framework before CloudFormation', () => {
  expect(resource.resource.Properties).toMatchObject({ ClusterName: CLUSTER_NAME, GiveUpAfterSeconds: 50 * 60 });
  const waiter = JSON.stringify(template.findResources('AWS::StepFunctions::StateMachine'));
  expect(waiter).toContain(String.raw`\"IntervalSeconds\":20,\"MaxAttempts\":165`);
});

test('one call has time for the minute of a refusal, and the last one ends before the hour of CloudFormation', () => {
  const timeouts = functions().map(({ Properties }) => Properties.Timeout);
  expect(Math.min(...timeouts)).toBeGreaterThan(60 + 30);
  const { GiveUpAfterSeconds } = resource.resource.Properties;
  expect(Number(GiveUpAfterSeconds) + 20 + Math.max(...timeouts)).toBeLessThan(60 * 60);
});

test('its functions run in the VPC, where a private endpoint answers', () => {
  expect(functions().map(({ Properties }) => Properties.VpcConfig.SubnetIds.length)).toEqual([2, 2]);
});

function functions() {
  return ['node-drain.onEvent', 'node-drain.isComplete'].flatMap((handler) =>
    Object.values(template.findResources('AWS::Lambda::Function', { Properties: { Handler: handler, Runtime: 'nodejs24.x' } })),
  );
}

test('cdk-nag finds nothing that is not acknowledged', () => {
  expect(new AwsSolutionsChecks().validateScope(drain).violations).toEqual([]);
});

test('waits longer than a node takes to let go of its last pod', () => {
  const pools = objects({ name: 'demo', models: [{ name: 'm', model: 'Qwen/Qwen3-8B' }] }).filter(
    ({ kind }) => kind === 'NodePool',
  );
  expect(pools).toHaveLength(1);
  for (const pool of pools) {
    expect(pool.spec.template.spec.terminationGracePeriod).toBe('40m');
    expect(pool.metadata.labels).toEqual({ 'lintel.dev/capacity': pool.metadata.name });
    expect(pool.spec.template.metadata.labels).toMatchObject({ 'lintel.dev/capacity': pool.metadata.name });
  }
  const [drain] = Object.values(template.findResources('Custom::LintelNodeDrain'));
  expect(drain!.Properties.GiveUpAfterSeconds).toBeGreaterThan(40 * 60);
});
