import { kvLogs, otherDeviceMemoryGiB } from '../../lib/catalog/kv-logs';

test('every log has a model or says that it has none, and a source', () => {
  for (const { model, source } of kvLogs) expect([model.length > 0, source.length > 5]).toEqual([true, true]);
});

test('figures are positive, but for memory that was missing when a start failed', () => {
  for (const { kvTokens, weightsGiB, availableKvGiB, failed } of kvLogs) {
    for (const figure of [kvTokens, weightsGiB]) expect(figure ?? 1).toBeGreaterThan(0);
    if ((availableKvGiB ?? 0) < 0) expect(failed).toBe(true);
  }
});

test('a utilization is a share, and a version one that was released', () => {
  for (const { gpuMemoryUtilization = 0.9, engineVersion = '0.1.0' } of kvLogs) {
    expect(gpuMemoryUtilization > 0 && gpuMemoryUtilization <= 1).toBe(true);
    expect(engineVersion).toMatch(/^\d+\.\d+\.\d+$/);
  }
});

test('memory of devices that EC2 lacks is below what their name says', () => {
  expect(otherDeviceMemoryGiB['RTX 3090']!.gib).toBeLessThan(24);
});
