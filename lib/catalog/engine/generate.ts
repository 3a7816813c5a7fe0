import {
  type ConfigField,
  type DefaultValue,
  type EngineFlag,
  type FlagCatalog,
  type NumberRange,
  propName,
  type TypedFact,
} from './flag';
import { fieldType, flagType, membersOf, type TypeNode } from './python-type';

/** Widest line of the generated types: that of the repository's formatter. */
const lineWidth = 130;

/** A flag as `read_flags.py` prints it. */
export interface RawFlag extends Omit<EngineFlag, 'prop' | 'configDefault'> {
  /** @default - same as `default` */
  readonly config_default?: DefaultValue;
}

/** What `read_flags.py` prints for one wheel. */
export interface RawFacts {
  readonly version: string;
  readonly flags: readonly RawFlag[];
  readonly config_fields: readonly ConfigField[];
}

/** Text of the two generated files. */
export interface GeneratedFiles {
  readonly data: string;
  readonly types: string;
}

/**
 * Text of `vllm-<version>.data.ts` and `vllm-<version>.types.ts`; equal facts give equal text.
 * Throws when two flags share a prop name, or two aliases of one name have different values.
 */
export function generate(facts: RawFacts): GeneratedFiles {
  const catalog = { flags: facts.flags.map(engineFlag), configFields: facts.config_fields };
  refuseSharedProps(catalog.flags);
  return { data: dataFile(facts.version, catalog), types: typesFile(facts.version, catalog) };
}

function engineFlag({ config_default, ...raw }: RawFlag): EngineFlag {
  const flag = { prop: propName(raw.flag), ...raw };
  return config_default === undefined ? flag : { ...flag, configDefault: config_default };
}

function refuseSharedProps(flags: readonly EngineFlag[]): void {
  const seen = new Map<string, string>();
  for (const { prop, flag } of flags) {
    const other = seen.get(prop);
    if (other) throw new Error(`flags must have props of their own, got ${prop} for ${other} and ${flag}`);
    seen.set(prop, flag);
  }
}

function header(version: string): string {
  return `// Made by \`npm run catalog:engine -- ${version}\` from the source in the wheel of vLLM ${version}. Do not edit.\n`;
}

function dataFile(version: string, { flags, configFields }: FlagCatalog): string {
  return [
    header(version),
    "import type { ConfigField, EngineFlag } from './flag';\n",
    `export const flags = [\n${lines(flags)}] as const satisfies readonly EngineFlag[];\n`,
    `export const configFields = [\n${lines(configFields)}] as const satisfies readonly ConfigField[];\n`,
  ].join('\n');
}

function lines(items: readonly object[]): string {
  return items.map((item) => `  ${literal(item)},\n`).join('');
}

/** A value in the quotes and spacing of the repository. */
function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(
    ([key, item]) => `${/^[A-Za-z_]\w*$/.test(key) ? key : literal(key)}: ${literal(item)}`,
  );
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function typesFile(version: string, catalog: FlagCatalog): string {
  const classes = new Set(catalog.configFields.map((field) => field.class));
  return [
    header(version),
    flagsInterface(version, catalog.flags, classes),
    ...[...classes].map((name) => classInterface(name, catalog.configFields, classes)),
    ...aliases(catalog, classes),
  ].join('\n');
}

function flagsInterface(version: string, flags: readonly EngineFlag[], classes: ReadonlySet<string>): string {
  const doc = `/** Every flag of \`vllm serve\` in vLLM ${version}, as a prop. Numbers are in the unit of the flag. */\n`;
  const members = flags.map((flag) => {
    const names = [flag.flag, ...(flag.aliases ?? [])].map((name) => `\`${name}\``).join(', ');
    const group = flag.group.startsWith('(') ? '' : ` (${flag.group})`;
    return member(flag.prop, false, flagType(flag, classes), [`${names}${group}${bounds(flag)}`, ...tags(flag)]);
  });
  return `${doc}export interface EngineFlags {\n${members.join('')}}\n`;
}

function classInterface(name: string, fields: readonly ConfigField[], classes: ReadonlySet<string>): string {
  const members = fields
    .filter((field) => field.class === name)
    .map((field) =>
      member(field.field, field.required === true, fieldType(field, classes), [...fieldSummary(field), ...tags(field)]),
    );
  return `/** Fields of vLLM's \`${name}\`, by their own names. */\nexport interface ${name} {\n${members.join('')}}\n`;
}

function fieldSummary(field: ConfigField): readonly string[] {
  const limits = bounds(field);
  return limits === '' ? [] : [limits.replace(/^, /, '').replace(/^./, (letter) => letter.toUpperCase())];
}

