/** The value in the middle of a list; of an even number of values the mean of the two in the middle. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Columns padded to one width each, the first to the left, the others to the right. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((most, row) => row.map((cell, index) => Math.max(most[index] ?? 0, cell.length)), []);
  return rows
    .map((row) =>
      `  ${row.map((cell, index) => (index === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[index]!))).join('  ')}`.trimEnd(),
    )
    .join('\n');
}
