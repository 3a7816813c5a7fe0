import { platformWith, problemsOf } from '../problems-of';

const found = (region: string | undefined) => problemsOf(platformWith({}, { region }), 'region-exists');

test.each(['us-east-1', 'eu-west-3', undefined])('%p is a region, or none is described', (region) => {
  expect(found(region)).toEqual([]);
});

test.each([
  ['us-west2', 'us-west-2'],
  ['eu-central', 'eu-central-1'],
])('"%s" is answered with "%s"', (region, near) => {
  expect(found(region)).toMatchObject([{ path: 'region', fix: expect.stringMatching(`^did you mean "${near}"`) }]);
});

test('a zone is no region', () => {
  expect(found('us-west-2a')).toHaveLength(1);
});
