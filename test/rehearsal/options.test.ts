import { versions } from '../../lib/catalog/versions';
import { parseOptions } from './options';

test('without options every stage runs on the Kubernetes of the platform', () => {
  expect(parseOptions([], {})).toMatchObject({
    stages: undefined,
    kubernetes: versions.kubernetes.deployed,
    keep: false,
    noSkips: false,
  });
});

test('stages are a list, or several options', () => {
  expect(parseOptions(['--stage', 'admission,groups', '--stage', 'charts'], {}).stages).toEqual([
    'admission',
    'groups',
    'charts',
  ]);
});

test.each(['1.37', '1.36'])('Kubernetes %s can be asked for', (minor) => {
  expect(parseOptions(['--kubernetes', minor], {}).kubernetes).toBe(minor);
});

test.each(['1.36.3', 'v1.36', 'latest'])('Kubernetes "%s" is no minor', (minor) => {
  expect(() => parseOptions(['--kubernetes', minor], {})).toThrow(`got ${minor}`);
});

test('an option that does not exist is refused', () => {
  expect(() => parseOptions(['--stages', 'admission'], {})).toThrow();
});

test('an existing cluster may be named in the environment, and an option goes before it', () => {
  const environment = { LINTEL_REHEARSAL_KUBECONFIG: '/a' };
  expect(parseOptions([], environment).kubeconfig).toBe('/a');
  expect(parseOptions(['--kubeconfig', '/b'], environment).kubeconfig).toBe('/b');
});
