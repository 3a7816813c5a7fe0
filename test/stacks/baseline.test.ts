import { Match, Template } from 'aws-cdk-lib/assertions';
import { platformOf, resourcesOf, starter, templatesOf } from './synthesized';

const platform = platformOf({ ...starter, region: 'us-west-2' });
const templates = templatesOf(platform);
const all = [...templates.values()].flatMap((template) => Object.values(template.Resources));
const cluster = Template.fromStack(platform.stacks.cluster!);
const network = Template.fromStack(platform.stacks.network!);

function ofType(type: string): (typeof all)[number][] {
  return all.filter((resource) => resource.Type === type);
}

// cdk-nag looks at clusters of the older construct library only, so its rules for EKS are repeated here.
describe('the cluster', () => {
  test('has a private API and no public one', () => {
    cluster.hasResourceProperties('AWS::EKS::Cluster', {
      ResourcesVpcConfig: { EndpointPrivateAccess: true, EndpointPublicAccess: false },
    });
  });

  test('writes all five kinds of control-plane logs, into a group that ends', () => {
    cluster.hasResourceProperties('AWS::EKS::Cluster', {
      Logging: {
        ClusterLogging: {
          EnabledTypes: ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'].map((Type) => ({ Type })),
        },
      },
    });
    cluster.hasResourceProperties('AWS::Logs::LogGroup', { LogGroupName: '/aws/eks/inference/cluster', RetentionInDays: 30 });
  });

  test('encrypts Secrets with a key that rotates', () => {
    cluster.hasResourceProperties('AWS::EKS::Cluster', {
      EncryptionConfig: [{ Provider: { KeyArn: Match.anyValue() }, Resources: ['secrets'] }],
    });
    cluster.hasResourceProperties('AWS::KMS::Key', { EnableKeyRotation: true });
  });

  test('admits by access entries alone, and whoever made it no more than others', () => {
    cluster.hasResourceProperties('AWS::EKS::Cluster', {
      AccessConfig: { AuthenticationMode: 'API', BootstrapClusterCreatorAdminPermissions: false },
    });
  });

  test('is of the pinned version, leaves it before extended support, and knows its Service range', () => {
    cluster.hasResourceProperties('AWS::EKS::Cluster', {
      Version: '1.36',
      UpgradePolicy: { SupportType: 'STANDARD' },
      KubernetesNetworkConfig: Match.objectLike({ ServiceIpv4Cidr: '172.20.0.0/16' }),
    });
  });

  test('is installed with the managed add-ons only', () => {
    cluster.hasResourceProperties('AWS::EKS::Cluster', { BootstrapSelfManagedAddons: false });
  });
});

describe('the add-ons', () => {
  const addons = Object.fromEntries(
    resourcesOf(templates.get('Cluster')!, 'AWS::EKS::Addon').map(([id, resource]) => [
      resource.Properties.AddonName,
      { id, ...resource },
    ]),
  );
  const [[nodegroup, nodegroupResource] = ['', undefined]] = resourcesOf(templates.get('Cluster')!, 'AWS::EKS::Nodegroup');

  test('are networking, DNS, Pod Identity, storage and metrics', () => {
    expect(Object.keys(addons).sort()).toEqual([
      'aws-ebs-csi-driver',
      'coredns',
      'eks-pod-identity-agent',
      'kube-proxy',
      'metrics-server',
      'vpc-cni',
    ]);
  });

  test('enforce network policies', () => {
    expect(JSON.parse(addons['vpc-cni']!.Properties.ConfigurationValues)).toMatchObject({ enableNetworkPolicy: 'true' });
  });

  test.each(['vpc-cni', 'kube-proxy', 'eks-pod-identity-agent'])(
    '%s is there before the first node, which needs it to become ready',
    (name) => {
      expect(nodegroupResource!.DependsOn).toContain(addons[name]!.id);
    },
  );

  test.each(['coredns', 'aws-ebs-csi-driver', 'metrics-server'])('%s waits for the nodes that it runs on', (name) => {
    expect(addons[name]!.DependsOn).toContain(nodegroup);
  });
});

describe('the system nodes', () => {
  test("follow the cluster's version, so that the next minor upgrade is not refused", () => {
    cluster.hasResourceProperties('AWS::EKS::Nodegroup', {
      Version: '1.36',
      AmiType: 'AL2023_x86_64_STANDARD',
      ScalingConfig: { MinSize: 2, DesiredSize: 2, MaxSize: 3 },
    });
  });

  test('have IMDSv2 at one hop and encrypted disks', () => {
    cluster.hasResourceProperties('AWS::EC2::LaunchTemplate', {
      LaunchTemplateData: {
        MetadataOptions: { HttpTokens: 'required', HttpPutResponseHopLimit: 1 },
        BlockDeviceMappings: [{ Ebs: { Encrypted: true } }],
      },
    });
  });

  test('stand in private subnets', () => {
    const [, nodegroup] = resourcesOf(templates.get('Cluster')!, 'AWS::EKS::Nodegroup')[0]!;
    expect(JSON.stringify(nodegroup.Properties.Subnets)).not.toMatch(/Public/);
  });
});

