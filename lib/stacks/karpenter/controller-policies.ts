import { Aws } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** What the controller may do beyond its base permissions. */
export interface KarpenterFeatures {
  /**
   * Karpenter stops using a zone while ARC shifts traffic away from it. The cluster must be registered for zonal shift, or the
   * controller does not start.
   * @default false
   */
  readonly zonalShift?: boolean;
  /**
   * Node repair (alpha) reboots a node in place for GPU faults that a reboot clears, instead of replacing it.
   * @default false
   */
  readonly rebootForRepair?: boolean;
}

export interface ControllerPolicyProps {
  /** A literal: it stands in condition keys, where CloudFormation resolves nothing. */
  readonly clusterName: string;
  readonly clusterArn: string;
  readonly nodeRoleArn: string;
  readonly queueArn: string;
  /** @default - base permissions only */
  readonly features?: KarpenterFeatures;
}

export interface ControllerPolicy {
  readonly name: 'NodeLifecycle' | 'IAMIntegration' | 'EKSIntegration' | 'Interruption' | 'ZonalShift' | 'ResourceDiscovery';
  readonly statements: readonly PolicyStatement[];
}

/**
 * The controller's permissions on one cluster, split as Karpenter itself publishes them.
 *
 * Left out, on purpose, is everything that makes and deletes instance profiles: node classes name a profile that the stack owns, so
 * the controller creates none, and cannot leave one behind that blocks the deletion of the node role.
 *
 * Source: `cloudformation.yaml` of karpenter-provider-aws's getting-started guide (1.14.1, with the reboot permission that 1.15 added),
 * read against the API calls of 1.15.2.
 */
export function controllerPolicies(props: ControllerPolicyProps): readonly ControllerPolicy[] {
  return [
    { name: 'NodeLifecycle', statements: nodeLifecycle(props) },
    { name: 'IAMIntegration', statements: iamIntegration(props) },
    { name: 'EKSIntegration', statements: eksIntegration(props) },
    { name: 'Interruption', statements: interruption(props) },
    ...(props.features?.zonalShift ? [{ name: 'ZonalShift', statements: zonalShift(props) } as const] : []),
    { name: 'ResourceDiscovery', statements: resourceDiscovery() },
  ];
}

/** Why a statement's resources hold a wildcard, by statement id. */
export const WILDCARD_REASONS: Readonly<Record<string, string>> = {
  AllowScopedEC2InstanceAccessActions:
    'A launch names images, subnets, security groups and reservations that the node classes select at run time.',
  AllowScopedEC2LaunchTemplateAccessActions: "Only launch templates that carry this cluster's tag and a node pool's.",
  AllowScopedEC2InstanceActionsWithTags: "Ids exist only after creation; what is created must carry this cluster's tags.",
  AllowScopedResourceCreationTagging: "Ids exist only after creation; tags are set only while creating, and only this cluster's.",
  AllowScopedResourceTagging: "Only instances that carry this cluster's tag, and only three tag keys.",
  AllowScopedDeletion: "Only instances and launch templates that carry this cluster's tag and a node pool's.",
  AllowScopedReboot: "Only instances that carry this cluster's tag and a node pool's.",
  AllowZonalShiftStatusReadOnly: "The action takes no resource; the condition limits it to this cluster's ARN.",
  AllowRegionalReadActions: 'EC2 Describe actions take no resource; the condition limits them to one Region.',
  AllowSSMReadActions: 'Public parameters of AWS, where the ids of the current machine images are published.',
  AllowPricingReadActions: 'The price list has no resources.',
  AllowUnscopedInstanceProfileListAction: 'The action takes no resource; the controller lists profiles under its own path.',
  AllowInstanceProfileReadActions: 'Deleting a node class looks for a profile under a computed name, which does not exist here.',
};

