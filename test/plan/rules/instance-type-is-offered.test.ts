import { platformWith, problemsOf } from '../problems-of';

const found = (type: string, region: string) =>
  problemsOf(platformWith({ accelerator: { instanceTypes: [type] } }, { region }), 'instance-type-is-offered');

test.each([
  ['g6e.xlarge', 'us-west-2'],
  ['g5.xlarge', 'eu-west-3'],
])('%s is offered in %s', (type, region) => {
  expect(found(type, region)).toEqual([]);
});

test('a type that is not offered in the region is refused, with the regions that have it', () => {
  expect(found('g7e.2xlarge', 'eu-west-3')).toMatchObject([
    { path: 'models[0].accelerator.instanceTypes[0]', fix: expect.stringMatching(/^deploy to .*us-east-1/) },
  ]);
});

test('a region of which no listing was read is not held against a type', () => {
  expect(found('g6e.xlarge', 'us-gov-west-1')).toEqual([]);
});
