import dns from 'node:dns';
import { type Api, createApi } from '../../../lib/stacks/cluster-function/handlers';
import { FakeCluster } from './fake-cluster';

const PATH = '/apis/example.org/v1/things';

let cluster: FakeCluster;
let sleeps: number[];
let api: Api;

beforeEach(async () => {
  cluster = await FakeCluster.start();
  sleeps = [];
  api = createApi({ server: cluster.url, sleep });
});
afterEach(() => cluster.stop());

async function sleep(milliseconds: number): Promise<void> {
  sleeps.push(milliseconds);
}

test.each(['GET', 'DELETE'] as const)('%s sends no body and returns the answer', async (method) => {
  cluster.answerTo(`${method} ${PATH}`, { status: 200, body: '{"items":[]}' });
  expect(await api.request(method, PATH)).toEqual({ status: 200, text: '{"items":[]}' });
  expect(cluster.calls).toMatchObject([{ method, path: PATH, body: '', contentType: undefined }]);
});

test('PATCH sends its body as a server-side apply', async () => {
  await api.request('PATCH', PATH, 'kind: Thing');
  expect(cluster.calls).toMatchObject([{ method: 'PATCH', body: 'kind: Thing', contentType: 'application/apply-patch+yaml' }]);
});

test('a server without a token gets none', async () => {
  await api.request('GET', PATH);
  expect(cluster.calls).toMatchObject([{ authorization: undefined }]);
});

test('every try carries a token of its own', async () => {
  const tokens = ['one', 'two'];
  cluster.answerNext({ status: 503 });
  await createApi({ server: cluster.url, sleep, token: () => tokens.shift() ?? 'none left' }).request('GET', PATH);
  expect(cluster.calls.map(({ authorization }) => authorization)).toEqual(['Bearer one', 'Bearer two']);
});

test.each([401, 403])('%i is asked again for a minute, because an access entry takes effect late', async (status) => {
  cluster.answerNext(...Array.from({ length: 20 }, () => ({ status })));
  cluster.answerTo(`GET ${PATH}`, { status: 200 });
  expect(await api.request('GET', PATH)).toMatchObject({ status: 200 });
  expect(sleeps.reduce((sum, wait) => sum + wait)).toBe(60_000);
});

test.each([401, 403])('%i is believed after a minute', async (status) => {
  cluster.answerTo(`GET ${PATH}`, { status, body: 'not allowed' });
  expect(await api.request('GET', PATH)).toEqual({ status, text: 'not allowed' });
  expect(sleeps.reduce((sum, wait) => sum + wait)).toBe(60_000);
});

test.each([409, 429, 500, 503])('%i is asked again four times', async (status) => {
  cluster.answerNext(...Array.from({ length: 4 }, () => ({ status })));
  cluster.answerTo(`GET ${PATH}`, { status: 200 });
  expect(await api.request('GET', PATH)).toMatchObject({ status: 200 });
});

test.each([409, 429, 500, 503])('%i is returned when it comes five times', async (status) => {
  cluster.answerTo(`GET ${PATH}`, { status });
  expect(await api.request('GET', PATH)).toMatchObject({ status });
  expect(cluster.calls).toHaveLength(5);
});

test.each([200, 201, 404, 422, 499])('%i is returned at once', async (status) => {
  cluster.answerTo(`GET ${PATH}`, { status });
  expect(await api.request('GET', PATH)).toMatchObject({ status });
  expect(sleeps).toEqual([]);
});

test('a server that cannot be reached is told after five tries', async () => {
  const answer = await createApi({ server: 'http://127.0.0.1:1', sleep }).request('GET', PATH);
  expect(answer).toEqual({ status: 0, text: 'connect ECONNREFUSED 127.0.0.1:1' });
  expect(sleeps).toHaveLength(4);
});

test('a server that cannot be reached at any of its addresses is told with the reason', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  const lookup = jest
    .spyOn(dns, 'lookup')
    .mockImplementation(((_host: string, _options: object, done: Done) => done(null, addresses)) as unknown as typeof dns.lookup);
  const answer = await createApi({ server: 'http://several.example:1', sleep }).request('GET', PATH);
  lookup.mockRestore();
  expect(answer).toEqual({ status: 0, text: 'ECONNREFUSED' });
});

type Done = (error: null, addresses: readonly { readonly address: string; readonly family: number }[]) => void;
