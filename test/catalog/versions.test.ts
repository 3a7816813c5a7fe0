import { registryAddress } from '../../lib/catalog/pin-lookup';
import {
  addonVersion,
  crdFiles,
  fillPin,
  type ImageSource,
  imageReference,
  kubernetesVersions,
  type Pin,
  type PinSource,
  shipsKubectlLayerFor,
  unresolved,
  unresolvedParts,
  versions,
} from '../../lib/catalog/versions';

const pins = Object.entries<Pin>(versions);
const digest = `sha256:${'a'.repeat(64)}`;

const ofKind = <Kind extends PinSource['kind']>(kind: Kind) =>
  pins.filter((entry): entry is [string, Pin<Extract<PinSource, { kind: Kind }>>] => entry[1].source.kind === kind);

const engineImage = (source: Partial<ImageSource>): Pin<ImageSource> => ({
  component: 'engine',
  deployed: '1.2.3',
  source: { kind: 'image', repository: 'registry.example/team/engine', tag: 'v1.2.3', digest: unresolved, ...source },
  seen: '2026-11-30, nowhere',
});

describe('the table of versions', () => {
  test.each(pins)('%s says what it is, which one, and when and where it was seen', (_, pin) => {
    expect(pin.component).not.toBe('');
    expect(pin.deployed).not.toBe('');
    expect(pin.seen).toMatch(/^20\d\d(-\d\d(-\d\d)?)?, \S/);
  });

  test('no two pins are of the same component', () => {
    const components = pins.map(([, pin]) => pin.component);
    expect(new Set(components).size).toBe(components.length);
  });

  test.each(pins)('%s is a fixed version, not a range and not a name that moves', (_, { deployed, verifiedWith, source }) => {
    const names = [
      deployed,
      verifiedWith ?? '',
      source.kind === 'image' ? source.tag : '',
      source.kind === 'ami' ? source.alias : '',
    ];
    for (const name of names) expect(name).not.toMatch(/latest|nightly|stable|lts|^main$|[\^~*><]|\.x$/i);
  });

  test.each(pins)('%s has a version that begins with a number, or is unresolved', (_, { deployed }) => {
    expect(deployed).toMatch(/^(v?\d[\w.]*(-eksbuild\.\d+)?|unresolved)$/);
  });

  test('the node AMI alias carries its date', () => {
    expect(versions.nodeAmi.source.alias).toMatch(/^al2023@v20\d{6}$/);
    expect(versions.nodeAmi.source.alias).toBe(`al2023@${versions.nodeAmi.deployed}`);
  });

  test.each(ofKind('image'))('%s has a digest of 64 hex digits, or none', (_, { source }) => {
    expect(source.digest).toMatch(/^(sha256:[0-9a-f]{64}|unresolved)$/);
    expect(source.repository).not.toMatch(/^https?:|@|:[^/]*$/);
  });

  test.each(ofKind('addon'))('%s is a build of EKS, or unresolved: a guessed version fails the deploy', (_, { deployed }) => {
    expect(deployed).toMatch(/^(v\d+\.\d+\.\d+-eksbuild\.\d+|unresolved)$/);
  });

  test.each(ofKind('helm'))('%s comes from an OCI reference that ends with its chart, or from a repository', (_, { source }) => {
    expect(source.repository).toMatch(/^(oci|https):\/\//);
    if (source.repository.startsWith('oci://')) expect(source.repository.split('/').at(-1)).toBe(source.chart);
  });

  test.each([
    ['karpenter', '1.15.2'],
    ['lws', '0.10.0'],
    ['certManager', 'v1.21.2'],
    ['kgateway', 'v2.5.2'],
    ['agentgateway', 'v1.7.0'],
  ] as const)('the chart of %s is asked for as its publisher writes it, %s', (name, version) => {
    expect(versions[name].deployed).toBe(version);
  });

  test.each([
    ['karpenter', 'karpenterCrds'],
    ['agentgateway', 'agentgatewayCrds'],
    ['kgateway', 'kgatewayCrds'],
    ['endpointPicker', 'prefillDecodeSidecar'],
  ] as const)('%s and %s are of one version', (one, other) => {
    expect(versions[one].deployed).toBe(versions[other].deployed);
  });

  test('the packages that the table pins are the ones that package.json installs', () => {
    const { dependencies, devDependencies } = jest.requireActual('../../package.json');
    const installed = { ...devDependencies, ...dependencies };
    for (const [, pin] of ofKind('npm'))
      expect([pin.component, installed[pin.source.package]]).toEqual([pin.component, pin.deployed]);
  });
});

describe('CRD files', () => {
  test.each(ofKind('crds'))('%s names every file with a checksum at a tag', (_, pin) => {
    const files = crdFiles(pin);
    expect(files.length).toBeGreaterThan(0);
    for (const { url, sha256 } of files) {
      expect(url).toMatch(/^https:\/\/raw\.githubusercontent\.com\/[\w-]+\/[\w-]+\/v\d+\.\d+\.\d+\/.+\.yaml$/);
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  test('Gateway API is installed with its guard against downgrades', () => {
    expect(crdFiles(versions.gatewayApiCrds).map(({ url }) => url)).toContain(
      'https://raw.githubusercontent.com/kubernetes-sigs/gateway-api/v1.6.3/config/crd/standard/gateway.networking.k8s.io_vap_safeupgrades.yaml',
    );
  });
});

describe('an image reference', () => {
  test('is by tag as long as no digest is known', () => {
    expect(imageReference(engineImage({}))).toBe('registry.example/team/engine:v1.2.3');
  });

  test('is by digest as soon as one is known', () => {
    expect(imageReference(engineImage({ digest }))).toBe(`registry.example/team/engine@${digest}`);
  });

  test('needs no tag beside a digest', () => {
    expect(imageReference(engineImage({ tag: unresolved, digest }))).toBe(`registry.example/team/engine@${digest}`);
  });

  test('is refused when neither is known', () => {
    expect(() => imageReference(engineImage({ tag: unresolved }))).toThrow(/engine must have a tag or a digest/);
  });
});

describe('what is unresolved', () => {
  test('in an image is its tag, its digest, or both', () => {
    expect(unresolvedParts(engineImage({ digest }))).toEqual([]);
    expect(unresolvedParts(engineImage({}))).toEqual(['digest']);
    expect(unresolvedParts(engineImage({ tag: unresolved }))).toEqual(['tag', 'digest']);
  });

  test('is nothing in a chart with a version', () => {
    expect(unresolvedParts(versions.karpenter)).toEqual([]);
  });

  test('is the version in a chart without one', () => {
    expect(unresolvedParts({ ...versions.karpenter, deployed: unresolved })).toEqual(['version']);
  });
});

describe('what was read on a connected machine', () => {
  const read = {
    images: { 'registry.example/team/engine:v1.2.3': digest },
    addons: { '1.36': { coredns: 'v9.9.9-eksbuild.1' }, '1.35': { coredns: 'v8.8.8-eksbuild.1' } },
  };
  const coredns = { ...versions.coredns, deployed: unresolved };

  test('fills the digest of the tag that it was read for', () => {
    expect(fillPin(engineImage({}), read).source.digest).toBe(digest);
  });

  test('is not taken for another tag of the same image', () => {
    expect(fillPin(engineImage({ tag: 'v1.2.4' }), read).source.digest).toBe(unresolved);
  });

  test('never replaces a digest that the table gives', () => {
    const given = `sha256:${'b'.repeat(64)}`;
    expect(fillPin(engineImage({ digest: given }), read).source.digest).toBe(given);
  });

  test('fills an add-on version for the pinned Kubernetes only', () => {
    expect(fillPin(coredns, read).deployed).toBe('v9.9.9-eksbuild.1');
    expect(fillPin(coredns, { addons: { '1.35': { coredns: 'v8.8.8-eksbuild.1' } } }).deployed).toBe(unresolved);
  });

  test('gives a cluster the add-on version of its own minor, and none where none was read', () => {
    expect(addonVersion(coredns, '1.36', read)).toBe('v9.9.9-eksbuild.1');
    expect(addonVersion(coredns, '1.35', read)).toBe('v8.8.8-eksbuild.1');
    expect(addonVersion(coredns, '1.34', read)).toBeUndefined();
  });

  test('a version pinned by hand is for the pinned minor alone', () => {
    const pinned = { ...coredns, deployed: 'v7.7.7-eksbuild.7' };
    expect(addonVersion(pinned, '1.36', read)).toBe('v7.7.7-eksbuild.7');
    expect(addonVersion(pinned, '1.34', read)).toBeUndefined();
  });
});

describe('Kubernetes versions', () => {
  test('the pinned one is among them', () => {
    expect(kubernetesVersions).toHaveProperty([versions.kubernetes.deployed]);
  });

  test.each(Object.entries(kubernetesVersions))(
    '%s lives through release, standard and extended support in this order',
    (_, version) => {
      const dates = [version.releasedOn, version.endOfStandardSupport, version.endOfExtendedSupport].filter(
        (date) => date !== undefined,
      );
      expect(dates).toEqual([...dates].sort());
      for (const date of dates) expect(date).toMatch(/^20\d\d-\d\d-\d\d$/);
    },
  );

  test.each(['1.36'])('the kubectl of %s comes with the package', (minor) => {
    expect(shipsKubectlLayerFor(minor)).toBe(true);
  });

  test.each(['1.35', '1.37', '1.29'])('the kubectl of %s does not', (minor) => {
    expect(shipsKubectlLayerFor(minor)).toBe(false);
  });

  test('the pinned Karpenter supports every one of them', () => {
    const minor = (version: string) => Number(version.split('.')[1]);
    for (const { karpenterMinimum } of Object.values(kubernetesVersions)) {
      expect(minor(karpenterMinimum)).toBeLessThanOrEqual(minor(versions.karpenter.deployed));
    }
  });
});

test.each([
  ['public.ecr.aws/deep-learning-containers/vllm', 'https://public.ecr.aws/v2/deep-learning-containers/vllm'],
  ['vllm/vllm-openai', 'https://registry-1.docker.io/v2/vllm/vllm-openai'],
  ['busybox', 'https://registry-1.docker.io/v2/library/busybox'],
  ['mirror:5000/team/engine', 'https://mirror:5000/v2/team/engine'],
])('the registry of %s answers at %s', (repository, address) => {
  expect(registryAddress(repository)).toBe(address);
});
