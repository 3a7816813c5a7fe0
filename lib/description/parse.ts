import type { z } from 'zod';
import { didYouMean } from './nearest';
import { formatPath } from './path';
import { type PlatformProps, platformSchema } from './platform';
import type { Problem } from './problem';
import { plainDataProblems } from './tokens';

/** A description of which every part has the right shape. Parts that had not are left out, their problems beside it. */
export interface Parsed {
  /** Undefined when nothing could be kept. A model or node pool that lacks something required is a hole in its list, so that indexes stay. */
  readonly description: ShapedDescription | undefined;
  readonly problems: readonly Problem[];
}

/** A `PlatformProps` whose lists may have holes where an element was beyond repair. */
export type ShapedDescription = Omit<PlatformProps, 'models' | 'nodePools'> & {
  readonly models?: readonly (NonNullable<PlatformProps['models']>[number] | undefined)[];
  readonly nodePools?: readonly (NonNullable<PlatformProps['nodePools']>[number] | undefined)[];
};

/** Checks the shape of a description: keys, types, plain data. Never throws. */
export function parseDescription(value: unknown): Parsed {
  const unplain = plainDataProblems(value);
  if (unplain.length > 0) return { description: undefined, problems: unplain };
  const given = withoutUndefined(value);
  const result = platformSchema.safeParse(given);
  if (result.success) return { description: result.data, problems: [] };
  const problems = result.error.issues.flatMap((issue) => issueProblems(issue, given));
  return { description: keptPart(given, result.error.issues), problems };
}

/** A copy in which a property that is undefined is not there, so that it never stands in the way of a default. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return Array.from(value, withoutUndefined);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutUndefined(item)]));
}

function issueProblems(issue: z.core.$ZodIssue, root: unknown): Problem[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKeyProblem(key, issue.path));
  const path = formatPath(issue.path);
  const got = valueAt(root, issue.path);
  return [
    {
      rule: 'description-has-shape',
      severity: 'error',
      path,
      message: `${path === '' ? 'the description ' : ''}must be ${expected(issue)}, got ${got === undefined ? 'nothing' : shown(got)}`,
      fix: fixOf(issue, path, got),
    },
  ];
}

function fixOf(issue: z.core.$ZodIssue, path: string, got: unknown): string {
  if (path === '') return "describe a platform: { name: 'chat', models: [{ name: 'qwen3-8b', model: 'Qwen/Qwen3-8B' }] }";
  if (got === undefined) return `add ${path}`;
  // YAML reads 1.36 and 111122223333 as numbers.
  if (issue.code === 'invalid_type' && issue.expected === 'string' && typeof got === 'number') return 'put it in quotes';
  const write = `${issue.code === 'invalid_type' || issue.code === 'custom' ? 'write' : 'use'} ${expected(issue)}`;
  return requiredAt(issue.path) || typeof issue.path.at(-1) === 'number' ? write : `${write}, or leave it out for its default`;
}

/** A value as its reader wrote it; of a long one the beginning. */
function shown(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

const longestShown = 80;

function expected(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeNames[issue.expected] ?? `a ${issue.expected}`;
    case 'invalid_value':
      return `one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
    case 'too_big':
      return `at most ${issue.maximum}`;
    default:
      return 'a mapping of names to values';
  }
}

const typeNames: Readonly<Record<string, string>> = {
  object: 'a mapping of names to values',
  array: 'a list',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
};

function unknownKeyProblem(key: string, path: readonly PropertyKey[]): Problem {
  const known = keysAt(path);
  return {
    rule: 'description-has-shape',
    severity: 'error',
    path: formatPath([...path, key]),
    message: `must be a known property, got "${key}"`,
    fix: didYouMean(key, known, `the properties here are ${known.join(', ')}`),
  };
}

/** The property names that the schema knows at a path. */
function keysAt(path: readonly PropertyKey[]): string[] {
  let schema: z.core.$ZodType = platformSchema;
  for (const segment of path) {
    const inner: z.core.$ZodType = unwrapped(schema);
    schema =
      typeof segment === 'number' ? (inner as z.ZodArray).element : ((inner as z.ZodObject).shape[String(segment)] as z.ZodType);
  }
  return Object.keys((unwrapped(schema) as z.ZodObject).shape);
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = (schema as z.ZodOptional).def.innerType;
  return inner === undefined ? schema : unwrapped(inner);
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, segment) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[segment] : undefined),
    value,
  );
}

/** What is left when everything faulty is taken out, so that the rules can look at the rest in the same run. */
function keptPart(value: unknown, issues: readonly z.core.$ZodIssue[]): ShapedDescription | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const kept = structuredClone(value) as Record<string, unknown>;
  for (const issue of issues) removeFaulty(kept, issue);
  // A platform without a usable name is looked at under another one: what is wrong with the rest is worth saying too.
  kept.name ??= nameless;
  const again = platformSchema.safeParse(withoutHoles(kept));
  return again.success ? (kept as unknown as ShapedDescription) : undefined;
}

const nameless = 'nameless';

function removeFaulty(kept: Record<string, unknown>, issue: z.core.$ZodIssue): void {
  const parent = valueAt(kept, issue.path.slice(0, -1));
  const key = issue.path.at(-1);
  if (issue.code === 'unrecognized_keys') {
    const owner = valueAt(kept, issue.path) as Record<string, unknown> | undefined;
    for (const unknown of issue.keys) delete owner?.[unknown];
  } else if (missing(parent, key) || typeof key === 'number') {
    removeElement(kept, issue.path);
  } else if (key !== undefined && typeof parent === 'object' && parent !== null) {
    delete (parent as Record<PropertyKey, unknown>)[key];
    // A required property of the wrong type cannot be left out: its whole element goes.
    if (requiredAt(issue.path)) removeElement(kept, issue.path);
  }
}

function missing(parent: unknown, key: PropertyKey | undefined): boolean {
  return typeof parent === 'object' && parent !== null && key !== undefined && !(key in parent);
}

function requiredAt(path: readonly PropertyKey[]): boolean {
  const last = path.at(-1);
  return (
    (last === 'name' || last === 'model' || last === 'instanceTypes' || last === 'usdPerHour') && !path.includes('accelerator')
  );
}

/** Empties the list element, or drops the section, that a path goes through. */
function removeElement(kept: Record<string, unknown>, path: readonly PropertyKey[]): void {
  const [section, index] = path;
  const list = typeof section === 'string' ? kept[section] : undefined;
  if (typeof index === 'number' && Array.isArray(list)) list[index] = undefined;
  else if (typeof section === 'string' && section !== 'name') delete kept[section];
}

function withoutHoles(kept: Record<string, unknown>): Record<string, unknown> {
  const filled = { ...kept };
  for (const key of ['models', 'nodePools']) {
    const list = filled[key];
    if (Array.isArray(list)) filled[key] = list.filter((item) => item !== undefined);
  }
  return filled;
}
