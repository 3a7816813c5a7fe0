import { instanceTypes, tryFindInstanceType } from '../../catalog/instances';
import { didYouMean } from '../../description/nearest';
import type { NodePoolProps } from '../../description/node-pool';
import type { Finding } from '../../description/problem';
import { dnsLabel } from '../label';
import { impliedPoolName } from '../model/placement';
import { whyNotOffered, whyNotRun } from '../model/runs';
import type { RegionPlan } from '../plan';
import type { PlatformRule } from '../rule';

/** A described pool: a name of its own, and instance types that exist, run, and are offered. */
export const nodePoolIsUsable: PlatformRule = ({ description, plan }) => {
  const pools = description.nodePools ?? [];
  return pools.flatMap((pool, index) =>
    pool ? poolFindings(pool, `nodePools[${index}]`, pools.slice(0, index), plan.region) : [],
  );
};

function poolFindings(
  pool: NodePoolProps,
  path: string,
  before: readonly (NodePoolProps | undefined)[],
  region: RegionPlan,
): Finding[] {
  const findings: Finding[] = [];
  if (pool.name === '' || dnsLabel(pool.name) !== pool.name)
    findings.push({
      path: `${path}.name`,
      message: `must be a DNS label of at most 40 characters, got "${pool.name}"`,
      fix: `use "${dnsLabel(pool.name) || 'gpu'}"`,
    });
  const implying = instanceTypes.find((type) => impliedPoolName(type.name) === pool.name);
  if (implying && !pool.instanceTypes.includes(implying.name))
    findings.push({
      path: `${path}.name`,
      message: `must not be the name of the pool that ${implying.name} gets by itself, got "${pool.name}" without that type`,
      fix: `choose another name, or add '${implying.name}' to its instanceTypes`,
    });
  if (before.some((other) => other?.name === pool.name))
    findings.push({
      path: `${path}.name`,
      message: `must differ from the other pools' names, got "${pool.name}" again`,
      fix: `rename one, for example "${pool.name}-2"`,
    });
  if (pool.instanceTypes.length === 0)
    findings.push({
      path: `${path}.instanceTypes`,
      message: 'must name at least one instance type, got an empty list',
      fix: "write ['g6e.xlarge'], for example",
    });
  return [
    ...findings,
    ...pool.instanceTypes.flatMap((type, index) => typeFindings(type, `${path}.instanceTypes[${index}]`, region)),
    ...clash(pool, path, before),
  ];
}

function clash(pool: NodePoolProps, path: string, before: readonly (NodePoolProps | undefined)[]): Finding[] {
  return pool.instanceTypes.flatMap((type, index) => {
    const other = before.find((earlier) => earlier?.instanceTypes.includes(type));
    return other
      ? [
          {
            path: `${path}.instanceTypes[${index}]`,
            message: `must be in one pool only, got "${type}", which pool "${other.name}" has too`,
            fix: 'take it out of one of them',
          },
        ]
      : [];
  });
}

function typeFindings(type: string, path: string, region: RegionPlan): Finding[] {
  const instance = tryFindInstanceType(type);
  if (!instance) return [unknownInstanceType(type, path)];
  const why = whyNotRun(instance, true) ?? whyNotOffered(instance, region);
  return why
    ? [
        {
          path,
          message: `must be a type that can run the engine, got "${type}", which ${why}`,
          fix: 'choose another instance type',
        },
      ]
    : [];
}

/** The problem of a name that is no instance type with accelerators. */
export function unknownInstanceType(type: string, path: string): Finding {
  const names = instanceTypes.filter((known) => !whyNotRun(known, true)).map(({ name }) => name);
  return {
    path,
    message: `must be an EC2 instance type with accelerators, got "${type}"`,
    fix: didYouMean(type, names, 'take one of the accelerator families: g5, g6, g6e, g7e, p4d, p5, p5en, p6-b200'),
  };
}
