import { platformWith, problemsOf } from '../problems-of';

const found = (model: Parameters<typeof platformWith>[0], region?: string) =>
  problemsOf(platformWith(model, { region }), 'prices-are-known').map(({ path, message }) => `${path}: ${message}`);

test('everything has a price of its own in us-east-1', () => {
  expect(found({}, 'us-east-1')).toEqual([]);
});

test('prices that another region lends are said to be so, by what they are for', () => {
  expect(found({}, 'us-west-2')).toEqual([expect.stringMatching(/^region: has no own price .* EKS control plane; .*us-east-1$/)]);
});

test('without a region the prices of us-east-1 were announced already', () => {
  expect(found({})).toEqual([]);
});

test('a part without any price leaves the sum open, and is named', () => {
  const model = { model: 'openai/gpt-oss-120b', accelerator: { instanceTypes: ['p5e.48xlarge'] } };
  expect(found(model, 'us-west-2')).toContain(': no price is known for chat: 1 × p5e.48xlarge: the sum is left open');
});
