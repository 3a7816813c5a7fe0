import { KubectlV36Layer } from '@aws-cdk/lambda-layer-kubectl-v36';
import { type App, Stack, Stage } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as eks from 'aws-cdk-lib/aws-eks-v2';
import { unresolvedInputs } from '../../charts';
import { InferencePlatform, ProblemsError } from '../../lib';
import { manifestsIn } from './manifests';
import { chartType, manifestType, platformOf, quickApp, resourcesOf, starter, templatesOf } from './synthesized';

const platform = platformOf(starter);
const templates = templatesOf(platform);
const all = [...templates].flatMap(([stack, template]) =>
  Object.entries(template.Resources).map(([id, resource]) => ({ stack, id, resource })),
);

/** The engine's container of the only model, as a stack applies it. */
function engineContainer(from: InferencePlatform): { args: string[] } {
  const [[, template] = ['', undefined]] = [...templatesOf(from)].filter(([name]) => name.startsWith('Model-'));
  const objects = [...manifestsIn(template!, unresolvedInputs('10.0.0.0/16')).values()].flat() as unknown as {
    kind: string;
    metadata: { name: string };
    spec: never;
  }[];
  const deployment = objects.find(
    ({ kind, metadata }) => kind === 'Deployment' && !metadata.name.endsWith('-epp'),
  ) as unknown as {
    spec: { replicas: number; template: { spec: { containers: { args: string[] }[]; nodeSelector: Record<string, string> } } };
  };
  return {
    ...deployment.spec.template.spec.containers[0]!,
    ...{ replicas: deployment.spec.replicas, nodeSelector: deployment.spec.template.spec.nodeSelector },
  };
}

describe('properties change what is deployed', () => {
  const [model] = starter.models!;

  test('an instance type moves the engine to its node pool', () => {
    const moved = platformOf({ ...starter, models: [{ ...model!, accelerator: { instanceTypes: ['g6e.2xlarge'] } }] });
    expect(engineContainer(moved)).toMatchObject({ nodeSelector: { 'lintel.dev/capacity': 'g6e-2xlarge' } });
    expect(engineContainer(platform)).toMatchObject({ nodeSelector: { 'lintel.dev/capacity': 'g6e-xlarge' } });
  });

  test('an engine flag stands in the arguments', () => {
    const flagged = platformOf({ ...starter, models: [{ ...model!, engine: { kvCacheDtype: 'fp8' } }] });
    expect(engineContainer(flagged).args.join(' ')).toContain('--kv-cache-dtype fp8');
    expect(engineContainer(platform).args).not.toContain('--kv-cache-dtype');
  });

  test('replicas are those described', () => {
    const scaled = platformOf({ ...starter, models: [{ ...model!, scaling: { replicas: { min: 4 } } }] });
    expect(engineContainer(scaled)).toMatchObject({ replicas: 4 });
  });

  test('an administrator gets an access entry with the cluster-admin policy', () => {
    const principal = 'arn:aws:iam::111122223333:role/PlatformAdmin';
    const template = Template.fromStack(platformOf({ ...starter, cluster: { admins: [principal] } }).stacks.cluster!);
    template.hasResourceProperties('AWS::EKS::AccessEntry', {
      PrincipalArn: principal,
      AccessPolicies: [
        {
          AccessScope: { Type: 'cluster' },
          PolicyArn: Match.objectLike({
            'Fn::Join': ['', Match.arrayWith([Match.stringLikeRegexp('AmazonEKSClusterAdminPolicy')])],
          }),
        },
      ],
    });
  });

  test('public ranges open the API to them alone', () => {
    const open = Template.fromStack(
      platformOf({ ...starter, cluster: { publicAccessCidrs: ['203.0.113.0/24'] } }).stacks.cluster!,
    );
    open.hasResourceProperties('AWS::EKS::Cluster', {
      ResourcesVpcConfig: { EndpointPrivateAccess: true, EndpointPublicAccess: true, PublicAccessCidrs: ['203.0.113.0/24'] },
    });
  });

  test('deletion protection is on when described', () => {
    Template.fromStack(platformOf({ ...starter, cluster: { deletionProtection: true } }).stacks.cluster!).hasResourceProperties(
      'AWS::EKS::Cluster',
      { DeletionProtection: true },
    );
  });
});

