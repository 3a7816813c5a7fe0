// @ts-check

const SEMANTIC_VERSION = /^v?(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+.*)?$/;

/** @type {typeof import('./index').isOlder} */
function isOlder(version, than) {
  const left = parse(version);
  const right = parse(than);
  if (!left || !right) return false;
  return (compareIdentifiers(left.release, right.release) || comparePreReleases(left.preRelease, right.preRelease)) < 0;
}

/** @param {string | undefined} version */
function parse(version) {
  const match = SEMANTIC_VERSION.exec(version ?? '');
  if (!match) return undefined;
  return { release: match.slice(1, 4), preRelease: match[4]?.split('.') ?? [] };
}

/**
 * A version without a pre-release part is above every pre-release of it.
 * @param {string[]} left
 * @param {string[]} right
 */
function comparePreReleases(left, right) {
  if (left.length === 0 || right.length === 0) return right.length - left.length;
  return compareIdentifiers(left, right);
}

/**
 * Numbers by value and below words, words by code point, a shorter list below a longer one that starts with it.
 * @param {string[]} left
 * @param {string[]} right
 */
function compareIdentifiers(left, right) {
  for (const [index, a] of left.entries()) {
    const b = right[index];
    if (b === undefined) return 1;
    const order = compareIdentifier(a, b);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/**
 * @param {string} a
 * @param {string} b
 */
function compareIdentifier(a, b) {
  if (a === b) return 0;
  const numbers = [a, b].map((identifier) => /^\d+$/.test(identifier));
  if (numbers[0] && numbers[1]) return Number(a) - Number(b);
  if (numbers[0] !== numbers[1]) return numbers[0] ? -1 : 1;
  return a < b ? -1 : 1;
}

module.exports = { isOlder };
