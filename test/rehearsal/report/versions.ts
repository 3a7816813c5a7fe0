import { type Pin, type PinName, versions } from '../../../lib/catalog/versions';

/** A component that a stage is about. */
export interface RehearsedComponent {
  readonly pin: PinName;
  /** What really ran or was installed. @default - what the table of versions says it is verified with */
  readonly ran?: string;
}

/** One line for each component: what users deploy, what was rehearsed, and what differs in what we set. */
export function versionLines(components: readonly RehearsedComponent[]): string[] {
  const byPin = new Map(components.map((component) => [component.pin, component]));
  const rows = [...byPin.values()].map(({ pin, ran }) => row(versions[pin], ran));
  return aligned([['component', 'deployed', 'verified with', 'differs in what we set'], ...rows]);
}

function row(pin: Pin & { readonly differs?: string }, ran: string | undefined): string[] {
  const verified = ran ?? pin.verifiedWith ?? pin.deployed;
  const same = plain(verified) === plain(pin.deployed);
  return [pin.component, pin.deployed, verified, same ? 'the same' : (pin.differs ?? 'not stated')];
}

function plain(version: string): string {
  return version.replace(/^v/, '');
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)));
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
