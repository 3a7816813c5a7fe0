import { Lazy } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { systemRequests } from '../../../lib/catalog/system-requests';
import {
  CLUSTER_NAME,
  clusterStack,
  karpenterStack,
  only,
  outliving,
  outlivingTypes,
  type Resources,
  resourcesOf,
} from './karpenter-stack';

const base = karpenterStack();
const resources = resourcesOf(base.stack);
const template = Template.fromStack(base.stack);
const chart = release(resources, 'karpenter');

function release(from: Resources, name: string) {
  return only(from, 'Custom::AWSCDK-EKS-HelmChart', ({ Properties }) => Properties.Release === name);
}

function valuesOf(from: Resources): Record<string, unknown> {
  const values = release(from, 'karpenter').resource.Properties.Values as
    | string
    | { readonly 'Fn::Join': readonly [string, readonly unknown[]] };
  if (typeof values === 'string') return JSON.parse(values);
  return JSON.parse(values['Fn::Join'][1].map((part) => (typeof part === 'string' ? part : CLUSTER_NAME)).join(''));
}

test.each([
  ['its permissions', 'AWS::IAM::ManagedPolicy'],
  ['its Pod Identity association', 'AWS::EKS::PodIdentityAssociation'],
  ["the nodes' instance profile", 'AWS::IAM::InstanceProfile'],
  ['the interruption queue', 'AWS::SQS::Queue'],
  ["the queue's policy", 'AWS::SQS::QueuePolicy'],
  ['what the caller names, here an add-on', 'AWS::EKS::Addon'],
])('the controller is deleted before %s', (_, type) => {
  expect(outlivingTypes(resources, chart.id)).toContain(type);
});

test("the controller is deleted before the nodes' entry into the cluster", () => {
  const entry = only(resources, 'AWS::EKS::AccessEntry', ({ Properties }) => Properties.Type === 'EC2_LINUX');
  expect(outliving(resources, chart.id)).toContain(entry.id);
});

test('the controller is deleted before all of its policies and rules', () => {
  const count = (types: readonly string[], type: string) => types.filter((one) => one === type).length;
  const all = Object.values(resources).map(({ Type }) => Type);
  const later = outlivingTypes(resources, chart.id);
  for (const type of ['AWS::IAM::ManagedPolicy', 'AWS::Events::Rule']) expect(count(later, type)).toBe(count(all, type));
});

test('the definitions are a release of their own, installed before the controller', () => {
  const crds = release(resources, 'karpenter-crd');
  expect(crds.resource.Properties).toMatchObject({ Repository: 'oci://charts.example/karpenter-crd', Version: '1.15.2' });
  expect(chart.resource.DependsOn).toContain(crds.id);
});

test.each(['karpenter', 'karpenter-crd'])('Helm waits for %s, and rolls back before its Lambda ends', (name) => {
  expect(release(resources, name).resource.Properties).toMatchObject({
    Wait: true,
    Atomic: true,
    Timeout: '600s',
    Namespace: 'kube-system',
  });
});

test('the nodes enter the cluster as Linux nodes, without an access policy', () => {
  template.hasResourceProperties('AWS::EKS::AccessEntry', { Type: 'EC2_LINUX', AccessPolicies: [] });
});

test('the instance profile stays outside of the path in which Karpenter deletes unused profiles', () => {
  template.hasResourceProperties('AWS::IAM::InstanceProfile', { Path: Match.absent() });
});

test("only the controller's service account in this cluster may take its role", () => {
  template.hasResourceProperties('AWS::IAM::Role', {
    AssumeRolePolicyDocument: {
      Statement: [
        {
          Action: ['sts:AssumeRole', 'sts:TagSession'],
          Effect: 'Allow',
          Principal: { Service: 'pods.eks.amazonaws.com' },
          Condition: {
            StringEquals: {
              'aws:RequestTag/eks-cluster-name': CLUSTER_NAME,
              'aws:RequestTag/kubernetes-namespace': 'kube-system',
              'aws:RequestTag/kubernetes-service-account': 'karpenter',
            },
          },
        },
      ],
    },
  });
});

test('the association names the service account that the chart makes', () => {
  template.hasResourceProperties('AWS::EKS::PodIdentityAssociation', { Namespace: 'kube-system', ServiceAccount: 'karpenter' });
  expect(valuesOf(resources).serviceAccount).toEqual({ name: 'karpenter' });
});

test('the values are few', () => {
  expect(valuesOf(resources)).toEqual({
    serviceAccount: { name: 'karpenter' },
    replicas: 2,
    logLevel: 'info',
    controller: {
      resources: { requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '1', memory: '1Gi' } },
      env: [{ name: 'AWS_REGION', value: expect.anything() }],
    },
    settings: { clusterName: CLUSTER_NAME, interruptionQueue: CLUSTER_NAME },
  });
});

test('features turn on their settings', () => {
  const { stack } = karpenterStack({ features: { zonalShift: true, rebootForRepair: true } });
  expect(valuesOf(resourcesOf(stack)).settings).toEqual({
    clusterName: CLUSTER_NAME,
    interruptionQueue: CLUSTER_NAME,
    enableZonalShift: true,
    featureGates: { nodeRepair: true },
    awsFeatureGates: { rebootForRepair: true },
  });
});

test('values of the caller change what they name and leave the rest', () => {
  const { stack } = karpenterStack({ helmValues: { replicas: 3, settings: { featureGates: { staticCapacity: true } } } });
  expect(valuesOf(resourcesOf(stack))).toMatchObject({
    replicas: 3,
    settings: { clusterName: CLUSTER_NAME, featureGates: { staticCapacity: true } },
  });
});

test('a cluster name that is a token is refused', () => {
  expect(() => karpenterStack({ clusterName: Lazy.string({ produce: () => CLUSTER_NAME }) })).toThrow(/must be a literal/);
});

test('a cluster name of 80 characters is taken, one of 81 is refused', () => {
  expect(() => karpenterStack({ clusterName: 'x'.repeat(80) })).not.toThrow();
  expect(() => karpenterStack({ clusterName: 'x'.repeat(81) })).toThrow(/at most 80 characters, got 81/);
});

test('cdk-nag finds nothing that is not acknowledged, features included', () => {
  const { karpenter } = karpenterStack({ features: { zonalShift: true, rebootForRepair: true } });
  expect(new AwsSolutionsChecks().validateScope(karpenter).violations).toEqual([]);
});

test('cdk-nag does find what is not acknowledged', () => {
  const { cluster } = clusterStack();
  expect(new AwsSolutionsChecks().validateScope(cluster).violations).not.toEqual([]);
});

test('the controller asks for what the system nodes are planned to give it', () => {
  const planned = systemRequests.find(({ what }) => what === 'karpenter')!;
  const { requests } = (valuesOf(resources).controller as { resources: { requests: { cpu: string; memory: string } } }).resources;
  expect([requests.cpu, requests.memory, valuesOf(resources).replicas]).toEqual([
    String(planned.cpuMillis / 1000),
    `${planned.memoryMiB / 1024}Gi`,
    planned.replicas,
  ]);
});