function nodeLifecycle({ clusterName, features }: ControllerPolicyProps): readonly PolicyStatement[] {
  return [
    launchFromSelectedResources(),
    launchFromOwnTemplates(clusterName),
    createTaggedResources(clusterName),
    tagWhileCreating(clusterName),
    tagOwnInstances(clusterName),
    ownResources(clusterName, {
      sid: 'AllowScopedDeletion',
      actions: ['ec2:TerminateInstances', 'ec2:DeleteLaunchTemplate'],
      kinds: ['instance', 'launch-template'],
    }),
    ...(features?.rebootForRepair
      ? [ownResources(clusterName, { sid: 'AllowScopedReboot', actions: ['ec2:RebootInstances'], kinds: ['instance'] })]
      : []),
  ];
}

const CREATED_KINDS = ['fleet', 'instance', 'volume', 'network-interface', 'launch-template', 'spot-instances-request'];

function launchFromSelectedResources(): PolicyStatement {
  return new PolicyStatement({
    sid: 'AllowScopedEC2InstanceAccessActions',
    actions: ['ec2:RunInstances', 'ec2:CreateFleet'],
    resources: [
      // Images and snapshots belong to no account in an ARN.
      `arn:${Aws.PARTITION}:ec2:${Aws.REGION}::image/*`,
      `arn:${Aws.PARTITION}:ec2:${Aws.REGION}::snapshot/*`,
      ...ec2Arns(['security-group', 'subnet', 'capacity-reservation', 'placement-group']),
    ],
  });
}

function launchFromOwnTemplates(clusterName: string): PolicyStatement {
  return ownResources(clusterName, {
    sid: 'AllowScopedEC2LaunchTemplateAccessActions',
    actions: ['ec2:RunInstances', 'ec2:CreateFleet'],
    kinds: ['launch-template'],
  });
}

function createTaggedResources(clusterName: string): PolicyStatement {
  return new PolicyStatement({
    sid: 'AllowScopedEC2InstanceActionsWithTags',
    actions: ['ec2:RunInstances', 'ec2:CreateFleet', 'ec2:CreateLaunchTemplate'],
    resources: ec2Arns(CREATED_KINDS),
    conditions: { StringEquals: requestedClusterTags(clusterName), StringLike: { 'aws:RequestTag/karpenter.sh/nodepool': '*' } },
  });
}

function tagWhileCreating(clusterName: string): PolicyStatement {
  return new PolicyStatement({
    sid: 'AllowScopedResourceCreationTagging',
    actions: ['ec2:CreateTags'],
    resources: ec2Arns(CREATED_KINDS),
    conditions: {
      StringEquals: {
        ...requestedClusterTags(clusterName),
        'ec2:CreateAction': ['RunInstances', 'CreateFleet', 'CreateLaunchTemplate'],
      },
      StringLike: { 'aws:RequestTag/karpenter.sh/nodepool': '*' },
    },
  });
}

function tagOwnInstances(clusterName: string): PolicyStatement {
  return new PolicyStatement({
    sid: 'AllowScopedResourceTagging',
    actions: ['ec2:CreateTags'],
    resources: ec2Arns(['instance']),
    conditions: {
      ...ownedByCluster(clusterName),
      StringEqualsIfExists: { 'aws:RequestTag/eks:eks-cluster-name': clusterName },
      'ForAllValues:StringEquals': { 'aws:TagKeys': ['eks:eks-cluster-name', 'karpenter.sh/nodeclaim', 'Name'] },
    },
  });
}

function iamIntegration({ nodeRoleArn }: ControllerPolicyProps): readonly PolicyStatement[] {
  return [
    new PolicyStatement({
      sid: 'AllowPassingInstanceRole',
      actions: ['iam:PassRole'],
      resources: [nodeRoleArn],
      conditions: { StringEquals: { 'iam:PassedToService': ['ec2.amazonaws.com', 'ec2.amazonaws.com.cn'] } },
    }),
  ];
}

function eksIntegration({ clusterArn }: ControllerPolicyProps): readonly PolicyStatement[] {
  return [
    new PolicyStatement({ sid: 'AllowAPIServerEndpointDiscovery', actions: ['eks:DescribeCluster'], resources: [clusterArn] }),
  ];
}

