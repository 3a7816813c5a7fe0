import { App } from 'cdk8s';
import { unresolvedInputs } from '../../charts';
import { NodePoolChart } from '../../charts/accelerators/node-pool';
import type { PlatformProps } from '../../lib/description/platform';
import { nodePools } from '../../lib/plan/pools';
import { objects, ofKind, one, planned } from './rendered';

const starter: PlatformProps = { name: 'demo', models: [{ name: 'm', model: 'Qwen/Qwen3-8B' }] };
const all = objects(starter);

test('a pool offers the planned instance type, on demand, for its processor', () => {
  expect(one(all, 'NodePool', 'g6e-xlarge').spec.template.spec.requirements).toEqual([
    { key: 'node.kubernetes.io/instance-type', operator: 'In', values: ['g6e.xlarge'] },
    { key: 'karpenter.sh/capacity-type', operator: 'In', values: ['on-demand'] },
    { key: 'kubernetes.io/arch', operator: 'In', values: ['amd64'] },
  ]);
});

test('a pool names the node class of its own file', () => {
  const { nodeClassRef } = one(all, 'NodePool', 'g6e-xlarge').spec.template.spec;
  expect(nodeClassRef).toEqual({ group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'g6e-xlarge' });
  expect(ofKind(all, 'EC2NodeClass', nodeClassRef.name)).toHaveLength(1);
});

test('Karpenter knows the label that the device plugin looks for, before a node has joined', () => {
  expect(one(all, 'NodePool', 'g6e-xlarge').spec.template.metadata.labels).toMatchObject({ 'nvidia.com/gpu.present': 'true' });
});

test('serving nodes are not taken away: only empty ones go, one at a time, and none by age', () => {
  const { disruption, template } = one(all, 'NodePool', 'g6e-xlarge').spec;
  expect(disruption).toEqual({ consolidationPolicy: 'WhenEmpty', consolidateAfter: '10m', budgets: [{ nodes: '1' }] });
  expect(template.spec.expireAfter).toBe('Never');
});

test('nodes have IMDSv2 at one hop, an encrypted disk and a dated image', () => {
  const { spec } = one(all, 'EC2NodeClass', 'g6e-xlarge');
  expect(spec.metadataOptions).toEqual({ httpEndpoint: 'enabled', httpTokens: 'required', httpPutResponseHopLimit: 1 });
  expect(spec.blockDeviceMappings[0].ebs.encrypted).toBe(true);
  expect(spec.amiSelectorTerms).toEqual([{ alias: expect.stringMatching(/^al2023@v\d{8}$/) }]);
});

test("images and weights lie on the instance's own disks where they have room", () => {
  expect(one(all, 'EC2NodeClass', 'g6e-xlarge').spec.instanceStorePolicy).toBe('RAID0');
});

test('where there are none, the root volume is made large and fast enough', () => {
  const [pool] = nodePools([], [{ name: 'arm', instanceTypes: ['g5g.xlarge'] }]);
  const made = planned(starter);
  const chart = new NodePoolChart(new App(), 'Chart', made, pool!, unresolvedInputs(made.network.cidr));
  const { spec } = chart.toJson()[0];
  expect(spec.instanceStorePolicy).toBeUndefined();
  expect(spec.blockDeviceMappings[0].ebs).toMatchObject({ throughput: 600, iops: 3000, volumeSize: '170Gi' });
});

test('a described pool takes the place of the one that a model implies, and keeps its limit', () => {
  const described = objects({
    ...starter,
    nodePools: [{ name: 'mine', instanceTypes: ['g6e.2xlarge', 'g6e.xlarge'], maxDevices: 3 }],
  });
  expect(ofKind(described, 'NodePool').map(({ metadata }) => metadata.name)).toEqual(['mine']);
  expect(one(described, 'NodePool', 'mine').spec.limits).toEqual({ 'nvidia.com/gpu': '3' });
  // A pool of several types is narrowed by the pod, which was sized for one of them.
  expect(one(described, 'Deployment', 'm').spec.template.spec.nodeSelector).toEqual({
    'lintel.dev/capacity': 'mine',
    'node.kubernetes.io/instance-type': 'g6e.xlarge',
  });
});
