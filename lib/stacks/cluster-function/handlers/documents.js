// @ts-check

// The API server parses the YAML; here only the head of each object is needed, so the files are read line by line and
// the function stays free of dependencies.

const SEPARATOR = /^---[ \t]*(?:#.*)?$/m;
const KEY = /^\s*("[^"]+"|'[^']+'|[^\s:'"#-][^:]*?)\s*:(?:\s+(.*))?$/;
const BUNDLE_VERSION = /\/bundle-version$/;

/** @typedef {Map<string, { value: string, nested: string[] }>} Mapping */

/** @type {typeof import('./index').splitDocuments} */
function splitDocuments(text) {
  return text
    .split(SEPARATOR)
    .filter((document) => contentLines(document).length > 0)
    .map(readDocument);
}

/**
 * @param {string} text
 * @returns {import('./index').ManifestDocument}
 */
function readDocument(text) {
  const object = readMapping(contentLines(text));
  const metadata = readMapping(object.get('metadata')?.nested ?? []);
  const head = {
    apiVersion: object.get('apiVersion')?.value,
    kind: object.get('kind')?.value,
    name: metadata.get('name')?.value,
  };
  const { apiVersion, kind, name } = head;
  if (!apiVersion || !kind || !name)
    throw new Error(`an object must have apiVersion, kind and metadata.name, got ${JSON.stringify(head)}`);
  return { apiVersion, kind, name, bundle: readBundle(metadata), text };
}

/**
 * @param {Mapping} metadata
 * @returns {import('./index').ManifestDocument['bundle']}
 */
function readBundle(metadata) {
  const annotations = readMapping(metadata.get('annotations')?.nested ?? []);
  for (const [annotation, { value }] of annotations) {
    if (BUNDLE_VERSION.test(annotation)) return { annotation, version: value };
  }
  return undefined;
}

/**
 * The keys of one block mapping, each with its value on the same line and the deeper lines below it.
 * @param {string[]} lines
 * @returns {Mapping}
 */
function readMapping(lines) {
  /** @type {Mapping} */
  const mapping = new Map();
  const indentation = indentationOf(lines[0] ?? '');
  /** @type {string[]} */
  let nested = [];
  for (const line of lines) {
    const key = indentationOf(line) === indentation ? KEY.exec(line) : null;
    if (key) {
      nested = [];
      mapping.set(plainScalar(key[1] ?? ''), { value: plainScalar(key[2] ?? ''), nested });
    } else {
      nested.push(line);
    }
  }
  return mapping;
}

/** @param {string} text */
function contentLines(text) {
  return text.split(/\r?\n/).filter((line) => /^\s*[^\s#]/.test(line));
}

/** @param {string} line */
function indentationOf(line) {
  return line.length - line.trimStart().length;
}

/**
 * The text of a scalar without quotes and without the comment after it.
 * @param {string} text
 */
function plainScalar(text) {
  const quoted = /^"([^"]*)"|^'([^']*)'/.exec(text);
  return quoted ? (quoted[1] ?? quoted[2] ?? '') : text.replace(/\s+#.*$/, '').trim();
}

module.exports = { splitDocuments };
