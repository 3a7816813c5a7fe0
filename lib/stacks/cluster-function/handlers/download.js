// @ts-check

const { createHash } = require('node:crypto');

const MAX_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const WAITS_MS = [1_000, 2_000, 4_000];

/** @type {typeof import('./index').createDownload} */
function createDownload({ fetch, sleep }) {
  return async (url) => {
    for (const wait of WAITS_MS) {
      const attempt = await tryDownload(fetch, url);
      if (attempt.content) return attempt.content;
      if (!attempt.retryable) throw new Error(attempt.failure);
      await sleep(wait);
    }
    const { content, failure } = await tryDownload(fetch, url);
    if (content) return content;
    throw new Error(`${failure} (tried ${WAITS_MS.length + 1} times)`);
  };
}

/**
 * @param {typeof globalThis.fetch} fetch
 * @param {string} url
 * @returns {Promise<{ content?: Buffer, failure?: string, retryable?: boolean }>}
 */
async function tryDownload(fetch, url) {
  try {
    const response = await fetch(url, { redirect: 'follow', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) {
      await response.body?.cancel();
      return { failure: `GET ${url} answered ${response.status}`, retryable: response.status === 429 || response.status >= 500 };
    }
    const content = await readLimited(response);
    return content ? { content } : { failure: `GET ${url} is larger than ${MAX_BYTES} bytes` };
  } catch (error) {
    return { failure: `GET ${url} failed: ${reasonOf(error)}`, retryable: true };
  }
}

/**
 * The body, or undefined when it is larger than the limit.
 * @param {Response} response
 */
async function readLimited(response) {
  const parts = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MAX_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * `fetch` says "fetch failed" and hides the reason in the cause.
 * @param {unknown} error
 */
function reasonOf(error) {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/**
 * Throws unless the content has the checksum; names both, so that a bump that forgot one of them can be told from a changed file.
 * @param {Buffer} content
 * @param {{ url: string, sha256: string }} file
 */
function verifyChecksum(content, { url, sha256 }) {
  const actual = createHash('sha256').update(content).digest('hex');
  if (actual !== sha256)
    throw new Error(`${url} must have the SHA-256 ${sha256}, got ${actual}; check the version and the checksum together`);
}

module.exports = { createDownload, verifyChecksum };
