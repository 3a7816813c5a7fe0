import { unmeasuredMemoryFraction, usableDeviceMemoryGiB, usableMemoryGiB } from '../../lib/catalog/device-memory';
import { rows as devices } from '../../lib/catalog/devices.data';

const measuredNames = Object.keys(usableMemoryGiB);

test.each(measuredNames)('%s is a device of the catalog and keeps part of its memory for itself', (name) => {
  const device = devices.find((row) => row.name === name);
  expect(device?.memoryMiB).toBeGreaterThan(0);
  expect(usableMemoryGiB[name]?.gib).toBeLessThan((device?.memoryMiB ?? 0) / 1024);
  expect(usableMemoryGiB[name]?.source).not.toBe('');
});

test('a measured device is given with its source whatever EC2 reports', () => {
  const memory = usableDeviceMemoryGiB({ name: 'H100 80GB SXM5', memoryMiB: 81920, memoryGiB: 80 });
  expect(memory).toMatchObject({ gib: 79.1, measured: true, source: expect.stringContaining('huggingface/trl#2688') });
});

test('an unmeasured device gets the lowest share seen among the data-centre devices, rounded down', () => {
  const shares = measuredNames
    .filter((name) => name !== 'T4')
    .map((name) => (usableMemoryGiB[name]?.gib ?? 0) / ((devices.find((row) => row.name === name)?.memoryMiB ?? 0) / 1024));
  expect(unmeasuredMemoryFraction).toBe(Math.floor(Math.min(...shares) * 1000) / 1000);
  expect(usableDeviceMemoryGiB({ name: 'RTX PRO 4500 Blackwell Server Edition', memoryMiB: 32768 })).toMatchObject({
    gib: 32 * unmeasuredMemoryFraction,
    measured: false,
  });
});

test('the size in GiB serves where EC2 reports no MiB', () => {
  expect(usableDeviceMemoryGiB({ name: 'GB200', memoryGiB: 185 })?.gib).toBeCloseTo(181.67, 2);
});

test('T4G is expected to keep as much to itself as the T4', () => {
  expect(usableDeviceMemoryGiB({ name: 'T4G', memoryMiB: 16384 })).toMatchObject({ gib: 14.56, measured: false });
});

test('nothing is returned where no memory is known or the device is not a CUDA device', () => {
  expect(usableDeviceMemoryGiB({ name: 'GB300' })).toBeUndefined();
  expect(usableDeviceMemoryGiB({ name: 'Trainium2', vendor: 'neuron', memoryGiB: 96 })).toBeUndefined();
});
