import { readFileSync } from 'node:fs';
import { type Pin, type ResolvedPins, unresolved, versions } from '../../lib/catalog/versions';
import type { Run } from '../../lib/pins/addons';
import { processIo } from '../../lib/pins/process-io';
import type { Fetch } from '../../lib/pins/registry';
import { mergeResolved, type PinsIo, pinsCommand, resolvedPinsFile, resolvePins } from '../../lib/pins/resolve';

const digest = `sha256:${'d'.repeat(64)}`;
const manifest = 'https://ghcr.io/v2/team/engine/manifests/v1.2.3';
const challenge = 'Bearer realm="https://auth.example/token?account=none",service="ghcr.io",scope="repository:team/engine:pull"';

const image = (repository: string, fields: { tag?: string; digest?: string } = {}): Pin => ({
  component: repository,
  deployed: '1.2.3',
  source: { kind: 'image', repository, tag: 'v1.2.3', digest: unresolved, ...fields },
  seen: '',
});
const addon = (name: string, deployed: string = unresolved): Pin => ({
  component: name,
  deployed,
  source: { kind: 'addon', name },
  seen: '',
});
const engine = image('ghcr.io/team/engine');

type Answer = (headers: Readonly<Record<string, string>>) => Response;

/** A network that knows these addresses and fails on all others. */
function network(answers: Record<string, Answer>) {
  const calls: { url: string; method: string; headers: Readonly<Record<string, string>> }[] = [];
  const fetch: Fetch = async (url, { method, headers }) => {
    calls.push({ url, method, headers });
    const answer = answers[url];
    if (answer === undefined) throw new TypeError('fetch failed', { cause: new Error(`no route to ${url}`) });
    return answer(headers);
  };
  return { fetch, calls };
}

const found: Answer = () => new Response(null, { status: 200, headers: { 'docker-content-digest': digest } });
const answer =
  (status: number, headers: Record<string, string> = {}): Answer =>
  () =>
    new Response(null, { status, headers });

const noRun: Run = async () => {
  throw new Error('spawn aws ENOENT');
};
const noFetch = network({}).fetch;

describe('the digest of an image', () => {
  const resolve = (answers: Record<string, Answer>, pins: Record<string, Pin> = { engine }) =>
    resolvePins({ fetch: network(answers).fetch, run: noRun, pins });

  test('comes from the header of the manifest', async () => {
    expect(await resolve({ [manifest]: found })).toEqual({
      resolved: { images: { 'ghcr.io/team/engine:v1.2.3': digest } },
      failed: [],
    });
  });

  test('is asked for by HEAD, and an index is accepted first', async () => {
    const { fetch, calls } = network({ [manifest]: found });
    await resolvePins({ fetch, run: noRun, pins: { engine } });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      method: 'HEAD',
      headers: { accept: expect.stringMatching(/^application\/vnd\.oci\.image\.index\.v1\+json, /) },
    });
  });

  test.each(['token', 'access_token'])('needs an anonymous token where the registry asks for one, called %s', async (field) => {
    const tokenUrl = 'https://auth.example/token?account=none&service=ghcr.io&scope=repository%3Ateam%2Fengine%3Apull';
    const { fetch, calls } = network({
      [manifest]: (headers) =>
        headers.authorization === 'Bearer anonymous' ? found(headers) : answer(401, { 'www-authenticate': challenge })(headers),
      [tokenUrl]: () => Response.json({ [field]: 'anonymous' }),
    });
    const { resolved, failed } = await resolvePins({ fetch, run: noRun, pins: { engine } });
    expect(failed).toEqual([]);
    expect(resolved.images).toEqual({ 'ghcr.io/team/engine:v1.2.3': digest });
    expect(calls.map(({ url }) => url)).toEqual([manifest, tokenUrl, manifest]);
  });

  test.each<[string, Record<string, Answer>, RegExp]>([
    ['does not know the tag', { [manifest]: answer(404) }, /answered 404/],
    ['limits its callers', { [manifest]: answer(429) }, /answered 429/],
    ['gives no digest', { [manifest]: answer(200) }, /gave no sha256 digest, got ''/],
    ['gives half a digest', { [manifest]: answer(200, { 'docker-content-digest': 'sha256:dddd' }) }, /gave no sha256 digest/],
    [
      'asks for a password',
      { [manifest]: answer(401, { 'www-authenticate': 'Basic realm="team"' }) },
      /something else than an anonymous token/,
    ],
    [
      'sends us to an unencrypted token service',
      { [manifest]: answer(401, { 'www-authenticate': 'Bearer realm="http://auth.example/token"' }) },
      /something else than an anonymous token/,
    ],
    [
      'refuses the token as well',
      {
        [manifest]: answer(401, { 'www-authenticate': 'Bearer realm="https://auth.example/token"' }),
        'https://auth.example/token': () => Response.json({ token: 'anonymous' }),
      },
      /answered 401/,
    ],
    [
      'gives no token',
      {
        [manifest]: answer(401, { 'www-authenticate': 'Bearer realm="https://auth.example/token"' }),
        'https://auth.example/token': () => Response.json({}),
      },
      /gave no token/,
    ],
    ['cannot be reached', {}, /fetch failed: no route to https:\/\/ghcr\.io/],
  ])('is reported as not read when the registry %s', async (_, answers, reason) => {
    const { resolved, failed } = await resolve(answers);
    expect(resolved).toEqual({});
    expect(failed).toEqual([{ name: 'engine', component: 'ghcr.io/team/engine', reason: expect.stringMatching(reason) }]);
  });

  test('of one image is read although that of another fails', async () => {
    const pins = { gone: image('ghcr.io/team/gone'), engine };
    const { resolved, failed } = await resolve({ [manifest]: found }, pins);
    expect(Object.keys(resolved.images ?? {})).toEqual(['ghcr.io/team/engine:v1.2.3']);
    expect(failed.map(({ name }) => name)).toEqual(['gone']);
  });

  test.each([
    ['a digest', image('ghcr.io/team/engine', { digest })],
    ['no tag', image('ghcr.io/team/engine', { tag: unresolved })],
  ])('is not asked for where the pin has %s', async (_, pin) => {
    const { fetch, calls } = network({});
    expect(await resolvePins({ fetch, run: noRun, pins: { pin } })).toEqual({ resolved: {}, failed: [] });
    expect(calls).toEqual([]);
  });
});

