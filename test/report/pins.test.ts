import type { Pin } from '../../lib/catalog/versions';
import { unresolved, unresolvedParts, versions } from '../../lib/catalog/versions';
import { pinsTable, unresolvedPins } from '../../lib/report/pins';

const digest = `sha256:${'a'.repeat(64)}`;
const pins: Record<string, Pin> = {
  cni: { component: 'CNI', deployed: unresolved, source: { kind: 'addon', name: 'vpc-cni' }, seen: '' },
  engine: {
    component: 'Engine',
    deployed: '0.27.0',
    verifiedWith: '0.26.0',
    source: { kind: 'image', repository: 'public.ecr.aws/team/engine', tag: 'server-v2.3', digest: unresolved },
    seen: '',
  },
  picker: {
    component: 'Picker',
    deployed: '0.10.0',
    source: { kind: 'image', repository: 'ghcr.io/team/picker', tag: 'v0.10.0', digest },
    seen: '',
  },
  cache: {
    component: 'Cache',
    deployed: unresolved,
    source: { kind: 'image', repository: 'team/cache', tag: unresolved, digest: unresolved },
    seen: '',
  },
  chart: {
    component: 'Chart',
    deployed: unresolved,
    source: { kind: 'helm', repository: 'oci://ghcr.io/team/chart', chart: 'chart' },
    seen: '',
  },
  classic: {
    component: 'Classic chart',
    deployed: unresolved,
    source: { kind: 'helm', repository: 'https://charts.example', chart: 'classic' },
    seen: '',
  },
};

test('an unresolved pin says what is missing and how to read it', () => {
  expect(unresolvedPins(pins).map(({ name, missing, howToRead }) => [name, missing, howToRead])).toEqual([
    ['cni', ['version'], 'aws eks describe-addon-versions --kubernetes-version 1.36 --addon-name vpc-cni'],
    ['engine', ['digest'], 'HEAD https://public.ecr.aws/v2/team/engine/manifests/server-v2.3'],
    ['cache', ['version', 'tag', 'digest'], 'GET https://registry-1.docker.io/v2/team/cache/tags/list'],
    ['chart', ['version'], 'helm show chart oci://ghcr.io/team/chart'],
    ['classic', ['version'], 'helm show chart classic --repo https://charts.example'],
  ]);
});

test('a pin with nothing unresolved is not listed', () => {
  expect(unresolvedPins(pins).map(({ name }) => name)).not.toContain('picker');
});

test('the table has one line per pin under its header, in aligned columns', () => {
  const { picker, engine } = pins;
  expect(pinsTable({ picker: picker!, engine: engine! })).toBe(
    [
      'component  deployed                  verified with  unresolved  how to read it',
      'Picker     0.10.0',
      'Engine     0.27.0 (tag server-v2.3)  0.26.0         digest      HEAD https://public.ecr.aws/v2/team/engine/manifests/server-v2.3',
    ].join('\n'),
  );
});

test('the table of the platform lists every pin', () => {
  expect(pinsTable().split('\n')).toHaveLength(Object.keys(versions).length + 1);
});

test('whatever is unresolved on the platform is listed with a way to read it', () => {
  const incomplete = Object.entries<Pin>(versions).filter(([, pin]) => unresolvedParts(pin).length > 0);
  expect(unresolvedPins().map(({ name }) => name)).toEqual(incomplete.map(([name]) => name));
  for (const { howToRead } of unresolvedPins()) expect(howToRead).not.toContain(unresolved);
});
