import type { ModelRule } from '../rule';

/** The hub refuses gated weights without a token: the pod would restart for ever. */
export const gatedWeightsHaveToken: ModelRule = ({ path, props, facts, label }) => {
  if (!facts?.checkpoint.gated || props.weights?.hub?.tokenSecret) return [];
  return [
    {
      path: `${path}.weights.hub.tokenSecret`,
      message: `must name a secret with a Hugging Face token, got nothing: ${props.model} is gated`,
      fix: `accept the model's terms on the hub, store a read token in Secrets Manager, and write tokenSecret: '${label}-hub-token'`,
    },
  ];
};
