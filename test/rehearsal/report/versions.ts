import { type Pin, type PinName, versions } from '../../../lib/catalog/versions';

/** A component that a stage is about. */
export interface RehearsedComponent {
  readonly pin: PinName;
  /** What really ran or was installed. @default - what the table of versions says it is verified with */
  readonly ran?: string;
}

/** One line for each component: what users deploy, what was rehearsed, and what differs in what we set. */
export function versionLines(components: readonly RehearsedComponent[]): string[] {
  const pins = [...new Set(components.map(({ pin }) => pin))];
  const rows = pins.map((name) =>
    row(versions[name], new Set(components.filter(({ pin }) => pin === name).flatMap(({ ran }) => ran ?? []))),
  );
  return aligned([['component', 'deployed', 'verified with', 'differs in what we set'], ...rows]);
}

function row(pin: Pin & { readonly differs?: string }, ran: ReadonlySet<string>): string[] {
  const verified = ran.size > 0 ? [...ran] : [pin.verifiedWith ?? pin.deployed];
  const same = verified.every((version) => isRelease(version, pin.deployed));
  return [pin.component, pin.deployed, verified.join(', '), same ? 'nothing: the same' : (pin.differs ?? 'not stated')];
}

/** Whether a version is the deployed one, or a patch of the deployed minor. */
function isRelease(version: string, deployed: string): boolean {
  const [ran, wanted] = [version, deployed].map((text) => text.replace(/^v/, ''));
  return ran === wanted || (/^\d+\.\d+$/.test(wanted ?? '') && (ran ?? '').startsWith(`${wanted}.`));
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
