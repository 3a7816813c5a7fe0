import { JsonPatch } from 'cdk8s';
import type { Negative } from './negative';

export const gatewayNegatives: readonly Negative[] = [
  {
    name: 'a plain HTTP listener with TLS settings',
    kind: 'Gateway',
    offends: 'CEL rule',
    changes: [JsonPatch.add('/spec/listeners/0/tls', { mode: 'Terminate', certificateRefs: [{ name: 'certificate' }] })],
    message: "tls must not be specified for protocols ['HTTP', 'TCP', 'UDP']",
  },
  {
    name: 'two listeners for one port',
    kind: 'Gateway',
    offends: 'CEL rule',
    changes: [JsonPatch.copy('/spec/listeners/0', '/spec/listeners/1'), JsonPatch.replace('/spec/listeners/1/name', 'again')],
    message: 'Combination of port, protocol and hostname must be unique for each listener',
  },
  {
    name: 'a prefix taken off a path that is matched exactly',
    kind: 'HTTPRoute',
    offends: 'CEL rule',
    changes: [JsonPatch.replace('/spec/rules/0/matches/0/path/type', 'Exact')],
    message: 'When using URLRewrite filter with path.replacePrefixMatch, exactly one PathPrefix match must be specified',
  },
  {
    name: 'a route to a Service without its port',
    kind: 'HTTPRoute',
    offends: 'CEL rule',
    changes: [JsonPatch.replace('/spec/rules/0/backendRefs/0', { kind: 'Service', name: 'picker' })],
    message: 'Must have port for Service reference',
  },
  {
    name: 'a timeout that is no duration',
    kind: 'HTTPRoute',
    offends: 'schema',
    changes: [JsonPatch.replace('/spec/rules/0/timeouts/request', '5 minutes')],
    message: 'spec.rules[0].timeouts.request in body should match',
  },
  {
    name: 'a picker without the port of its Service',
    kind: 'InferencePool',
    offends: 'CEL rule',
    changes: [JsonPatch.remove('/spec/endpointPickerRef/port')],
    message: "port is required when kind is 'Service' or unspecified",
  },
  {
    name: 'a pool in the shape of v1alpha2',
    kind: 'InferencePool',
    offends: 'old shape',
    changes: [JsonPatch.move('/spec/endpointPickerRef', '/spec/extensionRef'), JsonPatch.add('/spec/targetPortNumber', 8000)],
    message: 'field not declared in schema',
  },
  {
    name: 'a frontend policy on a route',
    kind: 'AgentgatewayPolicy',
    offends: 'CEL rule',
    changes: [JsonPatch.replace('/spec/targetRefs/0/kind', 'HTTPRoute')],
    message: "the 'frontend' field can only target a Gateway",
  },
  {
    name: 'a drain that ends before it begins',
    kind: 'AgentgatewayParameters',
    offends: 'CEL rule',
    changes: [JsonPatch.replace('/spec/shutdown/max', 1)],
    message: "The 'min' value must be less than or equal to the 'max' value.",
  },
];