function member(name: string, isRequired: boolean, type: TypeNode, doc: readonly string[]): string {
  return `${comment(doc)}${declaration(`  readonly ${name}${isRequired ? '' : '?'}:`, memberTypes(type), '    ')}`;
}

function comment(doc: readonly string[]): string {
  const text = doc.map((line) => line.replaceAll('*/', '*\\/'));
  if (text.length < 2) return text.map((line) => `  /** ${line} */\n`).join('');
  return `  /**\n${text.map((line) => `   * ${line}\n`).join('')}   */\n`;
}

/** One line where it fits, else one member per line, as the formatter breaks a union. */
function declaration(start: string, members: readonly string[], indent: string): string {
  const line = `${start} ${members.join(' | ')};`;
  if (line.length <= lineWidth || members.length === 1) return `${line}\n`;
  return `${start}\n${members.map((item) => `${indent}| ${item}`).join('\n')};\n`;
}

function tags(fact: EngineFlag | ConfigField): readonly string[] {
  const removal = typeof fact.deprecated === 'string' ? `@deprecated named for removal in ${fact.deprecated}` : '@deprecated';
  const isRequired = 'required' in fact && fact.required;
  return [...(isRequired ? [] : [`@default ${defaultText(fact)}`]), ...(fact.deprecated ? [removal] : [])];
}

function defaultText(fact: TypedFact & { readonly configDefault?: DefaultValue }): string {
  if (fact.configDefault !== undefined) return `- decided at start; ${JSON.stringify(fact.configDefault)} in the config class`;
  if (fact.default === undefined || fact.default === null) return '- unset';
  return unresolvedDefault(fact.default) ?? JSON.stringify(fact.default);
}

function unresolvedDefault(value: DefaultValue): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { env, factory, expr } = value as Readonly<Record<string, unknown>>;
  if (env) return `- value of the environment variable ${env}`;
  if (factory) return `- result of ${factory}()`;
  return expr ? `- result of ${expr}` : undefined;
}

const signs = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

/** For example `, integer >= 1`. */
function bounds({ type, range }: TypedFact): string {
  const isInteger = /^int\b/.test(type);
  const limits = Object.entries(range ?? {}).map(([key, limit]) => `${signs[key as keyof NumberRange]} ${limit}`);
  const text = [...(isInteger ? ['integer'] : []), ...(limits.length > 0 ? [limits.join(' and ')] : [])].join(' ');
  return text === '' ? '' : `, ${text}`;
}

function memberTypes(node: TypeNode): readonly string[] {
  const strings = membersOf(node).filter(({ kind }) => kind === 'string');
  const members = [...membersOf(node).filter(({ kind }) => kind !== 'string'), ...strings];
  const hasChoice = members.some(({ kind }) => kind === 'choice');
  return members.flatMap((item) => {
    if (item.kind === 'choice') return item.name ? [item.name] : item.values.map(literal);
    // `string` beside literals would swallow them, and with them the editor's completion.
    return [hasChoice && item.kind === 'string' ? '(string & Record<never, never>)' : typeText(item)];
  });
}

function typeText(node: TypeNode): string {
  switch (node.kind) {
    case 'integer':
      return 'number';
    case 'list':
      return `readonly ${grouped(node.item)}[]`;
    case 'tuple':
      return `readonly [${node.items.map(typeText).join(', ')}]`;
    case 'record':
      return `Readonly<Record<string, ${typeText(node.value)}>>`;
    case 'class':
      return node.name;
    case 'choice':
    case 'union':
      return memberTypes(node).join(' | ');
    default:
      return node.kind;
  }
}

function grouped(node: TypeNode): string {
  const text = typeText(node);
  return / \| |^readonly /.test(text) ? `(${text})` : text;
}

/** Upstream's named lists of choices, each once. */
function aliases({ flags, configFields }: FlagCatalog, classes: ReadonlySet<string>): readonly string[] {
  const nodes = [...flags.map((flag) => flagType(flag, classes)), ...configFields.map((field) => fieldType(field, classes))];
  const found = new Map<string, readonly string[]>();
  for (const { name, values } of nodes.flatMap(namedChoices)) {
    const text = values.map(literal);
    if (found.has(name) && found.get(name)?.join() !== text.join()) throw new Error(`alias ${name} must have one list of values`);
    found.set(name, text);
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, values]) => declaration(`export type ${name} =`, values, '  '));
}

function namedChoices(node: TypeNode): readonly { name: string; values: readonly (string | number)[] }[] {
  if (node.kind === 'choice') return node.name ? [{ name: node.name, values: node.values }] : [];
  if (node.kind === 'union') return node.members.flatMap(namedChoices);
  if (node.kind === 'list') return namedChoices(node.item);
  return node.kind === 'record' ? namedChoices(node.value) : [];
}