describe('the version of an add-on', () => {
  const described = (...rows: [version: string, minor: string, isDefault: boolean][]) =>
    JSON.stringify({
      addons: [
        {
          addonName: 'coredns',
          type: 'networking',
          addonVersions: rows.map(([addonVersion, clusterVersion, defaultVersion]) => ({
            addonVersion,
            compatibilities: [{ clusterVersion, platformVersions: ['*'], defaultVersion }],
          })),
        },
      ],
    });
  const resolve = (output: string) =>
    resolvePins({ fetch: noFetch, run: async () => output, pins: { coredns: addon('coredns') }, kubernetesMinor: '1.36' });

  test('is the default of EKS for the minor, not the newest and not that of another minor', async () => {
    const output = described(
      ['v1.14.9-eksbuild.1', '1.36', false],
      ['v1.14.3-eksbuild.2', '1.35', true],
      ['v1.14.5-eksbuild.4', '1.36', true],
    );
    expect(await resolve(output)).toEqual({ resolved: { addons: { '1.36': { coredns: 'v1.14.5-eksbuild.4' } } }, failed: [] });
  });

  test('is asked for by the documented command', async () => {
    const run = jest.fn<Promise<string>, Parameters<Run>>(async () => described(['v1.14.5-eksbuild.4', '1.36', true]));
    await resolvePins({ fetch: noFetch, run, pins: { coredns: addon('coredns') }, kubernetesMinor: '1.36' });
    const args = 'eks describe-addon-versions --kubernetes-version 1.36 --addon-name coredns --output json';
    expect(run.mock.calls).toEqual([['aws', args.split(' ')]]);
  });

  test.each([
    ['no default', described(['v1.14.9-eksbuild.1', '1.36', false]), /names no default version of coredns for Kubernetes 1\.36/],
    ['no add-on', '{"addons":[]}', /names no default version/],
    ['something else', '{"Addons":{}}', /addons/],
    ['no JSON', 'Unable to locate credentials', /JSON/],
  ])('is reported as not read when EKS names %s', async (_, output, reason) => {
    const { resolved, failed } = await resolve(output);
    expect(resolved).toEqual({});
    expect(failed).toEqual([{ name: 'coredns', component: 'coredns', reason: expect.stringMatching(reason) }]);
  });

  test('is reported as not read on a machine without the AWS CLI', async () => {
    const { failed } = await resolvePins({ fetch: noFetch, run: noRun, pins: { coredns: addon('coredns') } });
    expect(failed).toEqual([{ name: 'coredns', component: 'coredns', reason: 'spawn aws ENOENT' }]);
  });

  test('is not asked for where the pin has one', async () => {
    const pins = { coredns: addon('coredns', 'v1.14.5-eksbuild.4') };
    expect(await resolvePins({ fetch: noFetch, run: noRun, pins })).toEqual({ resolved: {}, failed: [] });
  });
});

