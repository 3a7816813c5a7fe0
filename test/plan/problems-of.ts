import type { ModelProps } from '../../lib/description/model';
import type { PlatformProps } from '../../lib/description/platform';
import type { Problem } from '../../lib/description/problem';
import { plan } from '../../lib/plan';
import type { ModelPlan, Plan } from '../../lib/plan/plan';

/** What one rule says about a description. */
export function problemsOf(description: unknown, rule: string): Problem[] {
  return plan(description).problems.filter((problem) => problem.rule === rule);
}

/** A platform with one model, changed where a test says so. */
export function platformWith(model: Partial<ModelProps> = {}, platform: Partial<PlatformProps> = {}): PlatformProps {
  return { name: 'demo', region: 'us-west-2', models: [{ name: 'chat', model: 'Qwen/Qwen3-8B', ...model }], ...platform };
}

/** The plan of a description that has no errors. */
export function planOf(description: PlatformProps): Plan {
  const { plan: made, problems } = plan(description);
  if (!made) throw new Error(JSON.stringify(problems, null, 2));
  return made;
}

/** The plan of the one model of `platformWith`. */
export function modelPlanOf(model: Partial<ModelProps> = {}, platform: Partial<PlatformProps> = {}): ModelPlan {
  return planOf(platformWith(model, platform)).models[0]!;
}
