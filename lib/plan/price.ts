import { onDemandUsdPerHour } from '../catalog/prices';

/** Region whose prices stand in where a region's own are unknown. */
export const priceReferenceRegion = 'us-east-1';

export interface HourlyPrice {
  readonly usdPerHour: number;
  /** True when it is the price of us-east-1, not of the region. */
  readonly estimated: boolean;
  readonly asOf: string;
}

/** On-demand price of an instance type for one hour; undefined when neither the region's nor the reference price is known. */
export function hourlyPrice(instanceType: string, region: string): HourlyPrice | undefined {
  const own = onDemandUsdPerHour(instanceType, region);
  if (own) return { usdPerHour: own.usdPerHour, estimated: false, asOf: own.asOf };
  const reference = onDemandUsdPerHour(instanceType, priceReferenceRegion);
  return reference && { usdPerHour: reference.usdPerHour, estimated: true, asOf: reference.asOf };
}
