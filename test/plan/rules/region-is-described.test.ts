import { platformWith, problemsOf } from '../problems-of';

test('a platform without a region is warned about the prices and zones it gets', () => {
  expect(problemsOf(platformWith({}, { region: undefined }), 'region-is-described')).toMatchObject([
    { severity: 'warning', path: 'region', message: expect.stringContaining('us-east-1') },
  ]);
});

test('a described region needs no warning', () => {
  expect(problemsOf(platformWith(), 'region-is-described')).toEqual([]);
});
