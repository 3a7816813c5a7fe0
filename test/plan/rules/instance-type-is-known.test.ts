import { platformWith, problemsOf } from '../problems-of';

const found = (instanceTypes?: string[]) =>
  problemsOf(platformWith({ accelerator: { instanceTypes } }), 'instance-type-is-known');

test.each([[['g6e.xlarge']], [['g5.xlarge', 'p5.48xlarge']], [undefined]])('%p are instance types with accelerators', (types) => {
  expect(found(types)).toEqual([]);
});

test('an empty list is refused: leaving it out is what has a type chosen', () => {
  expect(found([])).toMatchObject([{ path: 'models[0].accelerator.instanceTypes' }]);
});

test.each([
  ['g6e.xlagre', 'g6e.xlarge'],
  ['G6E.XLARGE', 'g6e.xlarge'],
])('%s is answered with %s', (type, near) => {
  expect(found(['g5.xlarge', type])).toMatchObject([
    { path: 'models[0].accelerator.instanceTypes[1]', fix: expect.stringMatching(`^did you mean "${near}"`) },
  ]);
});

test('a type without accelerators is refused', () => {
  expect(found(['m7i.large'])[0]?.message).toBe('must be an EC2 instance type with accelerators, got "m7i.large"');
});

test('what is suggested can run the engine', () => {
  expect(found(['g6f.larg'])[0]?.fix).not.toContain('g6f.');
});
