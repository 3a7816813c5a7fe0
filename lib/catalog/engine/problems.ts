import { distance } from 'fastest-levenshtein';
import { type ConfigField, type NumberRange, propName } from './flag';
import { configFieldsOf, type EngineVersion, flagsOf, tryFindFlag, tryFindRemovedFlag } from './index';
import { fieldType, flagType, membersOf, type TypeNode } from './python-type';

/** What is wrong with one flag, and what would work. */
export interface EngineFlagProblem {
  /** Path below the engine: `maxNumSeqs`, `kvTransferConfig.kv_role`, `loraModules[0].name`. Empty for the whole value. */
  readonly prop: string;
  /** Reads on after the path: `must be an integer, got "8"`. */
  readonly message: string;
  /** @default - no value that would surely work is known */
  readonly fix?: string;
}

/** Longest list of choices that a fix repeats in full. */
const fullListLength = 12;

/** Checks a value of unknown origin against the flags of a version; all problems come together, in the order of the value's keys. */
export function engineFlagProblems(value: unknown, version: EngineVersion): EngineFlagProblem[] {
  if (!isObject(value)) return [{ prop: '', message: `must be an object of engine flags, got ${shown(value)}` }];
  const check = new Check(version);
  return Object.entries(value).flatMap(([prop, item]) => (item === undefined ? [] : check.flag(prop, item)));
}

class Check {
  private readonly fields: readonly ConfigField[];
  private readonly classes: ReadonlySet<string>;

  constructor(private readonly version: EngineVersion) {
    this.fields = configFieldsOf(version);
    this.classes = new Set(this.fields.map((field) => field.class));
  }

  flag(prop: string, value: unknown): EngineFlagProblem[] {
    const flag = tryFindFlag(this.version, prop);
    if (!flag) return [this.unknownFlag(prop)];
    if (flag.nargs === '+' && Array.isArray(value) && value.length === 0) {
      return [{ prop, message: 'must have at least one value, got []', fix: 'leave it out' }];
    }
    return this.value(flagType(flag, this.classes), value, prop, flag.range);
  }

  private unknownFlag(prop: string): EngineFlagProblem {
    const removed = tryFindRemovedFlag(this.version, prop) ?? tryFindRemovedFlag(this.version, propName(prop));
    if (removed) {
      const fix = removed.replacement ? `use ${removed.replacement}` : 'remove it';
      return { prop, message: `must be a flag of vLLM ${this.version}, which no longer has ${removed.name}`, fix };
    }
    return { prop, message: `must be a flag of vLLM ${this.version}, got ${prop}`, ...this.nearestFlag(prop) };
  }

  /** A flag written as on the command line (`--max-num-seqs`, `-tp`, `max_num_seqs`) is answered with its prop. */
  private nearestFlag(prop: string): { fix?: string } {
    const flags = flagsOf(this.version);
    const alias = flags.find(({ aliases }) => aliases?.includes(`-${prop.replace(/^-+/, '')}`));
    const camelCase = propName(prop);
    if (alias) return useOneOf([alias.prop]);
    return useOneOf(
      tryFindFlag(this.version, camelCase)
        ? [camelCase]
        : nearest(
            camelCase,
            flags.map((flag) => flag.prop),
          ),
    );
  }

  /** Problems of a value that may be any member of a union: those of the member that its JSON type points to. */
  private value(node: TypeNode, value: unknown, prop: string, range?: NumberRange): EngineFlagProblem[] {
    const members = membersOf(node);
    const found = members.map((member) => this.member(member, value, prop, range));
    if (found.some((problems) => problems?.length === 0)) return [];
    const inside = found.find((problems) => problems !== undefined);
    return inside ?? [{ prop, message: `must be ${members.map(described).join(' or ')}, got ${shown(value)}` }];
  }

