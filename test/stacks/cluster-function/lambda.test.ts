import { namingLogGroup } from '../../../lib/stacks/cluster-function/handlers';

const failing = async () => {
  throw new Error('no way out');
};

test('a failure names the log group of the function', async () => {
  const handler = namingLogGroup(failing, { AWS_LAMBDA_LOG_GROUP_NAME: 'Test-Logs' });
  await expect(handler({})).rejects.toThrow(new Error('no way out (log group Test-Logs)'));
});

test('a failure outside of Lambda is passed on as it is', async () => {
  await expect(namingLogGroup(failing, {})({})).rejects.toThrow(new Error('no way out'));
});

test('a success is passed on as it is', async () => {
  const handler = namingLogGroup(async (event: string) => `${event}!`, { AWS_LAMBDA_LOG_GROUP_NAME: 'Test-Logs' });
  expect(await handler('done')).toBe('done!');
});
