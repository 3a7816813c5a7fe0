import { type BinaryName, requiredVersion } from './binary';
import { find, type Machine, minorDistance } from './find';

const bare: Machine = { cache: '/cache', path: [], go: false, layer: false, exists: () => false, version: () => undefined };

/** A machine on which these files are there, each with what it says of its version. */
function machineWith(files: Readonly<Record<string, string>>, more: Partial<Machine> = {}): Machine {
  return { ...bare, exists: (file) => file in files, version: (_, file) => files[file], ...more };
}

const cached = /^\/cache\/[0-9a-f]{64}-v1\.36\.\d+\/kube-apiserver$/;

test('KUBEBUILDER_ASSETS come first', () => {
  const machine = machineWith(
    { '/assets/etcd': '3.6.0', '/usr/bin/etcd': '3.4.0' },
    { kubebuilderAssets: '/assets', path: ['/usr/bin'] },
  );
  expect(find('etcd', '1.36', machine)).toEqual({ kind: 'found', file: '/assets/etcd', where: 'KUBEBUILDER_ASSETS' });
});

test('then PATH, for what serves any cluster', () => {
  const machine = machineWith({ '/usr/bin/etcd': 'etcd Version: 3.4.23' }, { path: ['/bin', '/usr/bin'], go: true });
  expect(find('etcd', '1.36', machine)).toEqual({ kind: 'found', file: '/usr/bin/etcd', where: 'PATH' });
});

test('a control plane is not taken from PATH', () => {
  const machine = machineWith({ '/usr/bin/kube-apiserver': 'Kubernetes v1.36.3' }, { path: ['/usr/bin'] });
  expect(find('kube-apiserver', '1.36', machine).kind).toBe('missing');
});

test('then the cache, before anything is built', () => {
  const machine: Machine = { ...bare, go: true, exists: (file) => cached.test(file) };
  expect(find('kube-apiserver', '1.36', machine)).toMatchObject({
    kind: 'found',
    where: 'cache',
    file: expect.stringMatching(cached),
  });
});

test('then it is built, where there is Go', () => {
  expect(find('kube-apiserver', '1.36', { ...bare, go: true })).toMatchObject({
    kind: 'build',
    file: expect.stringMatching(cached),
  });
});

test.each<BinaryName>(['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'lws', 'kubectl', 'helm'])(
  '%s that cannot be had says what to install',
  (name) => {
    const finding = find(name, '1.36', bare);
    expect(finding).toMatchObject({ kind: 'missing', install: expect.stringMatching(new RegExp(`^${name}: install `)) });
  },
);

test('an API server of another minor is passed over', () => {
  const machine = machineWith({ '/assets/kube-apiserver': 'Kubernetes v1.35.4' }, { kubebuilderAssets: '/assets' });
  expect(find('kube-apiserver', '1.36', machine).kind).toBe('missing');
});

test('a minor that nobody pinned cannot be built, and is said to be not pinned', () => {
  expect(find('kube-scheduler', '1.29', { ...bare, go: true })).toEqual({
    kind: 'missing',
    install: expect.stringContaining('Kubernetes 1.29, which is not pinned'),
  });
});

test.each([
  ['Client Version: v1.35.9', 'found'],
  ['Client Version: v1.37.0', 'found'],
  ['Client Version: v1.34.9', 'unpack'],
  ['Client Version: v1.38.0', 'unpack'],
])('kubectl with "%s" beside Kubernetes 1.36: %s', (version, kind) => {
  const machine = machineWith({ '/usr/bin/kubectl': version }, { path: ['/usr/bin'], layer: true });
  expect(find('kubectl', '1.36', machine).kind).toBe(kind);
});

test.each([
  ['version.BuildInfo{Version:"v4.1.0"}', 'found'],
  ['version.BuildInfo{Version:"v4.4.0"}', 'unpack'],
  ['version.BuildInfo{Version:"v3.19.0"}', 'unpack'],
])('helm with %s: %s', (version, kind) => {
  const machine = machineWith({ '/usr/bin/helm': version }, { path: ['/usr/bin'], layer: true });
  expect(find('helm', '1.36', machine).kind).toBe(kind);
});

test('majors are infinitely far apart', () => {
  expect([minorDistance('1.36', '1.37'), minorDistance('1.36', '2.36')]).toEqual([1, Number.POSITIVE_INFINITY]);
});

test.each([
  ['require k8s.io/kubernetes v1.36.3', 'v1.36.3'],
  ['require (\n\tk8s.io/kubernetes v1.37.2 // indirect\n)', 'v1.37.2'],
])('the version of a program is the one that go.mod requires: %j', (text, version) => {
  expect(requiredVersion(text, 'k8s.io/kubernetes')).toBe(version);
});

test('a go.mod without the module is refused', () => {
  expect(() => requiredVersion('require k8s.io/kubernetes-other v1.0.0', 'k8s.io/kubernetes')).toThrow(
    'must require k8s.io/kubernetes',
  );
});
