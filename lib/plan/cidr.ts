/** An IPv4 range: its first address as a number, and the length of its prefix. */
export interface Cidr {
  readonly address: number;
  readonly prefix: number;
}

/** Reads `10.0.0.0/16`; undefined when the text is no IPv4 range or has bits beside the prefix. */
export function parseCidr(text: string): Cidr | undefined {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/.exec(text);
  if (!match) return undefined;
  const [a, b, c, d, prefix] = match.slice(1).map(Number) as [number, number, number, number, number];
  if ([a, b, c, d].some((octet) => octet > 255) || prefix > 32) return undefined;
  const address = ((a * 256 + b) * 256 + c) * 256 + d;
  return address % 2 ** (32 - prefix) === 0 ? { address, prefix } : undefined;
}

/** Whether two ranges share an address. */
export function overlap(a: Cidr, b: Cidr): boolean {
  const size = 2 ** (32 - Math.min(a.prefix, b.prefix));
  return Math.floor(a.address / size) === Math.floor(b.address / size);
}

/** Whether every address of one range is in another. */
export function within(inner: Cidr, outer: Cidr): boolean {
  return inner.prefix >= outer.prefix && overlap(inner, outer);
}
