import { platformWith, problemsOf } from '../problems-of';

const found = (version?: string) => problemsOf(platformWith({}, { cluster: { version } }), 'kubernetes-version-has-kubectl');

test.each(['1.36', undefined])('%p has the kubectl that comes with the platform', (version) => {
  expect(found(version)).toEqual([]);
});

test.each(['1.35', '1.37', '1.30', 'latest'])('"%s" has not', (version) => {
  expect(found(version)).toMatchObject([{ path: 'cluster.version', fix: "write '1.36', or leave it out" }]);
});
