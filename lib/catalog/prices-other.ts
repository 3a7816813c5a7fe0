import { rows } from './prices-other.data';

/** The price of something that is not an accelerated instance: control plane, storage, traffic, databases, plain nodes. */
export interface OtherPrice {
  /** What is paid for. Unique together with `region`. */
  readonly item: string;
  /** What `usd` buys, as in `GB-month` or `cluster-hour`. */
  readonly unit: string;
  /** USD for one unit. Absent: it costs money, and the price was not found. */
  readonly usd?: number;
  readonly region: string;
  /** When the price held. */
  readonly asOf?: string;
  readonly source?: string;
}

/** Every such price the catalog knows. */
export const otherPrices: readonly OtherPrice[] = rows;

/** The rows for an item in a region; empty where the catalog has none. */
export function findOtherPrices(item: string, region: string): readonly OtherPrice[] {
  return otherPrices.filter((price) => price.item === item && price.region === region);
}
