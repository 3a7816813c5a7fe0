import type { Plan } from '../plan/plan';
import { chatCompletion, hubTokenCommand, portForward } from './commands';
import { usd } from './table';

/** What synthesis tells: what would run, which stacks make it, and what to do next. */
export function synthSummary(plan: Plan, stackNames: readonly string[]): string {
  return [summaryHeading(plan), ...modelLines(plan), `stacks: ${stackNames.join(', ')}`, '', ...nextSteps(plan)].join('\n');
}

function summaryHeading({ name, cluster, region, cost }: Plan): string {
  const where = `${region.name}${region.described ? '' : ' (prices; the region is the one you deploy to)'}`;
  return `${name}: EKS ${cluster.version}, ${where}, ${usd(cost.usdPerHour.min)} per hour on demand`;
}

function modelLines({ models }: Plan): string[] {
  return models.flatMap((model) =>
    model.roles.map(
      (role) =>
        `  ${model.name}: ${model.model} on ${role.nodes} × ${role.instanceType}, ${role.devicesPerPod} device(s) per replica, ${model.replicas.min} replica(s), ${usd(model.usdPerHour.min)} per hour`,
    ),
  );
}

/** From the templates to a first answer. */
export function nextSteps(plan: Plan): string[] {
  const tokens = plan.models.flatMap((model) => hubTokenCommand(plan.gateway, model) ?? []);
  const [first] = plan.models;
  return [
    'next:',
    '  npm run plan                       the whole plan, with its reasons: --explain models[0].engine',
    '  npx cdk bootstrap                  once for each account and region',
    "  npx cdk deploy '**'                20 to 25 minutes until the first model answers",
    ...tokens.map((command) => `  ${command}`),
    `  ${portForward(plan.gateway)}`,
    ...(first ? [`  ${chatCompletion(plan.gateway, first)}`] : []),
  ];
}
