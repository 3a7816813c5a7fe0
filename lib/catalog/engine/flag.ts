/** A value as it stands in JSON. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/**
 * Default of a flag or field. Objects with one of these keys stand for what only the running engine knows: `env` (value of
 * that environment variable), `factory` (built by that class or function), `expr` (an expression of the source).
 */
export type DefaultValue = JsonValue;

/** Bounds of a number, as pydantic names them. */
export interface NumberRange {
  /** @default - no lower bound, exclusive */
  readonly gt?: number;
  /** @default - no lower bound, inclusive */
  readonly ge?: number;
  /** @default - no upper bound, exclusive */
  readonly lt?: number;
  /** @default - no upper bound, inclusive */
  readonly le?: number;
}

/** What flags of the command line and fields of config classes have in common. */
export interface TypedFact {
  /** Type annotation of the source, Python syntax. */
  readonly type: string;
  /** Allowed values. Suggestions only where the type also has `str`. @default - any value of the type */
  readonly choices?: readonly (string | number)[];
  /** @default - none stated */
  readonly default?: DefaultValue;
  /** @default - no bounds */
  readonly range?: NumberRange;
  /** Config class of a JSON value, or true for a JSON value of no class. @default - not JSON */
  readonly json?: string | boolean;
  /** A validator also accepts a string in place of the type. @default false */
  readonly orString?: boolean;
  /** Version named for removal, or true where none is named. @default - not deprecated */
  readonly deprecated?: string | boolean;
}

/** One argument of `vllm serve`. */
export interface EngineFlag extends TypedFact {
  /** The flag in camelCase: `--max-num-batched-tokens` is `maxNumBatchedTokens`. */
  readonly prop: string;
  /** The flag as given on the command line; without dashes for a positional argument. */
  readonly flag: string;
  /** Short forms, for example `-tp`. @default - none */
  readonly aliases?: readonly string[];
  /** Group in the engine's own help. */
  readonly group: string;
  /** Default of the config field where the flag's own is null and the engine decides at start. @default - same as `default` */
  readonly configDefault?: DefaultValue;
  /** For booleans: true when a `--no-` twin exists, false when the flag can only be set. @default - not a boolean flag */
  readonly no?: boolean;
  /** May stand without a value. @default false */
  readonly bare?: boolean;
  /** `+`: one or more values after the flag; `?`: positional. @default - one value */
  readonly nargs?: '+' | '?';
  /** The flag is given once per value. @default false */
  readonly repeat?: boolean;
  /** `comma`: a list given as one value, joined by commas. @default - as `nargs` says */
  readonly format?: 'comma';
  /** Config class and field that the flag sets. @default - set by no config class */
  readonly field?: string;
}

/** One field of a config class that a JSON flag takes. Names are upstream's, in snake_case, because the JSON is passed as it is. */
export interface ConfigField extends TypedFact {
  readonly class: string;
  readonly field: string;
  /** The object is refused without this field. @default false */
  readonly required?: boolean;
}

/** Every flag and field of one engine version. */
export interface FlagCatalog {
  readonly flags: readonly EngineFlag[];
  readonly configFields: readonly ConfigField[];
}

/** A flag's name in camelCase: `--all2all-backend` is `all2allBackend`. */
export function propName(flag: string): string {
  return flag.replace(/^-+/, '').replace(/[-_]+(.)/g, (_, letter: string) => letter.toUpperCase());
}