describe('problems', () => {
  test('come as one error with all of them', () => {
    expect(() => platformOf({ name: 'x', region: 'nowhere', models: [{ name: 'm', model: 'Qwen/Qwen3-8' }] })).toThrow(
      ProblemsError,
    );
    expect(() => platformOf({ name: 'x', region: 'nowhere', models: [{ name: 'm', model: 'Qwen/Qwen3-8' }] })).toThrow(
      /region must be an AWS region[\s\S]*models\[0\]\.model must be/,
    );
  });

  test('that are warnings stand at the stack they are about', () => {
    Annotations.fromStack(platform.stacks.models[0]!).hasWarning('*', Match.stringLikeRegexp('replicas.min is 1'));
    Annotations.fromStack(platform.stacks.network!).hasWarning('*', Match.stringLikeRegexp('cluster.admins names nobody'));
  });
});

describe('the stacks', () => {
  test('are named after the platform', () => {
    expect(
      Object.values(platform.stacks)
        .flat()
        .map((stack) => (stack as Stack).stackName),
    ).toEqual([
      'inference-Network',
      'inference-Cluster',
      'inference-Accelerators',
      'inference-Controllers',
      'inference-Gateway',
      'inference-Model-qwen3-8b',
    ]);
  });

  test('work under a Stage as under an App', () => {
    const stage = new Stage(quickApp(), 'prod');
    new InferencePlatform(stage, 'inference', starter);
    expect(stage.synth().stacks).toHaveLength(6);
  });

  test('read each other without locking what they read', () => {
    expect(JSON.stringify([...templates.values()])).not.toContain('Fn::ImportValue');
    expect(all.length).toBeGreaterThan(60);
    for (const template of templates.values())
      for (const output of Object.values(template.Outputs ?? {})) expect(output.Export).toBeUndefined();
  });

  test('come in an order in which nothing is missing', () => {
    const { network, cluster, accelerators, controllers, gateway, models } = platform.stacks;
    expect(cluster!.dependencies).toContain(network);
    for (const stack of [accelerators, controllers]) expect(stack.dependencies).toContain(cluster);
    expect(gateway.dependencies).toContain(controllers);
    expect(models[0]!.dependencies).toEqual(expect.arrayContaining([gateway, accelerators]));
  });

  test('stay below the limits of CloudFormation and of the function that applies manifests', () => {
    for (const template of templates.values()) {
      expect(JSON.stringify(template).length).toBeLessThan(900_000);
      expect(Object.keys(template.Outputs ?? {}).length).toBeLessThan(200);
      for (const [, { Properties }] of resourcesOf(template, manifestType))
        expect(JSON.stringify(Properties.Manifest).length).toBeLessThan(200_000);
    }
  });

  test('take over what an interrupted deployment left', () => {
    const manifests = all.filter(({ resource }) => resource.Type === manifestType);
    expect(manifests.length).toBeGreaterThan(6);
    for (const { resource } of manifests) expect(resource.Properties.Overwrite).toBe(true);
  });

  test('give Helm less time than the function that runs it, and a version to install', () => {
    const charts = all.filter(({ resource }) => resource.Type === chartType);
    expect(charts.map(({ resource }) => resource.Properties.Release).sort()).toEqual([
      'agentgateway',
      'agentgateway-crds',
      'karpenter',
      'karpenter-crd',
      'nvidia-device-plugin',
    ]);
    for (const { resource } of charts) {
      expect(Number.parseInt(resource.Properties.Timeout, 10)).toBeLessThanOrEqual(600);
      expect(resource.Properties.Version).toMatch(/^v?\d+\.\d+\.\d+$/);
    }
  });

  test('name the commands that reach a model', () => {
    expect(templates.get('Gateway')!.Outputs!.PortForwardCommand!.Value).toBe(
      'kubectl -n inference port-forward service/inference 8080:8080',
    );
    expect(templates.get('Model-qwen3-8b')!.Outputs!.ChatCommand!.Value).toContain(
      'http://localhost:8080/qwen3-8b/v1/chat/completions',
    );
    expect(platform.endpoint).toBe('http://inference.inference.svc.cluster.local:8080');
  });

  test('keep the logical ids of what they install: a renamed manifest or chart deletes the live objects', () => {
    const ids = all
      .filter(({ resource }) => [manifestType, chartType].includes(resource.Type))
      .map(({ stack, id }) => `${stack} ${id}`);
    expect(ids.sort()).toMatchSnapshot();
  });
});

