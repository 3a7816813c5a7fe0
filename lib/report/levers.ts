import { type Lever, leverLayers, levers } from '../catalog/levers';
import { alignedRow, columnWidths } from './columns';

const header = ['lever', 'state', 'moved by', 'metrics', 'default'];

/** Every tuning lever as plain text: a heading for each layer, a line for each lever and each further prop; without a newline at the end. */
export function leversText(): string {
  const sections = Object.entries(leverLayers).map(([layer, name]) => ({
    heading: `${layer} ${name}`,
    rows: levers.filter((lever) => lever.layer === layer).flatMap(leverRows),
  }));
  const widths = columnWidths([header, ...sections.flatMap(({ rows }) => rows)]);
  const texts = sections.map(({ heading, rows }) =>
    [heading, ...[header, ...rows].map((row) => `  ${alignedRow(row, widths)}`)].join('\n'),
  );
  return texts.join('\n\n');
}

function leverRows({ name, state, prop, metrics, default: value }: Lever): string[][] {
  const [first = '', ...others] = prop ?? [];
  return [[name, state, first, metrics.join(', '), value], ...others.map((path) => ['', '', path, '', ''])];
}
