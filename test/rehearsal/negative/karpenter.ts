import { JsonPatch } from 'cdk8s';
import type { Negative } from './negative';

export const karpenterNegatives: readonly Negative[] = [
  {
    name: 'a node class without an identity for its nodes',
    kind: 'EC2NodeClass',
    offends: 'CEL rule',
    changes: [JsonPatch.remove('/spec/instanceProfile')],
    message: "must specify exactly one of ['role', 'instanceProfile']",
  },
  {
    name: 'an AMI alias beside another AMI term',
    kind: 'EC2NodeClass',
    offends: 'CEL rule',
    changes: [JsonPatch.add('/spec/amiSelectorTerms/-', { id: 'ami-0123456789abcdef0' })],
    message: "'alias' is mutually exclusive, cannot be set with a combination of other amiSelectorTerms",
  },
  {
    name: 'a security group that no deployment gave',
    kind: 'EC2NodeClass',
    offends: 'schema',
    changes: [JsonPatch.replace('/spec/securityGroupSelectorTerms/0/id', 'unresolved:clusterSecurityGroup')],
    message: "should match 'sg-[0-9a-z]+'",
  },
  {
    name: 'a budget with a schedule and no duration',
    kind: 'NodePool',
    offends: 'CEL rule',
    changes: [JsonPatch.add('/spec/disruption/budgets/0/schedule', '@daily')],
    message: "'schedule' must be set with 'duration'",
  },
  {
    name: "a label of Karpenter's own domain on the nodes",
    kind: 'NodePool',
    offends: 'CEL rule',
    changes: [JsonPatch.add('/spec/template/metadata/labels/karpenter.sh~1nodepool', 'mine')],
    message: 'is restricted',
  },
  {
    name: 'a requirement with a misspelt key of the provider',
    kind: 'NodePool',
    offends: 'CEL rule',
    changes: [
      JsonPatch.add('/spec/template/spec/requirements/-', {
        key: 'karpenter.k8s.aws/instance-gpu-nmae',
        operator: 'In',
        values: ['l4'],
      }),
    ],
    message: 'label domain "karpenter.k8s.aws" is restricted',
  },
  {
    name: 'consolidation settings where they were before v1',
    kind: 'NodePool',
    offends: 'old shape',
    changes: [JsonPatch.add('/spec/ttlSecondsAfterEmpty', 30)],
    message: 'field not declared in schema',
  },
];