describe('existing resources', () => {
  function existing(): { app: App; vpc: ec2.IVpc; cluster: eks.ICluster } {
    const app = quickApp();
    const stack = new Stack(app, 'Mine', { env: { account: '111122223333', region: 'us-west-2' } });
    const vpc = new ec2.Vpc(stack, 'Vpc', { availabilityZones: ['us-west-2a', 'us-west-2b'] });
    const cluster = new eks.Cluster(stack, 'Cluster', {
      clusterName: 'mine',
      version: eks.KubernetesVersion.V1_36,
      vpc,
      defaultCapacityType: eks.DefaultCapacityType.NODEGROUP,
      defaultCapacity: 0,
      kubectlProviderOptions: { kubectlLayer: new KubectlV36Layer(stack, 'Kubectl') },
    });
    return { app, vpc, cluster };
  }
  const env = { account: '111122223333', region: 'us-west-2' };

  test('a VPC is used instead of a new one, with its own subnets and range', () => {
    const { app, vpc } = existing();
    const used = platformOf({ ...starter, env, existing: { vpc } }, app);
    expect(used.stacks.network).toBeUndefined();
    expect(JSON.stringify(Template.fromStack(used.stacks.accelerators).toJSON())).toContain('subnetSelectorTerms');
    expect(JSON.stringify(Template.fromStack(used.stacks.accelerators).toJSON())).not.toContain('karpenter.sh/discovery');
  });

  test('a cluster is used instead of a new one, under its own name', () => {
    const { app, cluster } = existing();
    const used = platformOf({ ...starter, env, existing: { cluster, clusterName: 'mine' } }, app);
    expect(used.stacks.cluster).toBeUndefined();
    expect(used.cluster).toBe(cluster);
    expect(used.plan.cluster.name).toBe('mine');
    Template.fromStack(used.stacks.accelerators).hasResourceProperties('AWS::SQS::Queue', { QueueName: 'mine' });
  });

  test('a cluster whose name only CloudFormation knows is refused until it is named', () => {
    const { app, cluster } = existing();
    expect(() => platformOf({ ...starter, env, existing: { cluster } }, app)).toThrow(/existing\.clusterName must be given/);
  });
});

describe('where the platform is', () => {
  const here = { account: '111122223333', region: 'us-west-1' };

  test('is known to the plan when only the environment of the stacks says it', () => {
    const placed = platformOf({
      ...starter,
      models: [],
      nodePools: [{ name: 'spare', instanceTypes: ['g6.xlarge'] }],
      env: { region: 'us-west-2' },
    });
    expect(placed.plan.region).toEqual({ name: 'us-west-2', described: true });
    expect(placed.plan.network.zoneIds).toEqual(['usw2-az1', 'usw2-az2', 'usw2-az3']);
  });

  test('is known to the plan when the stage around it says it: a region of two zones gets two', () => {
    const stage = new Stage(quickApp(), 'prod', { env: here });
    const placed = new InferencePlatform(stage, 'inference', {
      ...starter,
      models: [],
      nodePools: [{ name: 'spare', instanceTypes: ['p5.48xlarge'] }],
    });
    expect(placed.plan.network.zoneIds).toEqual(['usw1-az1', 'usw1-az3']);
  });

  test('may not be said twice and differently', () => {
    expect(() => platformOf({ ...starter, region: 'us-west-2', env: { region: 'us-east-1' } })).toThrow(
      /region must be the region of the stacks, us-east-1, got us-west-2/,
    );
    expect(() => platformOf({ ...starter, region: 'us-west-2', account: '444455556666', env: here })).toThrow(
      /account must be the account of the stacks/,
    );
  });
});
