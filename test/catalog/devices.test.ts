import { type DeviceName, devices, findDevice, tryFindDevice } from '../../lib/catalog/devices';

test.each<[DeviceName, boolean, boolean, boolean]>([
  ['T4', false, false, false],
  ['A10G', true, false, false],
  ['A100 80GB SXM4', true, false, false],
  ['L4', true, true, false],
  ['H100 80GB SXM5', true, true, false],
  ['B200', true, true, true],
  ['RTX PRO 4500 Blackwell Server Edition', true, true, true],
  ['Trainium1', true, true, false],
  ['Trainium3', true, true, true],
])('%s takes BF16: %s, FP8: %s, FP4: %s', (name, bf16, fp8, fp4) => {
  expect(findDevice(name).supports).toEqual({ bf16, fp8, fp4 });
});

test('the L40S has the figures of its sources', () => {
  expect(findDevice('L40S')).toMatchObject({
    vendor: 'nvidia',
    memoryMiB: 45776,
    memoryGiB: 44.7,
    bandwidthGBs: 864,
    bandwidthGBsByClock: 864.1,
    bf16Tflops: 362.05,
    fp8Tflops: 733,
    computeCapability: 8.9,
    powerW: 350,
  });
});

test('what no source states about a device stays undefined', () => {
  const t4g = findDevice('T4G');
  expect([t4g.fp16Tflops, t4g.bandwidthGBs, t4g.sources.flops]).toEqual([undefined, undefined, undefined]);
  expect(t4g.bandwidthGBsByClock).toBe(320);
});

test('a memory figure that EC2 reports wrongly is left out', () => {
  expect(findDevice('Trainium2').memoryMiB).toBeUndefined();
  expect(findDevice('Trainium2').memoryGiB).toBe(96);
});

test('a Neuron chip has cores and no compute capability, a GPU the reverse', () => {
  expect(findDevice('Trainium2')).toMatchObject({ core: 'NeuronCore-v3', coresPerDevice: 8, logicalCoresPerDevice: 4 });
  for (const device of devices) {
    expect([device.name, device.core === undefined, device.coresPerDevice === undefined]).toEqual([
      device.name,
      device.vendor === 'nvidia',
      device.vendor === 'nvidia',
    ]);
    expect(device.computeCapability === undefined).toBe(device.vendor === 'neuron');
  }
});

test('an A100 splits into seven of its smallest MIG profile', () => {
  const { migProfiles, migMaxInstances } = findDevice('A100 80GB SXM4');
  expect(migMaxInstances).toBe(7);
  expect(migProfiles).toContainEqual({ name: '1g.10gb', max: 7 });
  expect(migProfiles).toContainEqual({ name: '1g.10gb+me', max: 1 });
});

test('a device without MIG is told from one whose profiles are unknown', () => {
  expect(findDevice('L4')).toMatchObject({ migProfiles: [], migMaxInstances: 0 });
  expect(findDevice('RTX PRO 4500 Blackwell Server Edition').migProfiles).toBeUndefined();
  expect(findDevice('RTX PRO 4500 Blackwell Server Edition').migMaxInstances).toBe(2);
  expect(findDevice('Inferentia2').migMaxInstances).toBeUndefined();
});

test('no MIG profile exceeds the device maximum', () => {
  const beyond = devices.filter((device) => device.migProfiles?.some((profile) => profile.max > (device.migMaxInstances ?? 0)));
  expect(beyond.map((device) => device.name)).toEqual([]);
});

test('a device that the catalog lacks is not found, and asking for it by name is an error', () => {
  expect(tryFindDevice('V100')).toBeUndefined();
  expect(() => findDevice('V100' as DeviceName)).toThrow('device must be one of T4, T4G, A10G');
});
