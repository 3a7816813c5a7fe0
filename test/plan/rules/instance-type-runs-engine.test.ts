import { platformWith, problemsOf } from '../problems-of';

const found = (type: string) =>
  problemsOf(platformWith({ accelerator: { instanceTypes: [type] } }), 'instance-type-runs-engine').map(({ message }) => message);

test.each(['g5.xlarge', 'g6.12xlarge', 'g6e.xlarge', 'g7e.2xlarge', 'p5.48xlarge', 'p6-b200.48xlarge'])(
  '%s runs the engine',
  (type) => {
    expect(found(type)).toEqual([]);
  },
);

test.each([
  ['inf2.xlarge', /Neuron/],
  ['trn2.48xlarge', /Neuron/],
  ['g5g.xlarge', /arm64/],
  ['p6e-gb200.36xlarge', /arm64/],
  ['g7.2xlarge', /driver 595/],
  ['g6f.large', /fraction of a GPU/],
])('%s does not, and the reason is given: %p', (type, reason) => {
  expect(found(type)).toEqual([expect.stringMatching(reason)]);
});
