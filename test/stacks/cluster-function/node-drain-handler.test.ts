import {
  CallError,
  createDrainHandlers,
  type DrainEvent,
  type Surroundings,
} from '../../../lib/stacks/cluster-function/handlers';
import { type Answer, FakeCluster } from './fake-cluster';

const DELETE_POOLS = 'DELETE /apis/karpenter.sh/v1/nodepools?labelSelector=lintel.dev%2Fcapacity';
const DELETE_CLAIMS = 'DELETE /apis/karpenter.sh/v1/nodeclaims?labelSelector=lintel.dev%2Fcapacity';
const LIST_CLAIMS = 'GET /apis/karpenter.sh/v1/nodeclaims?labelSelector=lintel.dev%2Fcapacity';
const ALL = [DELETE_POOLS, DELETE_CLAIMS, LIST_CLAIMS];
const GIVE_UP_AFTER_SECONDS = 3000;
const NOW = new Date('2026-11-30T12:34:56Z');

let cluster: FakeCluster;
let sleeps: number[];
let lines: string[];

beforeEach(async () => {
  cluster = await FakeCluster.start();
  sleeps = [];
  lines = [];
  cluster.answerTo(DELETE_POOLS, { status: 200, body: '{}' });
  cluster.answerTo(DELETE_CLAIMS, { status: 200, body: '{}' });
  cluster.answerTo(LIST_CLAIMS, claims());
});
afterEach(() => cluster.stop());

function handlers(changes: Partial<Surroundings> = {}) {
  return createDrainHandlers({
    describeCluster: async () => ({ server: cluster.url }),
    sleep: async (milliseconds) => {
      sleeps.push(milliseconds);
    },
    now: () => NOW,
    log: (line) => lines.push(line),
    environment: { AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'example' },
    ...changes,
  });
}

function event(RequestType: DrainEvent['RequestType'], secondsAgo = 0): DrainEvent {
  return {
    RequestType,
    PhysicalResourceId: 'llm/node-drain',
    ResourceProperties: { ClusterName: 'llm', GiveUpAfterSeconds: String(GIVE_UP_AFTER_SECONDS) },
    Data: { StartedAt: new Date(NOW.getTime() - secondsAgo * 1000).toISOString() },
  };
}

const onEvent = (type: DrainEvent['RequestType']) => handlers().onEvent(event(type));
const isComplete = (type: DrainEvent['RequestType'], secondsAgo = 0) => handlers().isComplete(event(type, secondsAgo));
const calls = () => cluster.calls.map(({ method, path }) => `${method} ${path}`);

function claims(...names: string[]): Answer {
  const conditions = [
    { type: 'Launched', status: 'True' },
    { type: 'Drained', status: 'False', message: 'PodsRemaining=2' },
  ];
  const items = names.map((name) => ({ metadata: { name }, status: { nodeName: `ip-${name}`, conditions } }));
  return { status: 200, body: JSON.stringify({ items }) };
}

const gone: Answer = { status: 404, body: '{"message":"the server could not find the requested resource"}' };

test.each(['Create', 'Update'] as const)('%s asks the cluster nothing', async (type) => {
  expect(await onEvent(type)).toEqual({ PhysicalResourceId: 'llm/node-drain' });
  expect(await isComplete(type)).toEqual({ IsComplete: true });
  expect(cluster.calls).toEqual([]);
});

test('on delete the pools go first, then the claims', async () => {
  const answer = await onEvent('Delete');
  expect(calls()).toEqual(ALL);
  expect(answer).toEqual({ PhysicalResourceId: 'llm/node-drain', Data: { StartedAt: NOW.toISOString() } });
});

test('the time until it gives up counts from before the first call', async () => {
  const times = [NOW, new Date(NOW.getTime() + 60_000)];
  const { Data } = await handlers({ now: () => times.shift() ?? new Date(0) }).onEvent(event('Delete'));
  expect(Data).toEqual({ StartedAt: NOW.toISOString() });
});

test('each call carries a token of the cluster', async () => {
  await onEvent('Delete');
  for (const { authorization } of cluster.calls) expect(authorization).toMatch(/^Bearer k8s-aws-v1\.[\w-]+$/);
});

test('it waits while claims are left, and ends when none is', async () => {
  cluster.answerTo(LIST_CLAIMS, claims('a', 'b'), claims('b'), claims());
  expect(await isComplete('Delete')).toEqual({ IsComplete: false });
  expect(await isComplete('Delete')).toEqual({ IsComplete: false });
  expect(await isComplete('Delete')).toEqual({ IsComplete: true });
});

test('a claim that appears late is deleted by the next poll', async () => {
  cluster.answerTo(LIST_CLAIMS, claims('late'), claims());
  await isComplete('Delete');
  await isComplete('Delete');
  expect(calls()).toEqual([...ALL, ...ALL]);
});

