import { everyChart, renderPlatform, unresolvedInputs } from '../../charts';
import type { KubernetesObject } from '../../charts/k8s/object';
import type { PlatformProps } from '../../lib/description/platform';
import { plan } from '../../lib/plan';
import type { Plan } from '../../lib/plan/plan';

// biome-ignore lint/suspicious/noExplicitAny: a test reads objects of every kind by their own field names
export type Rendered = KubernetesObject & { readonly spec: any; readonly data: any; readonly rules: any };

/** Two models of different sizes, one of them over several devices. */
export const twoModels: PlatformProps = {
  name: 'demo',
  region: 'us-west-2',
  models: [
    { name: 'Qwen3 8B', model: 'Qwen/Qwen3-8B', scaling: { replicas: { min: 3 } } },
    { name: 'large', model: 'Qwen/Qwen3-32B', accelerator: { instanceTypes: ['g6e.12xlarge'] } },
  ],
};

export function planned(description: PlatformProps): Plan {
  const { plan: made, problems } = plan(description);
  if (!made) throw new Error(JSON.stringify(problems, null, 2));
  return made;
}

export function objects(description: PlatformProps): Rendered[] {
  const made = planned(description);
  return everyChart(renderPlatform(made, unresolvedInputs(made.network.cidr))).flatMap((chart) => [
    ...chart.objects,
  ]) as Rendered[];
}

export function ofKind(all: readonly Rendered[], kind: string, name?: string): Rendered[] {
  return all.filter((object) => object.kind === kind && (name === undefined || object.metadata.name === name));
}

export function one(all: readonly Rendered[], kind: string, name: string): Rendered {
  const [object] = ofKind(all, kind, name);
  if (!object) throw new Error(`no ${kind} ${name} is rendered`);
  return object;
}

/** Whether a selector's labels are all among the labels of something. */
export function selects(selector: Readonly<Record<string, string>>, labels: Readonly<Record<string, string>>): boolean {
  return Object.entries(selector).every(([key, value]) => labels[key] === value);
}
