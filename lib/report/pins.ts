import { howToRead } from '../catalog/pin-lookup';
import { type Pin, type PinPart, unresolved, unresolvedParts, versions } from '../catalog/versions';
import { alignedRow, columnWidths } from './columns';

/** A pin with a part that no source gave. */
export interface UnresolvedPin {
  /** Its key in the table of versions. */
  readonly name: string;
  readonly component: string;
  readonly missing: readonly PinPart[];
  /** The command or address that answers on a connected machine. */
  readonly howToRead: string;
}

/** Pins by name. */
export type PinTable = Readonly<Record<string, Pin>>;

/** Every pin with something unresolved, in the order of the table. */
export function unresolvedPins(pins: PinTable = versions): readonly UnresolvedPin[] {
  return Object.entries(pins).flatMap(([name, pin]) => {
    const read = howToRead(pin, versions.kubernetes.deployed);
    return read === undefined ? [] : [{ name, component: pin.component, missing: unresolvedParts(pin), howToRead: read }];
  });
}

const header = ['component', 'deployed', 'verified with', 'unresolved', 'how to read it'];

/** All pins as plain text in columns, one line each, ending without a newline. */
export function pinsTable(pins: PinTable = versions): string {
  const missing = new Map(unresolvedPins(pins).map((pin) => [pin.name, pin]));
  const rows = Object.entries(pins).map(([name, pin]) => [
    pin.component,
    deployedText(pin),
    pin.verifiedWith ?? '',
    missing.get(name)?.missing.join(', ') ?? '',
    missing.get(name)?.howToRead ?? '',
  ]);
  return alignColumns([header, ...rows]);
}

/** The version, with the image tag where that is not the version itself. */
function deployedText({ deployed, source }: Pin): string {
  if (source.kind !== 'image' || [deployed, `v${deployed}`, unresolved].includes(source.tag)) return deployed;
  return `${deployed} (tag ${source.tag})`;
}

function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = columnWidths(rows);
  return rows.map((row) => alignedRow(row, widths)).join('\n');
}
