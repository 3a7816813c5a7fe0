import type { ShapedDescription } from '../description/parse';
import type { RegionPlan } from './plan';
import { priceReferenceRegion } from './price';

/** The region whose prices, offerings and zones the plan uses. */
export function regionPlan({ region }: Pick<ShapedDescription, 'region'>): RegionPlan {
  return { name: region ?? priceReferenceRegion, described: region !== undefined };
}
