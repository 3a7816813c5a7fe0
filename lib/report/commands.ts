import type { GatewayPlan, ModelPlan } from '../plan/plan';

/** Brings the gateway to this machine. */
export function portForward({ name, namespace, port }: GatewayPlan): string {
  return `kubectl -n ${namespace} port-forward service/${name} ${port}:${port}`;
}

/** Asks one model, through a forwarded port. */
export function chatCompletion({ port }: GatewayPlan, model: ModelPlan): string {
  const body = JSON.stringify({ model: model.name, messages: [{ role: 'user', content: 'Say hello.' }] });
  return `curl -s http://localhost:${port}${model.path}/v1/chat/completions -H 'content-type: application/json' -d '${body}'`;
}

/** Puts a Hugging Face token where the engine's pods read it; undefined when a model needs none. */
export function hubTokenCommand({ namespace }: GatewayPlan, { engine }: ModelPlan): string | undefined {
  const secret = engine.hubTokenSecret;
  if (!secret) return undefined;
  return `kubectl -n ${namespace} create secret generic ${secret.secretName} --from-literal=${secret.key}="$(aws secretsmanager get-secret-value --secret-id ${secret.secretsManagerName} --query SecretString --output text)"`;
}