  /** Problems inside a value of the right JSON type; undefined when the type itself is another. */
  private member(node: TypeNode, value: unknown, prop: string, range?: NumberRange): EngineFlagProblem[] | undefined {
    switch (node.kind) {
      case 'unknown':
        return [];
      case 'null':
        return value === null ? [] : undefined;
      case 'boolean':
      case 'string':
        return typeof value === node.kind ? [] : undefined;
      case 'integer':
        return Number.isSafeInteger(value) ? outOfRange(value as number, prop, range) : undefined;
      case 'number':
        return Number.isFinite(value) ? outOfRange(value as number, prop, range) : undefined;
      case 'choice':
        return isScalar(value) ? notAChoice(node.values, value, prop) : undefined;
      case 'list':
        return Array.isArray(value) ? value.flatMap((item, i) => this.value(node.item, item, `${prop}[${i}]`)) : undefined;
      case 'tuple':
        return Array.isArray(value) && value.length === node.items.length
          ? node.items.flatMap((item, i) => this.value(item, value[i], `${prop}[${i}]`))
          : undefined;
      case 'record':
        return isObject(value)
          ? Object.entries(value).flatMap(([key, item]) => this.value(node.value, item, `${prop}.${key}`))
          : undefined;
      case 'class':
        return isObject(value) ? this.config(node.name, value, prop) : undefined;
      default:
        return this.value(node, value, prop, range);
    }
  }

  private config(className: string, value: Readonly<Record<string, unknown>>, prop: string): EngineFlagProblem[] {
    const fields = this.fields.filter((field) => field.class === className);
    const missing = fields.filter(({ field, required }) => required && value[field] === undefined);
    const given = Object.entries(value).filter(([, item]) => item !== undefined);
    return [
      ...given.flatMap(([key, item]) => this.field(fields, key, item, prop)),
      ...missing.map(({ field }) => ({ prop: `${prop}.${field}`, message: 'must be given, got nothing' })),
    ];
  }

  private field(fields: readonly ConfigField[], key: string, value: unknown, prop: string): EngineFlagProblem[] {
    const path = `${prop}.${key}`;
    const field = fields.find((it) => it.field === key);
    if (field) return this.value(fieldType(field, this.classes), value, path, field.range);
    const names = fields.map((it) => it.field);
    const removed = tryFindRemovedFlag(this.version, path);
    const fix = removed
      ? { fix: removed.replacement ? `use ${removed.replacement}` : 'remove it' }
      : useOneOf(nearest(key, names));
    return [{ prop: path, message: `must be a field of ${fields[0]?.class} in vLLM ${this.version}, got ${key}`, ...fix }];
  }
}

function outOfRange(value: number, prop: string, range: NumberRange = {}): EngineFlagProblem[] {
  const { gt = -Infinity, ge = -Infinity, lt = Infinity, le = Infinity } = range;
  if (value > gt && value >= ge && value < lt && value <= le) return [];
  const signs = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;
  const limits = Object.entries(range).map(([key, limit]) => `${signs[key as keyof NumberRange]} ${limit}`);
  return [{ prop, message: `must be ${limits.join(' and ')}, got ${value}` }];
}

function notAChoice(choices: readonly (string | number)[], value: string | number, prop: string): EngineFlagProblem[] {
  if (choices.includes(value)) return [];
  const near = choices.length > fullListLength ? nearest(String(value), choices.map(String)) : choices;
  return [
    { prop, message: `must be one of the ${choices.length} values that vLLM takes, got ${shown(value)}`, ...useOneOf(near) },
  ];
}

function useOneOf(values: readonly (string | number)[]): { fix?: string } {
  if (values.length === 0) return {};
  return { fix: values.length === 1 ? `use ${values[0]}` : `use one of ${values.join(', ')}` };
}

/** Up to three names within two edits, or two fifths of the word for a long one; the closest first. */
function nearest(word: string, names: readonly string[]): readonly string[] {
  const limit = Math.max(2, Math.floor(word.length * 0.4));
  return names
    .map((name) => ({ name, edits: distance(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name);
}

function described(node: TypeNode): string {
  switch (node.kind) {
    case 'integer':
      return 'an integer';
    case 'unknown':
      return 'any value';
    case 'null':
      return 'null';
    case 'choice':
      return node.values.length > fullListLength ? `one of ${node.values.length} values` : `one of ${node.values.join(', ')}`;
    case 'list':
      return `a list, each ${described(node.item)}`;
    case 'tuple':
      return `a list of ${node.items.length}`;
    case 'record':
      return 'an object';
    case 'class':
      return `an object with fields of ${node.name}`;
    case 'union':
      return node.members.map(described).join(' or ');
    default:
      return `a ${node.kind}`;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function shown(value: unknown): string {
  return typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
}
