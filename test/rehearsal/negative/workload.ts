import { JsonPatch } from 'cdk8s';
import type { RehearsedObject } from '../cluster/object';
import type { Negative } from './negative';

const container = '/spec/template/spec/containers/0';

function isEngine({ metadata }: RehearsedObject): boolean {
  return metadata.labels?.['app.kubernetes.io/component'] === 'engine';
}

export const workloadNegatives: readonly Negative[] = [
  {
    name: 'a misspelt field of a pod template',
    kind: 'Deployment',
    of: isEngine,
    offends: 'unknown field',
    changes: [JsonPatch.move('/spec/template/spec/tolerations', '/spec/template/spec/toleration')],
    message: 'toleration: field not declared in schema',
  },
  {
    name: 'a GPU limit above the request',
    kind: 'Deployment',
    of: isEngine,
    offends: 'validation',
    changes: [JsonPatch.replace(`${container}/resources/limits/nvidia.com~1gpu`, '16')],
    message: 'must be equal to nvidia.com/gpu limit',
  },
  {
    name: 'a mount of a volume that the pod does not have',
    kind: 'Deployment',
    of: isEngine,
    offends: 'validation',
    changes: [JsonPatch.replace(`${container}/volumeMounts/0/name`, 'models')],
    message: 'volumeMounts[0].name: Not found: "models"',
  },
  {
    name: 'a device claim that the pod does not declare',
    kind: 'Deployment',
    of: isEngine,
    offends: 'validation',
    changes: [JsonPatch.add(`${container}/resources/claims`, [{ name: 'gpus' }])],
    message: 'must be one of the names in pod.spec.resourceClaims',
  },
  {
    name: 'a selector that does not select its own pods',
    kind: 'Deployment',
    of: isEngine,
    offends: 'validation',
    changes: [JsonPatch.replace('/spec/selector/matchLabels/lintel.dev~1model', 'another')],
    message: '`selector` does not match template `labels`',
  },
  {
    name: 'an engine port that is text',
    kind: 'Deployment',
    of: isEngine,
    offends: 'schema',
    changes: [JsonPatch.replace(`${container}/ports/0/containerPort`, 'http')],
    message: 'expected numeric',
  },
  {
    name: 'a budget with both bounds',
    kind: 'PodDisruptionBudget',
    offends: 'validation',
    changes: [JsonPatch.add('/spec/minAvailable', 1)],
    message: 'minAvailable and maxUnavailable cannot be both set',
  },
  {
    name: 'a port name that is too long',
    kind: 'Service',
    offends: 'validation',
    changes: [JsonPatch.replace('/spec/ports/0/name', `${'p'.repeat(64)}`)],
    message: 'must be no more than 63',
  },
  {
    name: 'a configuration that is not text',
    kind: 'ConfigMap',
    offends: 'schema',
    changes: [JsonPatch.add('/data/epp.yaml', { kind: 'EndpointPickerConfig' })],
    message: 'expected string',
  },
];
