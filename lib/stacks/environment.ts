import { type Environment, Stage, Token } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { PlatformProps } from '../description/platform';
import { type Problem, ProblemsError } from '../description/problem';

/** A description, and the environment of its stacks, which agree. */
export interface Placed {
  readonly description: PlatformProps;
  readonly env: Environment;
}

/**
 * Brings together where the description says the platform is, and where its stacks are deployed: what one of them leaves out comes from the
 * other, or from the stage around the construct.
 *
 * @throws ProblemsError when they name different regions or accounts
 */
export function placed(scope: Construct, description: PlatformProps, env: Environment = {}): Placed {
  const problems = [
    ...difference('region', description.region, env.region),
    ...difference('account', description.account, env.account),
  ];
  if (problems.length > 0) throw new ProblemsError(problems);
  const stage = Stage.of(scope);
  const region = description.region ?? literal(env.region) ?? literal(stage?.region);
  const account = description.account ?? literal(env.account) ?? literal(stage?.account);
  return {
    // An account without a region describes nothing: then the plan does not take it, but the stacks do.
    description: { ...description, region, account: region === undefined ? description.account : account },
    env: { region: region ?? env.region, account: account ?? env.account },
  };
}

function literal(value: string | undefined): string | undefined {
  return value === undefined || Token.isUnresolved(value) ? undefined : value;
}

function difference(what: 'region' | 'account', described: string | undefined, given: string | undefined): Problem[] {
  const deployed = literal(given);
  if (described === undefined || deployed === undefined || described === deployed) return [];
  return [
    {
      rule: 'environment-matches-description',
      severity: 'error',
      path: what,
      message: `must be the ${what} of the stacks, ${deployed}, got ${described}`,
      fix: `leave one of ${what} and env.${what} out, or give both the same value`,
    },
  ];
}
