import { tryFindDevice } from '../../lib/catalog/devices';
import { findInstanceType, instanceTypes, tryFindInstanceType } from '../../lib/catalog/instances';
import { documentedAllocatable } from './allocatable.data';

test('every instance type carries a device of the catalog, of the same vendor', () => {
  const wrong = instanceTypes.filter((type) => tryFindDevice(type.device)?.vendor !== type.vendor);
  expect(wrong.map((type) => type.name)).toEqual([]);
});

test('the memory of a whole device agrees with the device table within 1 %', () => {
  const wrong = instanceTypes.filter((type) => {
    const memoryGiB = tryFindDevice(type.device)?.memoryGiB;
    if (type.fractional || type.deviceMemoryGiB === undefined || memoryGiB === undefined) return false;
    return Math.abs(type.deviceMemoryGiB / memoryGiB - 1) > 0.01;
  });
  expect(wrong.map((type) => type.name)).toEqual([]);
});

test('g6e.12xlarge has the figures of its sources', () => {
  expect(findInstanceType('g6e.12xlarge')).toMatchObject({
    family: 'g6e',
    vendor: 'nvidia',
    device: 'L40S',
    karpenterDeviceName: 'l40s',
    deviceCount: 4,
    vcpu: 48,
    memoryGiB: 384,
    nvmeGB: 3800,
    efaInterfaces: 1,
    networkGbps: 100,
    arch: 'amd64',
    podLimit: 292,
    apiName: true,
  });
});

test('a fractional type says which part of the device it holds, a whole one does not', () => {
  expect(findInstanceType('g6f.large')).toMatchObject({
    device: 'L4',
    deviceCount: 1,
    fractional: true,
    deviceFraction: 0.125,
    deviceMemoryGiB: 2.8,
  });
  expect(findInstanceType('g6.xlarge').fractional).toBeUndefined();
  expect(findInstanceType('g6.xlarge').deviceFraction).toBeUndefined();
  const fractional = instanceTypes.filter((type) => type.fractional).map((type) => type.family);
  expect([...new Set(fractional)]).toEqual(['g6f', 'gr6f']);
});

test('only g7 needs a newer driver than the default image has', () => {
  const newer = instanceTypes.filter((type) => type.minNvidiaDriver !== undefined);
  expect(newer).toHaveLength(6);
  expect(newer.every((type) => type.family === 'g7' && type.minNvidiaDriver === 595)).toBe(true);
});

test('known zero is zero and unknown is undefined', () => {
  expect(findInstanceType('g5g.xlarge').nvmeGB).toBe(0);
  expect(findInstanceType('g5.xlarge').efaInterfaces).toBe(0);
  expect(findInstanceType('trn2.3xlarge').nvmeGB).toBeUndefined();
  expect(findInstanceType('p6e-gb200.36xlarge').efaInterfaces).toBeUndefined();
});

test('figures that nobody verified stay undefined', () => {
  const { deviceCount, vcpu, memoryGiB, deviceMemoryGiB, karpenterDeviceName, podLimit } = findInstanceType('p6e-gb300.36xlarge');
  expect([deviceCount, vcpu, memoryGiB, deviceMemoryGiB, karpenterDeviceName, podLimit]).toEqual(Array(6).fill(undefined));
});

test('a Karpenter device name that nobody confirmed stays undefined', () => {
  expect(findInstanceType('trn2.48xlarge').karpenterDeviceName).toBe('trainium2');
  expect(findInstanceType('trn2u.48xlarge').karpenterDeviceName).toBeUndefined();
  expect(findInstanceType('trn2.3xlarge').karpenterDeviceName).toBeUndefined();
});

test('only the two UltraServer entries are not EC2 API names', () => {
  expect(instanceTypes.filter((type) => !type.apiName).map((type) => type.name)).toEqual([
    'trn3 Gen1 UltraServer (per server)',
    'trn3 Gen2 UltraServer (per server)',
  ]);
});

test('arm64 hosts are g5g and the Grace types', () => {
  const families = instanceTypes.filter((type) => type.arch === 'arm64').map((type) => type.family);
  expect([...new Set(families)]).toEqual(['g5g', 'p6e-gb200', 'p6e-gb300']);
});

describe('against the documented nodes of Karpenter', () => {
  const documented = documentedAllocatable.filter((node) => tryFindInstanceType(node.instanceType));

  test('72 nodes are documented, of which g4dn alone is not in the catalog', () => {
    const missing = documentedAllocatable.filter((node) => !tryFindInstanceType(node.instanceType));
    expect(documentedAllocatable).toHaveLength(72);
    expect(missing.map((node) => node.instanceType.split('.')[0])).toEqual(Array(7).fill('g4dn'));
  });

  test.each(documented)('$instanceType has the same size, pods and devices', (node) => {
    const type = findInstanceType(node.instanceType);
    const devices = node.resources['nvidia.com/gpu'] ?? node.resources['aws.amazon.com/neuron'];
    expect([type.vcpu, type.memoryGiB! * 1024, type.nvmeGB, type.podLimit]).toEqual([
      node.vcpu,
      node.memoryMiB,
      node.nvmeGB ?? 0,
      node.podLimit,
    ]);
    expect(type.fractional ? undefined : type.deviceCount).toBe(devices);
    expect(type.efaInterfaces).toBe(node.resources['vpc.amazonaws.com/efa'] ?? 0);
    expect(type.karpenterNeuronCores).toBe(node.resources['aws.amazon.com/neuroncore']);
  });

  test('the memory that a node offers is what its parts leave', () => {
    const evictionMiB = 100;
    const wrong = documentedAllocatable.filter(
      (node) => node.capacityMemoryMiB - node.kubeReservedMemoryMiB - evictionMiB !== node.allocatableMemoryMiB,
    );
    expect(wrong).toEqual([]);
  });
});

test('an instance type that the catalog lacks is not found, and asking for it by name is an error', () => {
  expect(tryFindInstanceType('p3.2xlarge')).toBeUndefined();
  expect(() => findInstanceType('p3.2xlarge')).toThrow('got p3.2xlarge');
});
