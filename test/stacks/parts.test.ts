import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Cluster, type ICluster, KubectlProvider } from 'aws-cdk-lib/aws-eks-v2';
import { unresolvedInputs } from '../../charts';
import type { KubernetesObject } from '../../charts/k8s/object';
import { AcceleratorPools, InferenceGateway, ModelServer } from '../../lib';
import { manifestsIn } from './manifests';
import { quickApp, type TemplateJson } from './synthesized';

const vpcCidr = '10.7.0.0/16';
const l40s = { name: 'l40s', instanceTypes: ['g6e.xlarge'] };

/** A stack of a user's own, with a cluster that stands already. */
function userStack(): { stack: Stack; cluster: ICluster } {
  const stack = new Stack(quickApp(), 'Mine');
  const kubectlProvider = KubectlProvider.fromKubectlProviderAttributes(stack, 'Kubectl', {
    serviceToken: 'arn:aws:lambda:us-west-2:111122223333:function:kubectl',
  });
  return {
    stack,
    cluster: Cluster.fromClusterAttributes(stack, 'Cluster', {
      clusterName: 'mine',
      clusterSecurityGroupId: 'sg-0a1b2c3d',
      kubectlProvider,
    }),
  };
}

function objectsIn(stack: Stack): KubernetesObject[] {
  return [...manifestsIn(Template.fromStack(stack).toJSON() as TemplateJson, unresolvedInputs(vpcCidr)).values()].flat();
}

function names(objects: readonly KubernetesObject[]): string[] {
  return objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`).sort();
}

test('AcceleratorPools renders the described pools for the cluster, and nothing else', () => {
  const { stack, cluster } = userStack();
  const { pools } = new AcceleratorPools(stack, 'Pools', { cluster, nodeInstanceProfile: 'nodes', nodePools: [l40s] });
  expect(pools.map(({ name }) => name)).toEqual(['l40s']);
  expect(names(objectsIn(stack))).toEqual(['EC2NodeClass/l40s', 'NodePool/l40s']);
  expect(objectsIn(stack).find(({ kind }) => kind === 'EC2NodeClass')).toMatchObject({
    spec: {
      instanceProfile: 'nodes',
      securityGroupSelectorTerms: [{ id: 'sg-0a1b2c3d' }],
      subnetSelectorTerms: [{ tags: { 'karpenter.sh/discovery': 'mine' } }],
    },
  });
});

test('AcceleratorPools takes subnets by their ids when they are given', () => {
  const { stack, cluster } = userStack();
  new AcceleratorPools(stack, 'Pools', {
    cluster,
    nodeInstanceProfile: 'nodes',
    nodePools: [l40s],
    subnetIds: ['subnet-1', 'subnet-2'],
  });
  expect(objectsIn(stack).find(({ kind }) => kind === 'EC2NodeClass')).toMatchObject({
    spec: { subnetSelectorTerms: [{ id: 'subnet-1' }, { id: 'subnet-2' }] },
  });
});

test('AcceleratorPools refuses an instance type that does not exist, at its path', () => {
  const { stack, cluster } = userStack();
  expect(
    () =>
      new AcceleratorPools(stack, 'Pools', {
        cluster,
        nodeInstanceProfile: 'nodes',
        nodePools: [{ name: 'x', instanceTypes: ['g6e.huge'] }],
      }),
  ).toThrow(/nodePools\[0\]\.instanceTypes\[0\] must be an EC2 instance type/);
});

test('InferenceGateway renders the namespace and the gateway, reachable from the VPC', () => {
  const { stack, cluster } = userStack();
  const { endpoint } = new InferenceGateway(stack, 'Gateway', { cluster, vpcCidr, replicas: 3 });
  expect(endpoint).toBe('http://inference.inference.svc.cluster.local:8080');
  expect(names(objectsIn(stack))).toEqual(expect.arrayContaining(['Gateway/inference', 'Namespace/inference']));
  expect(JSON.stringify(objectsIn(stack))).toContain(vpcCidr);
  expect(objectsIn(stack).find(({ kind }) => kind === 'AgentgatewayParameters')).toMatchObject({
    spec: { deployment: { spec: { replicas: 3 } } },
  });
});

test('ModelServer renders one model onto the pool that it is given', () => {
  const { stack, cluster } = userStack();
  const { plan } = new ModelServer(stack, 'Chat', { cluster, vpcCidr, name: 'chat', model: 'Qwen/Qwen3-8B', nodePools: [l40s] });
  expect(plan.roles[0]!.pool).toBe('l40s');
  expect(names(objectsIn(stack))).toEqual(
    expect.arrayContaining(['Deployment/chat', 'Deployment/chat-epp', 'HTTPRoute/chat', 'InferencePool/chat']),
  );
  expect(objectsIn(stack).find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'chat')).toMatchObject({
    spec: { template: { spec: { nodeSelector: { 'lintel.dev/capacity': 'l40s' } } } },
  });
});

test('ModelServer names problems by its own properties', () => {
  const { stack, cluster } = userStack();
  expect(() => new ModelServer(stack, 'Chat', { cluster, vpcCidr, name: 'chat', model: 'Qwen/Qwen3-8' })).toThrow(
    /error: model must be a Hugging Face id/,
  );
});