function interruption({ queueArn }: ControllerPolicyProps): readonly PolicyStatement[] {
  return [
    new PolicyStatement({
      sid: 'AllowInterruptionQueueActions',
      actions: ['sqs:DeleteMessage', 'sqs:GetQueueUrl', 'sqs:ReceiveMessage'],
      resources: [queueArn],
    }),
  ];
}

function zonalShift({ clusterArn }: ControllerPolicyProps): readonly PolicyStatement[] {
  return [
    new PolicyStatement({
      sid: 'AllowZonalShiftStatusReadOnly',
      actions: ['arc-zonal-shift:GetManagedResource'],
      // The action takes no resource: the condition names the cluster.
      resources: ['*'],
      conditions: { StringEquals: { 'arc-zonal-shift:ResourceIdentifier': clusterArn } },
    }),
  ];
}

function resourceDiscovery(): readonly PolicyStatement[] {
  return [
    new PolicyStatement({
      sid: 'AllowRegionalReadActions',
      actions: DESCRIBED.map((subject) => `ec2:Describe${subject}`),
      // EC2 Describe actions take no resource.
      resources: ['*'],
      conditions: { StringEquals: { 'aws:RequestedRegion': Aws.REGION } },
    }),
    new PolicyStatement({
      sid: 'AllowSSMReadActions',
      actions: ['ssm:GetParameter'],
      resources: [`arn:${Aws.PARTITION}:ssm:${Aws.REGION}::parameter/aws/service/*`],
    }),
    // The price list is global and has no resources.
    new PolicyStatement({ sid: 'AllowPricingReadActions', actions: ['pricing:GetProducts'], resources: ['*'] }),
    // The controller's garbage collection lists profiles under its own path. The action takes no resource.
    new PolicyStatement({
      sid: 'AllowUnscopedInstanceProfileListAction',
      actions: ['iam:ListInstanceProfiles'],
      resources: ['*'],
    }),
    // Without it the finalizer of a deleted node class never ends: it looks for a profile under a name of its own, and only "not found"
    // counts as nothing to delete.
    new PolicyStatement({
      sid: 'AllowInstanceProfileReadActions',
      actions: ['iam:GetInstanceProfile'],
      resources: [`arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:instance-profile/*`],
    }),
  ];
}

const DESCRIBED = [
  'CapacityReservations',
  'Images',
  'Instances',
  'InstanceStatus',
  'InstanceTypeOfferings',
  'InstanceTypes',
  'LaunchTemplates',
  'PlacementGroups',
  'SecurityGroups',
  'SpotPriceHistory',
  'Subnets',
];

/** Actions on resources that this cluster's Karpenter made: they carry the cluster's tag and a node pool's. */
function ownResources(
  clusterName: string,
  { sid, actions, kinds }: { readonly sid: string; readonly actions: string[]; readonly kinds: readonly string[] },
): PolicyStatement {
  return new PolicyStatement({ sid, actions, resources: ec2Arns(kinds), conditions: ownedByCluster(clusterName) });
}

function ownedByCluster(clusterName: string) {
  return {
    StringEquals: { [`aws:ResourceTag/kubernetes.io/cluster/${clusterName}`]: 'owned' },
    StringLike: { 'aws:ResourceTag/karpenter.sh/nodepool': '*' },
  };
}

function requestedClusterTags(clusterName: string) {
  return {
    [`aws:RequestTag/kubernetes.io/cluster/${clusterName}`]: 'owned',
    'aws:RequestTag/eks:eks-cluster-name': clusterName,
  };
}

/** Any resource of the kinds in this Region. The account stays open, because subnets and reservations may be shared from another. */
function ec2Arns(kinds: readonly string[]): string[] {
  return kinds.map((kind) => `arn:${Aws.PARTITION}:ec2:${Aws.REGION}:*:${kind}/*`);
}
