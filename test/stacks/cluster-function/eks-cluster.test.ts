import { type CallError, describeCluster } from '../../../lib/stacks/cluster-function/handlers';

const send = jest.fn();
const clients: unknown[] = [];

// The Lambda runtime brings this module; it is not installed here.
jest.mock(
  '@aws-sdk/client-eks',
  () => ({
    EKSClient: class {
      readonly send = send;
      constructor(options: unknown) {
        clients.push(options);
      }
    },
    DescribeClusterCommand: class {
      constructor(readonly input: unknown) {}
    },
  }),
  { virtual: true },
);

/** An error as the AWS SDK throws it. */
function sdkError(name: string, message: string, httpStatusCode?: number): Error {
  return Object.assign(new Error(message), { name, $metadata: { httpStatusCode, attempts: 3 } });
}

test('a cluster is told by its address and its certificate authority', async () => {
  const certificateAuthority = { data: Buffer.from('-----BEGIN').toString('base64') };
  send.mockResolvedValueOnce({ cluster: { endpoint: 'https://api.example', certificateAuthority } });
  expect(await describeCluster('prod')).toEqual({ server: 'https://api.example', ca: '-----BEGIN' });
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ input: { name: 'prod' } }));
});

test('a cluster that does not exist is undefined', async () => {
  send.mockRejectedValueOnce(sdkError('ResourceNotFoundException', 'No cluster found for name: prod.', 404));
  expect(await describeCluster('prod')).toBeUndefined();
});

test('a 404 from anything but EKS does not say that the cluster is gone', async () => {
  send.mockRejectedValueOnce(sdkError('Unknown', 'UnknownError', 404));
  expect(await failure()).toMatchObject({ name: 'CallError', status: 404 });
});

test.each([
  ['AccessDeniedException', 403],
  ['ServerException', 500],
])('%s is an error with its status %i', async (name, status) => {
  send.mockRejectedValueOnce(sdkError(name, 'because', status));
  expect(await failure()).toMatchObject({ message: 'DescribeCluster prod failed: because', status });
});

test('no answer from EKS is an error with the status 0', async () => {
  send.mockRejectedValueOnce(sdkError('TimeoutError', 'timed out'));
  expect(await failure()).toMatchObject({ message: 'DescribeCluster prod failed: timed out', status: 0 });
});

test('a mistake that never reached EKS is passed on as it is', async () => {
  const mistake = new TypeError('not a function');
  send.mockRejectedValueOnce(mistake);
  expect(await failure()).toBe(mistake);
});

test('a cluster without an endpoint is an error with its status', async () => {
  send.mockResolvedValueOnce({ cluster: { status: 'CREATING' } });
  expect((await failure()).message).toBe('cluster prod has no endpoint yet, its status is CREATING');
});

test('EKS has 5 s to connect and 20 s to answer, because the SDK would wait for ever', () => {
  expect(clients.at(-1)).toEqual({ requestHandler: { connectionTimeout: 5_000, socketTimeout: 20_000 } });
});

function failure(): Promise<Error | CallError> {
  return describeCluster('prod').then(
    () => new Error('none'),
    (reason) => reason,
  );
}
