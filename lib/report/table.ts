import { findInstanceType } from '../catalog/instances';
import { formatProblem, type Problem } from '../description/problem';
import type { CostPlan, ModelPlan, Plan, RolePlan } from '../plan/plan';

/** The plan as people read it: each model, the whole, its problems. */
export function planText(plan: Plan, problems: readonly Problem[]): string {
  return [planHeading(plan), ...plan.models.map(modelText), platformText(plan), problemsText(problems)]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** All problems, errors first, each with its fix; empty when there are none. */
export function problemsText(problems: readonly Problem[]): string {
  return problems.map(formatProblem).join('\n');
}

function planHeading({ name, region, cluster }: Plan): string {
  return `${name}: EKS ${cluster.version} in ${region.name}${region.described ? '' : ' (assumed)'}`;
}

function modelText(model: ModelPlan): string {
  return [
    `${model.name}: ${model.model} on vLLM ${model.engine.version}`,
    ...rows(model.roles.flatMap((role) => roleRows(model, role))),
  ].join('\n');
}

function roleRows(model: ModelPlan, role: RolePlan): [string, string][] {
  const { memory } = role;
  return [
    ['runs on', runsOn(model, role)],
    [
      'memory',
      `${gib(memory.totalGiB)} on each device: weights ${gib(memory.weightsGiB)}, KV cache ${gib(memory.kvGiB)}, activations ${gib(memory.activationGiB)}, other ${gib(memory.overheadGiB)}, outside the engine's share ${gib(memory.freeGiB)}`,
    ],
    [
      'KV cache',
      `${count(role.kvTokens)} tokens: ${role.maxConcurrency.toFixed(2)} requests of ${count(contextOf(model))} tokens at one time`,
    ],
    ['longest context that fits', `${count(role.largestMaxModelLen)} tokens`],
    ['limited by', model.limitedBy],
    ['costs', `${usd(model.usdPerHour.min)} per hour`],
    ['reached at', `${model.path}/v1`],
  ];
}

function runsOn(model: ModelPlan, role: RolePlan): string {
  const instance = findInstanceType(role.instanceType);
  const replicas = `${model.replicas.min} ${model.replicas.min === 1 ? 'replica' : 'replicas'}`;
  return `${role.nodes} × ${role.instanceType} (${instance.deviceCount} × ${instance.device}): ${replicas} on ${role.devicesPerPod} device(s) each`;
}

function contextOf({ engine }: ModelPlan): number {
  return engine.flags.maxModelLen ?? 0;
}

function platformText(plan: Plan): string {
  const pools = plan.accelerators.pools.map(
    (pool) => `${pool.name}: ${pool.instanceTypes.join(', ')}, at most ${pool.limit.devices} devices`,
  );
  return [
    'platform',
    ...rows([
      ...pools.map((text): [string, string] => ['node pool', text]),
      ['system', `${plan.cluster.systemNodes.min} × ${plan.cluster.systemNodes.instanceType}`],
      ['costs', `${usd(plan.cost.usdPerHour.min)} per hour`],
      ...costRows(plan.cost),
    ]),
  ].join('\n');
}

function costRows({ parts, excludes }: CostPlan): [string, string][] {
  const lines = parts.map(({ what, usdPerHour, estimated }): [string, string] => [
    '',
    `${usd(usdPerHour).padStart(9)}  ${what}${estimated ? ' (price of us-east-1)' : ''}`,
  ]);
  return [...lines, ['', `on demand, without ${excludes.join(', ')}`]];
}

/** Rows of a name and a text, the names padded to one width. */
function rows(pairs: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...pairs.map(([name]) => name.length));
  return pairs.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
}

/** The reasons of one part of a description, and whether there are any; else the paths that have one. */
export function explanation(plan: Plan, path: string): { readonly found: boolean; readonly text: string } {
  const reasons = Object.entries(
    Object.assign({}, plan.reasons, ...plan.models.map((model) => model.reasons)) as Record<string, string>,
  );
  const matching = reasons.filter(([key]) => key === path || key.startsWith(`${path}.`) || key.startsWith(`${path}[`));
  if (matching.length > 0) return { found: true, text: matching.map(([key, reason]) => `${key}: ${reason}`).join('\n') };
  const paths = reasons.map(([key]) => `  ${key}`).join('\n');
  return { found: false, text: `nothing was derived at ${path}; reasons exist for\n${paths}` };
}

export function usd(amount: number | undefined): string {
  return amount === undefined ? 'unknown' : amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

function gib(amount: number): string {
  return `${amount.toFixed(1)} GiB`;
}

function count(amount: number): string {
  return amount.toLocaleString('en-US');
}
