import { App, Stack, Validations } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as eks from 'aws-cdk-lib/aws-eks-v2';
import { AwsSolutionsChecks } from 'cdk-nag';
import { type CrdSource, crdSources } from '../../lib/catalog/crd-sources';
import { KubernetesCrds } from '../../lib/stacks/kubernetes-crds';

function makeStack(): Stack {
  const app = new App({ builtinCloudFormationValidation: false });
  return new Stack(app, 'Test', { env: { account: '111111111111', region: 'eu-central-1' } });
}

function addCrds(stack: Stack, sources: CrdSource[] = Object.values(crdSources)): KubernetesCrds {
  const vpc = ec2.Vpc.fromVpcAttributes(stack, 'Vpc', {
    vpcId: 'vpc-1',
    availabilityZones: ['eu-central-1a', 'eu-central-1b'],
    privateSubnetIds: ['subnet-1', 'subnet-2'],
    isolatedSubnetIds: ['subnet-3', 'subnet-4'],
  });
  const cluster = eks.Cluster.fromClusterAttributes(stack, 'Cluster', {
    clusterName: 'prod',
    vpc,
    kubectlProvider: eks.KubectlProvider.fromKubectlProviderAttributes(stack, 'Kubectl', {
      serviceToken: 'arn:aws:lambda:eu-central-1:111111111111:function:kubectl',
    }),
  });
  const securityGroups = [ec2.SecurityGroup.fromSecurityGroupId(stack, 'SecurityGroup', 'sg-1')];
  return new KubernetesCrds(stack, 'Crds', { cluster, clusterName: 'prod', vpc, securityGroups, sources });
}

describe('the template', () => {
  const stack = makeStack();
  addCrds(stack);
  const template = Template.fromStack(stack);

  test('holds one function, the framework that calls it, and what they need', () => {
    const count = (type: string) => Object.keys(template.findResources(type)).length;
    expect({
      functions: count('AWS::Lambda::Function'),
      roles: count('AWS::IAM::Role'),
      policies: count('AWS::IAM::Policy') + count('AWS::IAM::ManagedPolicy'),
      logGroups: count('AWS::Logs::LogGroup'),
      accessEntries: count('AWS::EKS::AccessEntry'),
      manifests: count('Custom::AWSCDK-EKS-KubernetesResource'),
      resources: count('Custom::KubernetesCrds'),
      all: Object.keys(template.toJSON().Resources).length,
    }).toEqual({ functions: 2, roles: 2, policies: 0, logGroups: 2, accessEntries: 1, manifests: 1, resources: 1, all: 9 });
  });

  test('the definitions are kept when the stack goes, and an operation ends within ten minutes', () => {
    template.hasResource('Custom::KubernetesCrds', {
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        ServiceTimeout: '600',
        ClusterName: 'prod',
        Sources: Match.arrayWith([Match.objectLike({ version: 'v1.6.3' })]),
      },
    });
  });

  test('the definitions come after the access entry and its permissions', () => {
    const { DependsOn } = Object.values(template.findResources('Custom::KubernetesCrds'))[0]!;
    const entry = Object.keys(template.findResources('AWS::EKS::AccessEntry'));
    const manifest = Object.keys(template.findResources('Custom::AWSCDK-EKS-KubernetesResource'));
    expect(DependsOn).toEqual(expect.arrayContaining([...entry, ...manifest]));
  });

  test('the function runs on Node 24, with the memory and the time for megabytes of definitions', () => {
    template.hasResourceProperties('AWS::Lambda::Function', {
      Runtime: 'nodejs24.x',
      Handler: 'kubernetes-crds.handler',
      MemorySize: 512,
      Timeout: 300,
      VpcConfig: { SubnetIds: ['subnet-1', 'subnet-2'], SecurityGroupIds: ['sg-1'] },
    });
  });

  test('inside the cluster the role may get, create and patch definitions and admission policies', () => {
    const [clusterRole, binding] = manifestObjects();
    const verbs = ['get', 'create', 'patch'];
    expect(clusterRole).toMatchObject({
      kind: 'ClusterRole',
      rules: [
        { apiGroups: ['apiextensions.k8s.io'], resources: ['customresourcedefinitions'], verbs },
        {
          apiGroups: ['admissionregistration.k8s.io'],
          resources: ['validatingadmissionpolicies', 'validatingadmissionpolicybindings'],
          verbs,
        },
      ],
    });
    expect(binding).toMatchObject({
      kind: 'ClusterRoleBinding',
      roleRef: { kind: 'ClusterRole', name: clusterRole?.metadata.name },
      subjects: [{ kind: 'Group', name: 'lintel-crd-installers' }],
    });
    template.hasResourceProperties('AWS::EKS::AccessEntry', {
      ClusterName: 'prod',
      Type: 'STANDARD',
      KubernetesGroups: ['lintel-crd-installers'],
      AccessPolicies: Match.absent(),
    });
  });

  function manifestObjects(): { kind: string; metadata: { name: string } }[] {
    const [manifest] = Object.values(template.findResources('Custom::AWSCDK-EKS-KubernetesResource'));
    return JSON.parse(manifest?.Properties.Manifest);
  }
});

