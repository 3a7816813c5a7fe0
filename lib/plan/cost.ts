import { findOtherPrices } from '../catalog/prices-other';
import type { CostPart, CostPlan, ModelPlan, NetworkPlan, RegionPlan } from './plan';
import { hourlyPrice, priceReferenceRegion } from './price';

export interface CostInput {
  readonly region: RegionPlan;
  readonly network: NetworkPlan;
  readonly models: readonly ModelPlan[];
  readonly systemNodes: { readonly instanceType: string; readonly min: number };
}

/** Interface endpoints that the network has: two for container images. */
const interfaceEndpoints = 2;

/** What the platform costs in an hour: accelerator nodes, and what stands beside them whether or not anybody asks a model. */
export function costPlan(input: CostInput): CostPlan {
  const parts = [...input.models.flatMap((model) => modelParts(model, input.region)), ...standingParts(input)];
  return costOf(parts);
}

/** The sum of parts; open when the price of one is unknown. */
export function costOf(parts: readonly CostPart[]): CostPlan {
  const known = parts.every((part) => part.usdPerHour !== undefined);
  const total = known ? parts.reduce((sum, part) => sum + (part.usdPerHour ?? 0), 0) : undefined;
  return { usdPerHour: { min: total, max: total }, parts, excludes };
}

const excludes = ['data transfer (images and weights pass NAT)', 'disks', 'logs', 'load balancers', 'discounts'];

function modelParts(model: ModelPlan, region: RegionPlan): CostPart[] {
  return model.roles.map((role) => {
    const price = hourlyPrice(role.instanceType, region.name);
    return {
      of: 'models',
      what: `${model.name}: ${role.nodes} × ${role.instanceType}`,
      usdPerHour: price && price.usdPerHour * role.nodes,
      asOf: price?.asOf,
      estimated: price?.estimated,
    };
  });
}

function standingParts({ region, network, systemNodes }: CostInput): CostPart[] {
  return [
    other('cluster', 'EKS control plane', 'EKS control plane, version in standard support', 1, region),
    other(
      'cluster',
      `system nodes: ${systemNodes.min} × ${systemNodes.instanceType}`,
      `EC2 ${systemNodes.instanceType}, Linux on-demand`,
      systemNodes.min,
      region,
    ),
    other('network', `NAT gateways: ${network.natGateways}`, 'NAT gateway', network.natGateways, region),
    other(
      'network',
      `VPC endpoints: ${interfaceEndpoints} in ${network.zoneCount} zones`,
      'VPC interface endpoint',
      interfaceEndpoints * network.zoneCount,
      region,
    ),
  ];
}

/** One of the platform's other parts, by the region's own price or that of us-east-1. */
function other(of: CostPart['of'], what: string, item: string, count: number, region: RegionPlan): CostPart {
  const [own] = findOtherPrices(item, region.name);
  const price = own ?? findOtherPrices(item, priceReferenceRegion)[0];
  if (price?.usd === undefined) return { of, what };
  return { of, what, usdPerHour: price.usd * count, asOf: price.asOf, estimated: own === undefined };
}