test('what it waits for is logged: the claim, its node and how far its termination is', async () => {
  cluster.answerTo(LIST_CLAIMS, claims('a'));
  await isComplete('Delete');
  expect(lines).toEqual(['a on ip-a, Drained=False (PodsRemaining=2)']);
});

test('kinds that do not exist are nothing to drain', async () => {
  for (const call of ALL) cluster.answerTo(call, gone);
  await onEvent('Delete');
  expect(await isComplete('Delete')).toEqual({ IsComplete: true });
});

test('a cluster that does not exist is nothing to drain', async () => {
  const { onEvent, isComplete } = handlers({ describeCluster: async () => undefined });
  await onEvent(event('Delete'));
  expect(await isComplete(event('Delete'))).toEqual({ IsComplete: true });
  expect(lines).toContain('cluster llm does not exist; nothing to drain');
});

test('a time-out fails with the names of what is left', async () => {
  cluster.answerTo(LIST_CLAIMS, claims('a', 'b'));
  expect(await isComplete('Delete', GIVE_UP_AFTER_SECONDS - 1)).toEqual({ IsComplete: false });
  await expect(isComplete('Delete', GIVE_UP_AFTER_SECONDS)).rejects.toThrow(/not drained in 3000 s: a on ip-a, .*; b on ip-b/);
});

test('the message of a time-out fits the 4 KB that CloudFormation takes', async () => {
  cluster.answerTo(LIST_CLAIMS, claims(...Array.from({ length: 500 }, (_, index) => `${'claim'.repeat(50)}-${index}`)));
  const error: Error = await isComplete('Delete', GIVE_UP_AFTER_SECONDS).then(
    () => new Error('none'),
    (reason) => reason,
  );
  expect(error.message).toMatch(/and 490 more/);
  expect(error.message.length).toBeLessThan(3000);
});

test('nothing left at the last moment is still a success', async () => {
  expect(await isComplete('Delete', GIVE_UP_AFTER_SECONDS + 60)).toEqual({ IsComplete: true });
});

test.each(ALL)('a refusal of %s that stays for a minute fails', async (call) => {
  cluster.answerTo(call, { status: 403, body: '{"message":"forbidden"}' });
  await expect(onEvent('Delete')).rejects.toThrow(`${call} answered 403: forbidden`);
  expect(sleeps.reduce((sum, wait) => sum + wait)).toBe(60_000);
  await expect(isComplete('Delete')).rejects.toThrow(`${call} answered 403: forbidden`);
});

test.each([409, 429, 500, 503])('an answer of %d that stays is waited out while polling', async (status) => {
  cluster.answerTo(DELETE_POOLS, { status, body: 'busy' });
  expect(await isComplete('Delete')).toEqual({ IsComplete: false });
  expect(lines).toEqual([`${DELETE_POOLS} answered ${status}: busy`]);
  cluster.answerTo(DELETE_POOLS, { status: 200, body: '{}' });
  expect(await isComplete('Delete')).toEqual({ IsComplete: true });
});

test.each([400, 422])('an answer of %d fails while polling', async (status) => {
  cluster.answerTo(DELETE_POOLS, { status, body: 'wrong' });
  await expect(isComplete('Delete')).rejects.toThrow(`${DELETE_POOLS} answered ${status}: wrong`);
});

test('a server that does not answer is waited out while polling, and told at the start', async () => {
  const { onEvent, isComplete } = handlers({ describeCluster: async () => ({ server: 'http://127.0.0.1:1' }) });
  expect(await isComplete(event('Delete'))).toEqual({ IsComplete: false });
  await expect(onEvent(event('Delete'))).rejects.toThrow(`${DELETE_POOLS} got no answer: connect ECONNREFUSED`);
  await expect(isComplete(event('Delete', GIVE_UP_AFTER_SECONDS))).rejects.toThrow(/not drained in 3000 s: .*ECONNREFUSED/);
});

test.each([
  [0, true],
  [429, true],
  [500, true],
  [403, false],
])('EKS that does not describe the cluster, with status %d, is waited out while polling: %s', async (status, isWaitedOut) => {
  const describeCluster = async () => {
    throw new CallError('DescribeCluster llm failed: because', status);
  };
  const polled = handlers({ describeCluster }).isComplete(event('Delete'));
  if (isWaitedOut) expect(await polled).toEqual({ IsComplete: false });
  else await expect(polled).rejects.toThrow('DescribeCluster llm failed: because');
  await expect(handlers({ describeCluster }).onEvent(event('Delete'))).rejects.toThrow('DescribeCluster llm failed: because');
});

test('a cluster without an endpoint fails while polling', async () => {
  const describeCluster = async () => {
    throw new Error('cluster llm has no endpoint yet, its status is FAILED');
  };
  await expect(handlers({ describeCluster }).isComplete(event('Delete'))).rejects.toThrow('its status is FAILED');
});