describe('merging what was read', () => {
  test('keeps what was read before, takes the newer answer, and sorts by key', () => {
    const older: ResolvedPins = {
      images: { b: 'old', c: 'kept' },
      addons: { '1.36': { coredns: 'kept' }, '1.35': { coredns: 'kept' } },
    };
    const merged = mergeResolved(older, { images: { b: 'new', a: 'new' }, addons: { '1.36': { 'aws-ebs-csi-driver': 'new' } } });
    expect(JSON.stringify(merged)).toBe(
      JSON.stringify({
        images: { a: 'new', b: 'new', c: 'kept' },
        addons: { '1.35': { coredns: 'kept' }, '1.36': { 'aws-ebs-csi-driver': 'new', coredns: 'kept' } },
      }),
    );
  });

  test('of nothing with nothing is nothing', () => {
    expect(mergeResolved({}, {})).toEqual({});
  });
});

describe('the pins command', () => {
  function fakeIo(io: Partial<PinsIo> = {}) {
    const printed: string[] = [];
    const written: { path: string; text: string }[] = [];
    const writeFile = async (path: string, text: string) => void written.push({ path, text });
    return {
      io: { fetch: noFetch, run: noRun, print: (text: string) => void printed.push(text), writeFile, ...io },
      printed,
      written,
    };
  }
  const pins = { engine, cni: { ...addon('vpc-cni'), component: 'Amazon VPC CNI' } };
  const everyRegistry: Fetch = async () => found({});
  const everyAddon: Run = async (_, args) => {
    const addonName = args[args.indexOf('--addon-name') + 1];
    const compatibilities = [{ clusterVersion: versions.kubernetes.deployed, defaultVersion: true }];
    return JSON.stringify({ addons: [{ addonName, addonVersions: [{ addonVersion: 'v1.0.0-eksbuild.1', compatibilities }] }] });
  };

  test('prints the table and touches nothing', async () => {
    const { io, printed, written } = fakeIo();
    expect(await pinsCommand([], io, pins)).toBe(0);
    expect(printed.join('\n')).toContain('Amazon VPC CNI');
    expect(written).toEqual([]);
  });

  test('refuses an argument that it does not know', async () => {
    const { io, printed, written } = fakeIo();
    expect(await pinsCommand(['--fil'], io, pins)).toBe(1);
    expect(printed).toEqual(['pins takes --fill or nothing, got --fil']);
    expect(written).toEqual([]);
  });

  test('with --fill records what the table reads', async () => {
    const { io, written } = fakeIo({ fetch: everyRegistry, run: everyAddon });
    expect(await pinsCommand(['--fill'], io, pins)).toBe(0);
    expect(written.map(({ path }) => path)).toEqual([resolvedPinsFile]);
    const recorded: ResolvedPins = JSON.parse(written[0]!.text);
    expect(recorded.images).toHaveProperty(['ghcr.io/team/engine:v1.2.3'], digest);
    expect(recorded.addons?.[versions.kubernetes.deployed]).toHaveProperty('vpc-cni', 'v1.0.0-eksbuild.1');
    expect(written[0]!.text).toMatch(/\}\n$/);
  });

  test('with --fill records what was read and reports what was not, and exits with 1', async () => {
    const { io, printed, written } = fakeIo({ fetch: everyRegistry });
    expect(await pinsCommand(['--fill'], io, pins)).toBe(1);
    expect(JSON.parse(written[0]!.text).images).toHaveProperty(['ghcr.io/team/engine:v1.2.3'], digest);
    expect(printed).toContain('not read: Amazon VPC CNI: spawn aws ENOENT');
  });

  test('is about all pins of the platform by default', async () => {
    const { io, printed } = fakeIo();
    await pinsCommand([], io);
    expect(printed[0]!.split('\n')).toHaveLength(Object.keys(versions).length + 1);
  });

  test('with --fill on a machine without network writes nothing', async () => {
    const { io, printed, written } = fakeIo();
    expect(await pinsCommand(['--fill'], io, pins)).toBe(1);
    expect(written).toEqual([]);
    expect(printed[0]).toBe('nothing new read');
  });

  test('writes to the file that the table of versions imports', () => {
    expect(JSON.parse(readFileSync(resolvedPinsFile, 'utf8'))).toEqual(expect.any(Object));
  });
});

describe('running a program', () => {
  test('gives what it prints', async () => {
    expect(await processIo.run(process.execPath, ['-p', '1 + 1'])).toBe('2\n');
  });

  test('rejects when it ends with an error', async () => {
    await expect(processIo.run(process.execPath, ['-e', 'process.exit(3)'])).rejects.toThrow(/Command failed/);
  });
});
