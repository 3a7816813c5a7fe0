import { instanceTypes, tryFindInstanceType } from '../../lib/catalog/instances';
import { daemonSetReserve } from '../../lib/catalog/node-model';
import { allocatable, allocatableStorageGiB } from '../../lib/plan/allocatable';
import { leastRequests, podRequests } from '../../lib/plan/model/requests';
import { whyNotRun } from '../../lib/plan/model/runs';
import { documentedAllocatable } from '../catalog/allocatable.data';

const documented = documentedAllocatable.filter(({ instanceType }) => tryFindInstanceType(instanceType));

test('the documentation covers most of the instance types that run the engine', () => {
  expect(documented.length).toBeGreaterThan(50);
});

test.each(documented)('$instanceType offers what Karpenter documents', (row) => {
  expect(allocatable(tryFindInstanceType(row.instanceType)!)).toEqual({
    cpuMillis: row.allocatableCpuMillis,
    memoryMiB: row.allocatableMemoryMiB,
  });
});

test('a root volume of 20 GiB offers the documented 17', () => {
  expect(allocatableStorageGiB(20)).toBe(17);
});

test('a type whose size is not in the catalog offers nothing that could be relied on', () => {
  const { podLimit: _podLimit, ...unknown } = tryFindInstanceType('g5.xlarge')!;
  expect(allocatable(unknown)).toBeUndefined();
});

describe('requests of engine pods', () => {
  const runnable = instanceTypes.filter((instance) => instance.vendor === 'nvidia' && !whyNotRun(instance, true));
  const shares = runnable.flatMap((instance) =>
    [1, 2, 4, 8]
      .filter((devices) => devices <= instance.deviceCount!)
      .map((devices) => ({ instance, devices, name: instance.name })),
  );
  const weights = { bytes: 16 * 2 ** 30, how: '', estimated: false };

  test.each(shares)(
    'as many pods on $devices device(s) as $name takes leave its DaemonSets what they ask for',
    ({ instance, devices }) => {
      const node = allocatable(instance)!;
      const pods = Math.floor(instance.deviceCount! / devices);
      const { cpuMillis, memoryMiB } = podRequests(instance, devices, weights);
      expect(pods * cpuMillis).toBeLessThanOrEqual(node.cpuMillis - daemonSetReserve.cpuMillis);
      expect(pods * memoryMiB).toBeLessThanOrEqual(node.memoryMiB - daemonSetReserve.memoryMiB);
    },
  );

  test.each(shares)('a pod on $devices device(s) of $name has what an engine needs', ({ instance, devices }) => {
    const { cpuMillis, memoryMiB } = podRequests(instance, devices, weights);
    expect(cpuMillis).toBeGreaterThanOrEqual(leastRequests(devices).cpuMillis);
    expect(memoryMiB).toBeGreaterThanOrEqual(leastRequests(devices).memoryMiB);
  });
});
