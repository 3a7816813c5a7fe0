import { App, type Chart } from 'cdk8s';
import type { ModelPlan, Plan } from '../lib/plan/plan';
import { NodePoolChart } from './accelerators/node-pool';
import { EngineChart } from './engine/engine';
import { NamespaceChart } from './engine/namespace';
import { GatewayChart } from './gateway/gateway';
import { RouteChart } from './gateway/route';
import type { ChartInputs } from './inputs';
import type { KubernetesObject } from './k8s/object';
import { RoutingChart } from './routing/routing';

export type { ChartInputs } from './inputs';
export { unresolvedInputs } from './inputs';

/** Objects that are applied, and removed, together. One file for people, one manifest in a stack. */
export interface RenderedChart {
  /** Names the manifest in its stack. Never changed for a chart that is deployed: the rename would delete the live objects. */
  readonly id: string;
  /** `NN-<layer>-<name>.yaml`; the numbers are the order in which files are applied. */
  readonly file: string;
  readonly objects: readonly KubernetesObject[];
}

/** Everything the platform applies to its cluster, by the stack that delivers it, in the order in which it is applied. */
export interface RenderedPlatform {
  readonly nodePools: readonly RenderedChart[];
  readonly gateway: readonly RenderedChart[];
  readonly models: readonly { readonly model: ModelPlan; readonly charts: readonly RenderedChart[] }[];
}

/** Renders a plan. The same plan and inputs give the same objects. */
export function renderPlatform(plan: Plan, inputs: ChartInputs): RenderedPlatform {
  return {
    nodePools: plan.accelerators.pools.map((pool) =>
      rendered(
        `NodePool-${pool.name}`,
        `10-accelerators-${pool.name}.yaml`,
        (app) => new NodePoolChart(app, 'Chart', plan, pool, inputs),
      ),
    ),
    gateway: [
      rendered('Namespace', `20-engine-${plan.gateway.namespace}.yaml`, (app) => new NamespaceChart(app, 'Chart', plan)),
      rendered('Gateway', `30-gateway-${plan.gateway.name}.yaml`, (app) => new GatewayChart(app, 'Chart', plan, inputs)),
    ],
    models: plan.models.map((model) => ({ model, charts: modelCharts(plan, model, inputs) })),
  };
}

function modelCharts(plan: Plan, model: ModelPlan, inputs: ChartInputs): RenderedChart[] {
  return [
    rendered('Engine', `40-engine-${model.label}.yaml`, (app) => new EngineChart(app, 'Chart', plan, model)),
    rendered('Routing', `50-routing-${model.label}.yaml`, (app) => new RoutingChart(app, 'Chart', plan, model, inputs)),
    rendered('Route', `60-gateway-${model.label}.yaml`, (app) => new RouteChart(app, 'Chart', plan, model)),
  ];
}

/** All charts of a platform in the order of their files. */
export function everyChart({ nodePools, gateway, models }: RenderedPlatform): readonly RenderedChart[] {
  return [...nodePools, ...gateway, ...models.flatMap(({ charts }) => charts)].sort((a, b) => a.file.localeCompare(b.file, 'en'));
}

// A cdk8s chart needs a cdk8s app as its root; under a CDK stack it cannot be resolved.
function rendered(id: string, file: string, chart: (app: App) => Chart): RenderedChart {
  return { id, file, objects: chart(new App()).toJson() as KubernetesObject[] };
}
