import type { Finding } from '../../description/problem';

/** A JSON object, as a config file holds it. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** No dimension of a model is larger than this, and no context longer. */
const largestCount = 2 ** 31;

/** Reads the fields of one object of a config file, and keeps what is wrong with them. Never throws. */
export class Fields {
  constructor(
    readonly object: JsonObject,
    /** Where the object stands in the description. */
    readonly path: string,
    readonly findings: Finding[],
  ) {}

  /** The first of these fields that is there; a field that is null counts as absent. */
  nameOf(names: readonly string[]): string | undefined {
    return names.find(
      (name) => Object.hasOwn(this.object, name) && this.object[name] !== null && this.object[name] !== undefined,
    );
  }

  /** A whole number of at least one; 0 and a problem when it is missing or something else. */
  count(...names: readonly string[]): number {
    const name = this.nameOf(names);
    if (name === undefined) {
      this.miss(names[0]!, 'a whole number');
      return 0;
    }
    return this.wholeNumber(name, 1) ?? 0;
  }

  /** A whole number, or undefined when none of the fields is there; a problem when it is something else. */
  optionalCount(...names: readonly string[]): number | undefined {
    const name = this.nameOf(names);
    return name === undefined ? undefined : this.wholeNumber(name, 0);
  }

  /** A text, or undefined. */
  text(...names: readonly string[]): string | undefined {
    const name = this.nameOf(names);
    const value = name === undefined ? undefined : this.object[name];
    return typeof value === 'string' ? value : undefined;
  }

  /** A list, or undefined. */
  list(...names: readonly string[]): readonly unknown[] | undefined {
    const name = this.nameOf(names);
    const value = name === undefined ? undefined : this.object[name];
    return Array.isArray(value) ? value : undefined;
  }

  /** True only where the field says so. */
  isTrue(...names: readonly string[]): boolean {
    const name = this.nameOf(names);
    return name !== undefined && this.object[name] === true;
  }

  /** The fields of an object inside; undefined when there is none. */
  inside(name: string): Fields | undefined {
    const value = Object.hasOwn(this.object, name) ? this.object[name] : undefined;
    return isObject(value) ? new Fields(value, `${this.path}.${name}`, this.findings) : undefined;
  }

  /** Says that a field must be there. */
  miss(name: string, what: string): void {
    this.refuse(
      name,
      `must be given, as ${what}: without it the model's memory cannot be reckoned`,
      `add "${name}" from the model's own config.json`,
    );
  }

  /** Says what is wrong with a field. */
  refuse(name: string, message: string, fix: string): void {
    const path = name === '' ? this.path : `${this.path}.${name}`;
    if (!this.findings.some((finding) => finding.path === path)) this.findings.push({ path, message, fix });
  }

  private wholeNumber(name: string, least: number): number | undefined {
    const value = this.object[name];
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= largestCount) return value;
    this.refuse(
      name,
      `must be a whole number of at least ${least} and at most ${largestCount}, got ${shown(value)}`,
      "take the value from the model's own config.json",
    );
    return undefined;
  }
}

const longestShown = 60;

/** A value as it stands in the file, of a long one the beginning. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