describe('the network', () => {
  test('places its subnets by zone id, which means the same zone in every account', () => {
    const subnets = resourcesOf(templates.get('Network')!, 'AWS::EC2::Subnet').map(([, { Properties }]) => Properties);
    expect(subnets).toHaveLength(6);
    expect([...new Set(subnets.map((subnet) => subnet.AvailabilityZoneId))]).toEqual(['usw2-az1', 'usw2-az2', 'usw2-az3']);
    for (const subnet of subnets) expect(subnet.AvailabilityZone).toBeUndefined();
  });

  test('without a region takes the first three zones of wherever it is deployed', () => {
    const anywhere = templatesOf(platformOf(starter)).get('Network')!;
    const zones = resourcesOf(anywhere, 'AWS::EC2::Subnet').map(([, { Properties }]) =>
      JSON.stringify(Properties.AvailabilityZone),
    );
    expect(new Set(zones).size).toBe(3);
    for (const zone of zones) expect(zone).toMatch(/Fn::GetAZs/);
  });

  test('with account and region looks nothing up', () => {
    const described = platformOf({ ...starter, region: 'us-west-2', account: '111122223333' });
    expect(resourcesOf(templatesOf(described).get('Network')!, 'AWS::EC2::Subnet')).toHaveLength(6);
  });

  test('takes the zones and NAT gateways that are described', () => {
    const described = templatesOf(
      platformOf({ ...starter, region: 'us-east-1', network: { zones: ['use1-az4', 'use1-az6'], natGateways: 1 } }),
    ).get('Network')!;
    expect(resourcesOf(described, 'AWS::EC2::Subnet')).toHaveLength(4);
    expect(resourcesOf(described, 'AWS::EC2::NatGateway')).toHaveLength(1);
  });

  test('has one NAT gateway in each zone, and ways to S3 and ECR that pass none', () => {
    network.resourceCountIs('AWS::EC2::NatGateway', 3);
    const endpoints = resourcesOf(templates.get('Network')!, 'AWS::EC2::VPCEndpoint').map(([, { Properties }]) => [
      Properties.VpcEndpointType,
      JSON.stringify(Properties.ServiceName),
    ]);
    expect(endpoints.map(([type]) => type).sort()).toEqual(['Gateway', 'Interface', 'Interface']);
    expect(endpoints.map(([, name]) => name).join()).toMatch(/s3.*ecr\.(api|dkr).*ecr\.(api|dkr)/s);
  });

  test('marks the private subnets, and only them, for the nodes that Karpenter makes', () => {
    for (const [id, { Properties }] of resourcesOf(templates.get('Network')!, 'AWS::EC2::Subnet')) {
      const marked = Properties.Tags.some(
        ({ Key, Value }: { Key: string; Value: string }) => Key === 'karpenter.sh/discovery' && Value === 'inference',
      );
      expect(marked).toBe(id.includes('Private'));
    }
  });
});

describe('identities', () => {
  test('of pods are given by Pod Identity, with session tags', () => {
    const podRoles = ofType('AWS::IAM::Role').filter(({ Properties }) =>
      JSON.stringify(Properties.AssumeRolePolicyDocument).includes('pods.eks.amazonaws.com'),
    );
    expect(podRoles.length).toBeGreaterThanOrEqual(2);
    for (const { Properties } of podRoles)
      expect(JSON.stringify(Properties.AssumeRolePolicyDocument)).toContain('sts:TagSession');
    expect(all.some(({ Type }) => Type.includes('OIDC') || Type.includes('OpenIdConnect'))).toBe(false);
  });

  test('may nothing everywhere', () => {
    const statements = all
      .flatMap(({ Properties }) => [
        Properties?.PolicyDocument?.Statement ?? [],
        ...(Properties?.Policies ?? []).map(
          (policy: { PolicyDocument: { Statement: unknown } }) => policy.PolicyDocument.Statement,
        ),
      ])
      .flat();
    expect(statements.length).toBeGreaterThan(15);
    for (const statement of statements) expect([statement.Action].flat()).not.toContain('*');
    expect(JSON.stringify(all)).not.toMatch(/AdministratorAccess|AmazonS3FullAccess|PowerUserAccess/);
  });
});

test('no security group admits the internet', () => {
  const rules = all.flatMap(({ Type, Properties }) =>
    Type === 'AWS::EC2::SecurityGroup'
      ? (Properties.SecurityGroupIngress ?? [])
      : Type === 'AWS::EC2::SecurityGroupIngress'
        ? [Properties]
        : [],
  );
  expect(rules.length).toBeGreaterThan(0);
  for (const rule of rules) expect(rule.CidrIp).not.toBe('0.0.0.0/0');
});

test('no log group lives for ever', () => {
  const groups = ofType('AWS::Logs::LogGroup');
  expect(groups.length).toBeGreaterThan(2);
  for (const { Properties, DeletionPolicy } of groups)
    expect([Properties.RetentionInDays, DeletionPolicy]).toEqual([30, 'Delete']);
});
