import { findInstanceType } from '../../lib/catalog/instances';
import { daemonSetReserve } from '../../lib/catalog/node-model';
import { allocatable } from '../../lib/plan/allocatable';
import { objects, ofKind } from '../charts/rendered';
import { modelPlanOf, planOf, platformWith, problemsOf } from '../plan/problems-of';

const on = (instanceType: string, model = 'Qwen/Qwen3-0.6B') => ({ model, accelerator: { instanceTypes: [instanceType] } });
const nodeClassOf = (instanceType: string, model?: string) =>
  ofKind(objects(platformWith(on(instanceType, model))), 'EC2NodeClass')[0]!.spec;
const nodePoolOf = (instanceType: string) => ofKind(objects(platformWith(on(instanceType))), 'NodePool')[0]!.spec;

// What Karpenter models for a node, not what EC2 advertises, less what DaemonSets ask for.
test.each([
  ['g5.xlarge', 14_162],
  ['g5.2xlarge', 29_317],
  ['g5.48xlarge', 723_299],
])(
  'an engine on %s asks for no more than the modelled %i MiB and leaves the DaemonSets theirs (aws/karpenter-provider-aws#6475)',
  (type, modelled) => {
    const { requests } = modelPlanOf(on(type)).roles[0]!;
    const pods = findInstanceType(type).deviceCount! / requests.devices;
    expect(allocatable(findInstanceType(type))!.memoryMiB).toBe(modelled);
    expect(pods * requests.memoryMiB).toBeLessThanOrEqual(modelled - daemonSetReserve.memoryMiB);
  },
);

test('the disk holds the image and the weights, and the node pool refers to the node class that has it (aws-samples/deepseek-using-vllm-on-eks#11)', () => {
  const { accelerators, models } = planOf(
    platformWith({ model: 'Qwen/Qwen3-32B', accelerator: { instanceTypes: ['g6e.12xlarge'] } }),
  );
  const { requests, nodesPerReplica } = models[0]!.roles[0]!;
  const largestImageGiB = 28;
  const [pool] = accelerators.pools;
  expect(pool!.storage.allocatableGiB).toBeGreaterThanOrEqual(largestImageGiB + requests.ephemeralGiB / nodesPerReplica);
  expect(nodePoolOf('g6e.12xlarge').template.spec.nodeClassRef).toMatchObject({ kind: 'EC2NodeClass', name: 'g6e-12xlarge' });
});

test.each(['g6e.xlarge', 'p5.48xlarge'])(
  'the disks of %s are joined when pods count on them (aws/karpenter-provider-aws#7566)',
  (type) => {
    expect(nodeClassOf(type).instanceStorePolicy).toBe('RAID0');
  },
);

test('a pod never asks for more disk than the root volume has where the instance store is too small or missing (aws/karpenter-provider-aws#7566)', () => {
  const description = platformWith(on('g6e.48xlarge', 'Qwen/Qwen3-8B'));
  const { storage } = planOf(description).accelerators.pools[0]!;
  const { requests, nodesPerReplica } = planOf(description).models[0]!.roles[0]!;
  expect(requests.ephemeralGiB / nodesPerReplica).toBeLessThanOrEqual(storage.allocatableGiB);
});

test('images and weights have their space on a volume of the size that the plan gives it, not on the default one (aws/karpenter-provider-aws#7928)', () => {
  const [volume] = nodeClassOf('g6e.xlarge').blockDeviceMappings;
  expect(volume).toMatchObject({ deviceName: '/dev/xvda', rootVolume: true, ebs: { volumeSize: '50Gi' } });
});

test('limits of a node pool are the resources themselves, as v1 has them (arthur-ai/arthur-engine#1918)', () => {
  expect(nodePoolOf('g6e.xlarge').limits).toEqual({ 'nvidia.com/gpu': '2' });
});

test('a pool of GPU nodes brings the device plugin with it (aws/karpenter-provider-aws#1914)', () => {
  expect(planOf(platformWith()).accelerators.nvidia).toBe(true);
  expect(planOf({ name: 'demo', nodePools: [{ name: 'gpu', instanceTypes: ['g5.xlarge'] }] }).accelerators.nvidia).toBe(true);
});

test('the taint of GPU nodes has the value that the charts of NVIDIA tolerate, and engines tolerate any (NVIDIA/k8s-device-plugin#734)', () => {
  const { accelerators, models } = planOf(platformWith());
  expect(accelerators.pools[0]!.taints).toEqual([{ key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' }]);
  expect(models[0]!.roles[0]!.placement.tolerations).toEqual([
    { key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' },
  ]);
});

test('the AMI is named by an alias that has a variant for accelerators, and a date (awslabs/amazon-eks-ami#1817)', () => {
  expect(nodeClassOf('g6e.xlarge').amiSelectorTerms).toEqual([{ alias: expect.stringMatching(/^al2023@v\d{8}$/) }]);
});

test("a device that needs a newer driver than the AMI's is refused (awslabs/amazon-eks-ami#2437)", () => {
  expect(problemsOf(platformWith(on('g7.2xlarge')), 'instance-type-runs-engine')[0]?.message).toContain(
    'needs NVIDIA driver 595 or newer',
  );
});

test('a model asks for whole devices, one for each tensor-parallel rank (NVIDIA/k8s-device-plugin#491)', () => {
  const { requests, parallelism } = modelPlanOf({ model: 'Qwen/Qwen3-32B', accelerator: { instanceTypes: ['g6e.12xlarge'] } })
    .roles[0]!;
  expect(requests).toMatchObject({ deviceResource: 'nvidia.com/gpu', devices: parallelism.tensor });
});

test('no pod asks for huge pages, which no node has before it was launched (aws/karpenter-provider-aws#6296)', () => {
  expect(JSON.stringify(objects(platformWith()))).not.toContain('hugepages');
});

test('nodes with engines are taken away only when they are empty, after minutes (aws/karpenter-provider-aws#4422)', () => {
  const { disruption, template } = nodePoolOf('g6e.xlarge');
  expect(disruption.consolidationPolicy).toBe('WhenEmpty');
  expect(Number.parseInt(disruption.consolidateAfter, 10)).toBeGreaterThanOrEqual(5);
  expect(template.spec.expireAfter).toBe('Never');
});

test('of several replicas one at a time may be evicted (ministryofjustice/modernisation-platform-environments#7329)', () => {
  const budgets = ofKind(objects(platformWith({ scaling: { replicas: { min: 3 } } })), 'PodDisruptionBudget', 'chat');
  expect(budgets.map(({ spec }) => spec.maxUnavailable)).toEqual([1]);
});

test('pods do not reach the credentials of their node (aws/karpenter-provider-aws#7548)', () => {
  expect(nodeClassOf('g6e.xlarge').metadataOptions).toMatchObject({ httpTokens: 'required', httpPutResponseHopLimit: 1 });
});

test.each(['inf2.48xlarge', 'inf2.8xlarge', 'trn1.32xlarge'])(
  'flags of the GPU engine are not taken to %s (vllm-project/vllm-neuron#7, kubernetes-sigs/wg-serving#71)',
  (type) => {
    expect(
      problemsOf(platformWith({ ...on(type), engine: { tensorParallelSize: 8 } }), 'instance-type-runs-engine')[0]?.message,
    ).toContain('Neuron');
  },
);
