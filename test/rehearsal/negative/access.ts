import { JsonPatch } from 'cdk8s';
import type { Negative } from './negative';

export const accessNegatives: readonly Negative[] = [
  {
    name: 'a namespace that enforces an unknown level',
    kind: 'Namespace',
    offends: 'validation',
    changes: [JsonPatch.replace('/metadata/labels/pod-security.kubernetes.io~1enforce', 'basic')],
    message: 'must be one of privileged, baseline, restricted',
  },
  {
    name: 'a service account whose name is no DNS name',
    kind: 'ServiceAccount',
    offends: 'validation',
    changes: [JsonPatch.replace('/metadata/name', 'Rehearsal_Twin')],
    message: 'a lowercase RFC 1123 subdomain must consist of',
  },
  {
    name: 'a rule that allows nothing',
    kind: 'Role',
    offends: 'validation',
    changes: [JsonPatch.replace('/rules/0/verbs', [])],
    message: 'rules[0].verbs: Required value',
  },
  {
    name: 'a binding to a misspelt kind of subject',
    kind: 'RoleBinding',
    offends: 'validation',
    changes: [JsonPatch.replace('/subjects/0/kind', 'Serviceaccount')],
    message: 'subjects[0].kind: Unsupported value: "Serviceaccount"',
  },
  {
    name: 'a network policy that excepts what it does not allow',
    kind: 'NetworkPolicy',
    of: ({ metadata }) => metadata.name.endsWith('-gateway'),
    offends: 'validation',
    changes: [JsonPatch.add('/spec/ingress/0/from/0/ipBlock/except', ['192.168.0.0/16'])],
    message: 'must be a strict subset of `cidr`',
  },
];