test('the role under which the definitions are applied is that of the function', () => {
  const stack = makeStack();
  const roleArn = stack.resolve(addCrds(stack).role.roleArn);
  Template.fromStack(stack).hasResourceProperties('AWS::Lambda::Function', { Handler: 'kubernetes-crds.handler', Role: roleArn });
});

test('the AWS Solutions rules find nothing that is not acknowledged', () => {
  const stack = makeStack();
  addCrds(stack);
  const app = stack.node.root as App;
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  expect(() => app.synth()).not.toThrow();
});

test('a cluster of the same stack is made before the access entry, and charts below the cluster may come after the definitions', () => {
  const stack = makeStack();
  const vpc = new ec2.Vpc(stack, 'Vpc');
  const cluster = new eks.Cluster(stack, 'Cluster', {
    vpc,
    version: eks.KubernetesVersion.V1_36,
    defaultCapacityType: eks.DefaultCapacityType.NODEGROUP,
    defaultCapacity: 0,
  });
  Object.defineProperty(cluster, 'kubectlProvider', {
    value: eks.KubectlProvider.fromKubectlProviderAttributes(stack, 'Kubectl', { serviceToken: 'arn:aws:lambda:x:1:function:k' }),
  });
  const crds = new KubernetesCrds(stack, 'Crds', { cluster, clusterName: 'prod', vpc, securityGroups: [], sources: [] });
  cluster.addManifest('user', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'user' } }).node.addDependency(crds);

  const template = Template.fromStack(stack);
  const entries = Object.values(
    template.findResources('AWS::EKS::AccessEntry', { Properties: { Type: 'STANDARD', KubernetesGroups: Match.anyValue() } }),
  );
  expect(entries[0]?.DependsOn).toEqual(Object.keys(template.findResources('AWS::EKS::Cluster')));
});

test.each([
  ['http://example.org/a.yaml', 'a'.repeat(64), 'url must start with https://, got http://example.org/a.yaml'],
  ['https://example.org/a.yaml', 'a'.repeat(63), 'must be 64 lower-case hex digits, got aaa'],
  ['https://example.org/a.yaml', 'A'.repeat(64), 'must be 64 lower-case hex digits, got AAA'],
  ['https://example.org/a.yaml', 'unresolved', 'must be 64 lower-case hex digits, got unresolved'],
])('a source with %s and %s is refused', (url, sha256, message) => {
  expect(() => addCrds(makeStack(), [{ name: 'Example', version: 'v1', files: [{ url, sha256 }] }])).toThrow(message);
});

test('a source with an https address and a checksum is accepted', () => {
  const files = [{ url: 'https://example.org/a.yaml', sha256: 'a'.repeat(64) }];
  expect(() => addCrds(makeStack(), [{ name: 'Example', version: 'v1', files }])).not.toThrow();
});

test.each(Object.values(crdSources))('every address of $name is at the tag $version', ({ version, files }) => {
  for (const { url } of files) expect(url.split('/')).toContain(version);
});
