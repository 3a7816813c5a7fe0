import { createHash } from 'node:crypto';
import type { CrdSource } from '../../../lib/catalog/crd-sources';
import { type CrdsEvent, createCrdsHandler, createDownload } from '../../../lib/stacks/cluster-function/handlers';
import { FakeCluster } from './fake-cluster';

const GATEWAYS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/gateways.example.org';
const POLICY = '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies/guard.example.org';
const BINDING = '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicybindings/guard.example.org';

let cluster: FakeCluster;
let sleeps: number[];
let lines: string[];

beforeEach(async () => {
  cluster = await FakeCluster.start();
  sleeps = [];
  lines = [];
});
afterEach(() => cluster.stop());

async function sleep(milliseconds: number): Promise<void> {
  sleeps.push(milliseconds);
}

function surroundings() {
  return {
    describeCluster: async () => ({ server: cluster.url }),
    download: createDownload({ fetch, sleep }),
    sleep,
    now: () => new Date('2026-11-30T12:34:56Z'),
    log: (line: string) => lines.push(line),
    environment: { AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' },
  };
}

function install(sources: CrdSource[], RequestType: CrdsEvent['RequestType'] = 'Create') {
  return createCrdsHandler(surroundings())({ RequestType, ResourceProperties: { ClusterName: 'prod', Sources: sources } });
}

function source(...files: [url: string, content: string][]): CrdSource {
  return { name: 'Example', version: 'v1.6.3', files: files.map(([url, content]) => ({ url, sha256: sha256(content) })) };
}

function sha256(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

function manifest(apiVersion: string, kind: string, name: string, bundleVersion?: string): string {
  const annotations = bundleVersion ? `  annotations:\n    example.org/bundle-version: ${bundleVersion}\n` : '';
  return `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n${annotations}  name: ${name}\nspec:\n  names:\n    kind: Other\n`;
}

function gateways(bundleVersion?: string): string {
  return manifest('apiextensions.k8s.io/v1', 'CustomResourceDefinition', 'gateways.example.org', bundleVersion);
}

/** A source of one file that is served as it should be. */
function served(content: string): CrdSource {
  return source([cluster.serve('gateways.yaml', content), content]);
}

describe('installing', () => {
  test('every object of every file is applied server-side, in file order, with its text as it stands', async () => {
    const policy = manifest('admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicy', '"guard.example.org"');
    const binding = manifest('admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicyBinding', 'guard.example.org');
    const guard = `# licence\n---\n${policy}\n---\n\n${binding}`;

    const result = await install([
      source([cluster.serve('a', gateways('v1.6.3')), gateways('v1.6.3')], [cluster.serve('b', guard), guard]),
    ]);

    const patches = cluster.calls.filter(({ method }) => method === 'PATCH');
    expect(patches.map(({ path }) => path)).toEqual(
      [GATEWAYS, POLICY, BINDING].map((path) => `${path}?fieldManager=lintel-kubernetes-crds&force=true`),
    );
    expect(patches.map(({ contentType }) => contentType)).toEqual(Array(3).fill('application/apply-patch+yaml'));
    expect(cluster.textOf(GATEWAYS)).toBe(gateways('v1.6.3'));
    expect(cluster.textOf(POLICY)).toContain(policy);
    expect(result).toEqual({ PhysicalResourceId: 'crds-prod', Data: { Created: '3', Updated: '0', Unchanged: '0', Kept: '0' } });
  });

  test('a repeat changes nothing', async () => {
    await install([served(gateways('v1.6.3'))]);
    expect((await install([served(gateways('v1.6.3'))])).Data).toMatchObject({ Created: '0', Unchanged: '1' });
  });

  test('an update takes the same path and keeps the physical id', async () => {
    await install([served(gateways('v1.6.3'))]);
    const result = await install([served(gateways('v1.6.4'))], 'Update');
    expect(result).toMatchObject({ PhysicalResourceId: 'crds-prod', Data: { Updated: '1' } });
    expect(cluster.textOf(GATEWAYS)).toBe(gateways('v1.6.4'));
  });

  test('a deletion succeeds and sends nothing', async () => {
    const result = await install([served(gateways('v1.6.3'))], 'Delete');
    expect(result).toEqual({ PhysicalResourceId: 'crds-prod' });
    expect([cluster.downloads, cluster.calls]).toEqual([[], []]);
  });

  test('a deletion keeps the physical id that it was given', async () => {
    const event: CrdsEvent = {
      RequestType: 'Delete',
      PhysicalResourceId: 'given',
      ResourceProperties: { ClusterName: 'prod', Sources: [] },
    };
    expect(await createCrdsHandler(surroundings())(event)).toEqual({ PhysicalResourceId: 'given' });
  });

  test('every call carries a token of the cluster', async () => {
    await install([served(gateways())]);
    const tokens = cluster.calls.map(({ authorization }) => authorization ?? '');
    expect(tokens.length).toBeGreaterThan(2);
    for (const token of tokens) expect(token).toMatch(/^Bearer k8s-aws-v1\.[\w-]+$/);
  });

  test('a cluster that does not exist is an error', async () => {
    const handler = createCrdsHandler({ ...surroundings(), describeCluster: async () => undefined });
    const event = { RequestType: 'Create', ResourceProperties: { ClusterName: 'prod', Sources: [] } } as const;
    await expect(handler(event)).rejects.toThrow('cluster prod does not exist');
  });

  test('an environment without credentials is an error that names the variable', async () => {
    const handler = createCrdsHandler({ ...surroundings(), environment: { AWS_REGION: 'eu-central-1' } });
    const event = { RequestType: 'Create', ResourceProperties: { ClusterName: 'prod', Sources: [] } } as const;
    await expect(handler(event)).rejects.toThrow('the environment must have AWS_ACCESS_KEY_ID');
  });
});

describe('a bundle that is installed already', () => {
  test.each([
    ['v1.6.4', 'v1.6.3'],
    ['v1.7.0-rc.1', 'v1.6.3'],
    ['v1.6.3', 'v1.6.3-rc.1'],
  ])('%s is kept when the file says %s, and that is a success', async (installed, wanted) => {
    cluster.install(GATEWAYS, { 'example.org/bundle-version': installed });
    expect((await install([served(gateways(wanted))])).Data).toMatchObject({ Kept: '1', Updated: '0' });
    expect(cluster.methods()).not.toContain('PATCH');
    expect(lines).toContain(`gateways.example.org: ${installed} is installed, which is newer than ${wanted}`);
  });

  test.each<[string | undefined, string | undefined]>([
    ['v1.6.2', 'v1.6.3'],
    ['v1.6.3', 'v1.6.3'],
    ['v1.6.3-rc.1', 'v1.6.3'],
    ['main-dev', 'v1.6.3'],
    ['v1.6.3', 'main-dev'],
    [undefined, 'v1.6.3'],
    ['v1.6.3', undefined],
  ])('%s is replaced when the file says %s', async (installed, wanted) => {
    cluster.install(GATEWAYS, installed ? { 'example.org/bundle-version': installed } : {});
    expect((await install([served(gateways(wanted))])).Data).toMatchObject({ Kept: '0', Updated: '1' });
  });

  test('the annotation of another project is not compared', async () => {
    cluster.install(GATEWAYS, { 'other.org/bundle-version': 'v9.0.0' });
    expect((await install([served(gateways('v1.6.3'))])).Data).toMatchObject({ Updated: '1' });
  });
});

describe('downloading', () => {
  test('a wrong checksum names both hashes, and nothing is sent to the cluster', async () => {
    const good = cluster.serve('good.yaml', gateways());
    const bad = cluster.serve('bad.yaml', 'changed');
    const sources = [source([good, gateways()], [bad, gateways()])];
    const error = `${bad} must have the SHA-256 ${sha256(gateways())}, got ${sha256('changed')}`;
    await expect(install(sources)).rejects.toThrow(error);
    expect(cluster.calls).toEqual([]);
  });

  test('a missing file is not asked for twice', async () => {
    await expect(install([source([`${cluster.url}/files/none.yaml`, ''])])).rejects.toThrow('/files/none.yaml answered 404');
    expect(cluster.downloads).toHaveLength(1);
  });

  test.each([429, 503])('%i twice is waited out', async (status) => {
    const url = cluster.serve('busy.yaml', { status }, { status }, gateways());
    expect((await install([source([url, gateways()])])).Data).toMatchObject({ Created: '1' });
    expect(sleeps).toEqual([1_000, 2_000]);
  });

  test('503 four times is an error', async () => {
    const url = cluster.serve('busy.yaml', { status: 503 });
    await expect(install([source([url, gateways()])])).rejects.toThrow(`${url} answered 503 (tried 4 times)`);
    expect(cluster.downloads).toHaveLength(4);
  });

  test('a lost connection is tried again and says why', async () => {
    const url = 'http://127.0.0.1:1/file.yaml';
    await expect(install([source([url, ''])])).rejects.toThrow(/GET .*file\.yaml failed: .+ \(tried 4 times\)/);
    expect(sleeps).toEqual([1_000, 2_000, 4_000]);
  });

  test('a redirect is followed', async () => {
    const target = cluster.serve('target.yaml', gateways());
    const url = cluster.serve('moved.yaml', { status: 302, location: target });
    expect((await install([source([url, gateways()])])).Data).toMatchObject({ Created: '1' });
  });

  test.each([
    [8 * 1024 * 1024, true],
    [8 * 1024 * 1024 + 1, false],
  ])('a file of %i bytes is accepted: %s', async (bytes, accepted) => {
    const url = cluster.serve('large.yaml', 'x'.repeat(bytes));
    const download = createDownload({ fetch, sleep })(url);
    if (accepted) expect((await download).length).toBe(bytes);
    else await expect(download).rejects.toThrow('is larger than 8388608 bytes');
  });
});

describe('kinds', () => {
  test.each([
    ['v1', 'Secret'],
    ['rbac.authorization.k8s.io/v1', 'ClusterRoleBinding'],
    ['admissionregistration.k8s.io/v1', 'MutatingWebhookConfiguration'],
    ['apiextensions.k8s.io/v1beta1', 'CustomResourceDefinition'],
  ])('%s %s is refused, and the allowed objects beside it are not applied either', async (apiVersion, kind) => {
    const content = `${gateways()}---\n${manifest(apiVersion, kind, 'stolen')}`;
    await expect(install([served(content)])).rejects.toThrow(`got ${apiVersion} ${kind} stolen; nothing was applied`);
    expect(cluster.calls).toEqual([]);
  });

  test('an object without a name is refused', async () => {
    const content = 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec:\n  name: deeper\n';
    await expect(install([served(content)])).rejects.toThrow('must have apiVersion, kind and metadata.name');
  });
});

describe('the API server', () => {
  test('a definition that is established late is waited for', async () => {
    cluster.readsUntilEstablished = 3;
    await install([served(gateways())]);
    expect(sleeps).toEqual([1_000, 1_000, 1_000]);
  });

  test('a definition that is never established is an error with the reason', async () => {
    cluster.readsUntilEstablished = Number.POSITIVE_INFINITY;
    await expect(install([served(gateways())])).rejects.toThrow(
      'gateways.example.org is not served after 60 tries: NamesAccepted is False names are still checked; Established is absent',
    );
  });

  test('a refusal that stays is an error that names the object', async () => {
    cluster.answerNext(...Array.from({ length: 21 }, () => ({ status: 403, body: '{"message":"not allowed"}' })));
    await expect(install([served(gateways())])).rejects.toThrow(
      'GET CustomResourceDefinition gateways.example.org answered 403: not allowed',
    );
  });

  test('the text of a refusal is passed on, at once', async () => {
    const message = 'Installing CRDs with version before v1.5.0 is prohibited by default.';
    cluster.answerNext({ status: 404 }, { status: 422, body: JSON.stringify({ kind: 'Status', message }) });
    await expect(install([served(gateways())])).rejects.toThrow(
      `Example v1.6.3: PATCH CustomResourceDefinition gateways.example.org answered 422: ${message}`,
    );
    expect(sleeps).toEqual([]);
  });

  test('a long text is cut, because CloudFormation takes 4 KB', async () => {
    cluster.answerNext({ status: 404 }, { status: 422, body: 'x'.repeat(10_000) });
    const error: Error = await install([served(gateways())]).then(
      () => new Error('none'),
      (reason) => reason,
    );
    expect(error.message).toHaveLength(1_000);
  });
});
