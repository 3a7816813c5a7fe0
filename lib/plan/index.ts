import { tryFindInstanceType } from '../catalog/instances';
import type { NodePoolProps } from '../description/node-pool';
import { parseDescription, type ShapedDescription } from '../description/parse';
import { hasErrors, type Problem } from '../description/problem';
import { clusterPlan } from './cluster';
import { costPlan } from './cost';
import { gatewayPlan } from './gateway';
import { dnsLabel } from './label';
import { type Choice, type Selection, select } from './model/choose';
import { modelPlan } from './model/model-plan';
import { type ModelSubject, modelSubject } from './model/subject';
import { networkPlan } from './network';
import type { ModelPlan, Plan, Reasons } from './plan';
import { nodePools } from './pools';
import { regionPlan } from './region';
import { type PlannedSubject, runRule } from './rule';
import { modelRules, platformRules } from './rules';

/** What planning makes of a description: everything that is wrong with it, and what would run. */
export interface PlanResult {
  /** Errors first, then warnings, each in the order of the description. */
  readonly problems: readonly Problem[];
  /** Null when any problem is an error. */
  readonly plan: Plan | null;
}

/**
 * Plans a description. A pure function of it and the catalog: no file, network, clock or environment. Takes anything; what is no description
 * comes back as problems, never as an exception.
 */
export function plan(description: unknown): PlanResult {
  const { problems, draft } = planDraft(description);
  return { problems, plan: draft && !hasErrors(problems) ? draft : null };
}

/**
 * All problems of a description, and the plan as far as one can be made in spite of them; for those who render a part of a platform, and
 * judge by the problems of that part.
 */
export function planDraft(description: unknown): { readonly problems: readonly Problem[]; readonly draft?: Plan } {
  const parsed = parseDescription(description);
  if (!parsed.description) return { problems: parsed.problems };
  const { draft, problems } = planShaped(parsed.description);
  return { problems: sorted([...parsed.problems, ...problems]), draft };
}

function planShaped(description: ShapedDescription): { draft: Plan; problems: Problem[] } {
  const region = regionPlan(description);
  const pools = usablePools(description);
  const selections: Selections = new Map();
  const models = (description.models ?? []).flatMap((props, index) =>
    props ? [planned(modelSubject(props, index, region, pools), selections)] : [],
  );
  const draft = draftPlan(description, models, pools);
  const subject = { description, models, plan: draft };
  const problems = [
    ...Object.entries(platformRules).flatMap(([name, rule]) => runRule(name, rule, subject)),
    ...models.flatMap((model) => Object.entries(modelRules).flatMap(([name, rule]) => runRule(name, rule, model))),
  ];
  return { draft, problems };
}

/** Described pools that can be planned with; the others have problems of their own. */
function usablePools({ nodePools: described }: ShapedDescription): NodePoolProps[] {
  return (described ?? []).flatMap((pool) =>
    pool && pool.instanceTypes.length > 0 && pool.instanceTypes.every(tryFindInstanceType) ? [pool] : [],
  );
}

/** Selections of one platform, by what decides them: models that differ in name alone share one. */
type Selections = Map<string, Selection>;

function planned(subject: ModelSubject, selections: Selections): PlannedSubject {
  const { facts } = subject;
  if (!facts?.weights || facts.missing) return subject;
  const { model, workload, engine, accelerator, scaling, architecture } = subject.props;
  const key = architecture === undefined ? JSON.stringify([model, workload, engine, accelerator, scaling]) : subject.path;
  const selection = selections.get(key) ?? select(subject, facts);
  selections.set(key, selection);
  return { ...subject, selection, choice: selection.choice };
}

function draftPlan(description: ShapedDescription, subjects: readonly PlannedSubject[], pools: readonly NodePoolProps[]): Plan {
  const region = regionPlan(description);
  const models = subjects.flatMap((subject) => modelPlanOf(subject) ?? []);
  const network = networkPlan(description, region);
  const gateway = gatewayPlan(description);
  const label = dnsLabel(description.name);
  const cluster = clusterPlan(description, label, models, gateway);
  const accelerators = nodePools(models, pools);
  return {
    name: description.name,
    label,
    region,
    account: description.account,
    network,
    cluster,
    accelerators: { pools: accelerators, nvidia: accelerators.length > 0 },
    gateway,
    models,
    cost: costPlan({ region, network, models, systemNodes: cluster.systemNodes }),
    reasons: platformReasons(description, network.zoneIds, cluster.systemNodes.min),
  };
}

function modelPlanOf(subject: PlannedSubject): ModelPlan | undefined {
  const { facts, selection, choice } = subject as { facts?: PlannedSubject['facts']; selection?: Selection; choice?: Choice };
  return facts?.weights && selection && choice ? modelPlan(subject, facts, facts.weights, selection, choice) : undefined;
}

function platformReasons(
  { network, cluster }: ShapedDescription,
  zoneIds: readonly string[] | undefined,
  systemNodes: number,
): Reasons {
  const zones = zoneIds
    ? `${zoneIds.join(', ')}: the zones of the region that offer most accelerators, fixed once`
    : 'the first three of wherever the stacks are deployed: no region is described';
  return {
    ...(network?.zones ? {} : { 'network.zones': zones }),
    ...(cluster?.systemNodes?.min === undefined
      ? { 'cluster.systemNodes.min': `${systemNodes}: what controllers, gateway and endpoint pickers ask for, and two at least` }
      : {}),
  };
}

function sorted(problems: readonly Problem[]): Problem[] {
  const rank = (problem: Problem): number => (problem.severity === 'error' ? 0 : 1);
  return [...problems].sort((a, b) => rank(a) - rank(b) || byPath(a.path, b.path));
}

const inOrder = new Intl.Collator('en', { numeric: true });

/** Platform paths first, then models in their order. */
function byPath(a: string, b: string): number {
  return Number(a.startsWith('models[')) - Number(b.startsWith('models[')) || inOrder.compare(a, b);
}
