import type { ConfigField, EngineFlag, TypedFact } from './flag';

/** The shape of a value, read from a Python type annotation. */
export type TypeNode =
  | { readonly kind: 'boolean' | 'integer' | 'number' | 'string' | 'null' | 'unknown' }
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[]; readonly name?: string }
  | { readonly kind: 'list'; readonly item: TypeNode }
  | { readonly kind: 'tuple'; readonly items: readonly TypeNode[] }
  | { readonly kind: 'record'; readonly value: TypeNode }
  | { readonly kind: 'class'; readonly name: string }
  | { readonly kind: 'union'; readonly members: readonly TypeNode[] };

/** A type that exists only inside the engine (a torch dtype, a class, a function): no value of ours can have it. */
const opaque = undefined;

const scalars: Readonly<Record<string, TypeNode>> = {
  str: { kind: 'string' },
  Path: { kind: 'string' },
  int: { kind: 'integer' },
  float: { kind: 'number' },
  bool: { kind: 'boolean' },
  None: { kind: 'null' },
  Any: { kind: 'unknown' },
  object: { kind: 'unknown' },
  list: { kind: 'list', item: { kind: 'unknown' } },
  dict: { kind: 'record', value: { kind: 'unknown' } },
};

/**
 * Shape of the value that a flag's prop takes. A prop that is not wanted is left out, so null is never one of its values; a
 * list of config objects also takes each of them in the flag's own string form (`name=path`).
 */
export function flagType(flag: EngineFlag, classes: ReadonlySet<string>): TypeNode {
  const node = factType(flag, classes);
  const members = membersOf(node).filter(({ kind }) => kind !== 'null');
  return unionOf(flag.nargs === '+' && flag.json ? members.map(orStringItems) : members);
}

/** Shape of the value that a field of a config class takes. */
export function fieldType(field: ConfigField, classes: ReadonlySet<string>): TypeNode {
  return factType(field, classes);
}

/** Members of a union, or the node itself. */
export function membersOf(node: TypeNode): readonly TypeNode[] {
  return node.kind === 'union' ? node.members : [node];
}

function factType(fact: TypedFact, classes: ReadonlySet<string>): TypeNode {
  const members = membersOf(new Annotation(fact, classes).node());
  const hasClass = members.some(({ kind }) => kind === 'class');
  // vLLM parses such a value with the class, which refuses unknown keys, whatever else the annotation allows.
  const parsed = hasClass ? members.filter(({ kind }) => kind !== 'record') : members;
  return unionOf(fact.orString ? [...parsed, { kind: 'string' }] : parsed);
}

function orStringItems(node: TypeNode): TypeNode {
  return node.kind === 'list' ? { kind: 'list', item: unionOf([node.item, { kind: 'string' }]) } : node;
}

function unionOf(nodes: readonly TypeNode[]): TypeNode {
  const members = nodes.flatMap(membersOf).filter((node, i, all) => all.findIndex((other) => isSame(node, other)) === i);
  return members.length === 1 && members[0] ? members[0] : { kind: 'union', members };
}

function isSame(a: TypeNode, b: TypeNode): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Reads one annotation, for example `dict[str, list[int]] | None`. */
class Annotation {
  private readonly tokens: readonly string[];
  private position = 0;

  constructor(
    private readonly fact: TypedFact,
    private readonly classes: ReadonlySet<string>,
  ) {
    this.tokens = fact.type.match(/'[^']*'|"[^"]*"|-?\d+|[\w.]+|[[\],|]/g) ?? [];
  }

  node(): TypeNode {
    return this.union() ?? (this.fact.json ? { kind: 'record', value: { kind: 'unknown' } } : { kind: 'string' });
  }

  private union(): TypeNode | undefined {
    const members = [this.term()];
    while (this.tokens[this.position] === '|') {
      this.position += 1;
      members.push(this.term());
    }
    const known = members.filter((member) => member !== opaque);
    const hasValue = known.some(({ kind }) => kind !== 'null');
    return hasValue || known.length === members.length ? unionOf(known) : opaque;
  }

  private term(): TypeNode | undefined {
    const name = this.tokens[this.position++] ?? '';
    if (this.tokens[this.position] !== '[') return this.named(name);
    if (name === 'Literal') return { kind: 'choice', values: this.literals() };
    return this.generic(name, this.parameters());
  }

  private named(name: string): TypeNode | undefined {
    if (scalars[name]) return scalars[name];
    if (this.classes.has(name)) return { kind: 'class', name };
    const { choices } = this.fact;
    if (!choices || name === '' || name.includes('.')) return opaque;
    return { kind: 'choice', values: choices, ...(this.isOnlyAlias(name) ? { name } : {}) };
  }

  /** The values of two aliases are stated together, so neither name stands for them. */
  private isOnlyAlias(name: string): boolean {
    return this.tokens.every((token) => token === name || !/^[A-Z]\w*$/.test(token) || scalars[token] !== undefined);
  }

  private generic(name: string, parameters: readonly (TypeNode | undefined)[]): TypeNode | undefined {
    const [first = { kind: 'unknown' }, second = { kind: 'unknown' }] = parameters as readonly TypeNode[];
    if (name === 'list' || name === 'set' || name === 'Sequence') return { kind: 'list', item: first };
    if (name === 'dict') return { kind: 'record', value: second };
    if (name === 'tuple') return { kind: 'tuple', items: parameters.map((node) => node ?? { kind: 'unknown' }) };
    return opaque;
  }

  private parameters(): readonly (TypeNode | undefined)[] {
    const found: (TypeNode | undefined)[] = [];
    do {
      this.position += 1;
      found.push(this.union());
    } while (this.tokens[this.position] === ',');
    this.position += 1;
    return found;
  }

  private literals(): readonly (string | number)[] {
    const end = this.tokens.indexOf(']', this.position);
    const items = this.tokens.slice(this.position + 1, end).filter((token) => token !== ',');
    this.position = end + 1;
    return items.map((token) => (/^['"]/.test(token) ? token.slice(1, -1) : Number(token)));
  }
}
