import { formatPath } from './path';
import type { Problem } from './problem';

const stringToken = /\$\{Token\[[^\]]*\]\}|#\{Token\[[^\]]*\]\}/;
// CDK encodes a token as a number whose top bytes are 0xFBFF: a double between these two.
const numberTokens = { from: -1.95e289, to: -1.88e289 } as const;

/**
 * Values of a description that are no plain data. A CDK token is known only when CloudFormation runs, and planning happens before that; a function,
 * an instance of a class or an object that holds itself can be written in no file.
 */
export function plainDataProblems(value: unknown, path: readonly PropertyKey[] = [], holders: readonly object[] = []): Problem[] {
  const what = notPlain(value, holders);
  if (what) return [plainDataProblem(path, what)];
  if (typeof value !== 'object' || value === null) return [];
  const inside = [...holders, value];
  if (Array.isArray(value)) return [...value].flatMap((item, index) => plainDataProblems(item, [...path, index], inside));
  return Object.entries(value).flatMap(([key, item]) => plainDataProblems(item, [...path, key], inside));
}

/** What a value is instead of plain data; undefined when it is. */
function notPlain(value: unknown, holders: readonly object[]): string | undefined {
  const token = 'a CDK token, whose value is not known while planning';
  if (typeof value === 'string') return stringToken.test(value) ? token : undefined;
  if (typeof value === 'number') return value > numberTokens.from && value < numberTokens.to ? token : undefined;
  if (['function', 'symbol', 'bigint'].includes(typeof value)) return `a ${typeof value}`;
  if (typeof value !== 'object' || value === null) return undefined;
  if (holders.includes(value)) return 'an object that holds itself';
  if (Array.isArray(value) || isMapping(value)) return undefined;
  return typeof (value as { resolve?: unknown }).resolve === 'function'
    ? token
    : `an instance of ${value.constructor?.name ?? 'a class'}`;
}

/** An object literal, whichever JavaScript realm made it. */
function isMapping(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function plainDataProblem(path: readonly PropertyKey[], what: string): Problem {
  return {
    rule: 'description-is-plain-data',
    severity: 'error',
    path: formatPath(path),
    message: `must be plain data, got ${what}`,
    fix: 'write the value itself; pass AWS objects in the `existing` property of the construct',
  };
}
