// @ts-check

const http = require('node:http');
const https = require('node:https');

const TIMEOUT_MS = 30_000;
const WAIT_MS = 3_000;
// An access entry takes effect some time after it was created, so a refusal is believed after a minute only.
const TRIES_WHEN_REFUSED = 21;
const TRIES_WHEN_BUSY = 5;

/** @type {typeof import('./index').createApi} */
function createApi(options) {
  return {
    async request(method, path, body) {
      for (let tried = 1; ; tried += 1) {
        const answer = await send(options, method, path, body);
        if (tried >= triesFor(answer.status)) return answer;
        await options.sleep(WAIT_MS);
      }
    },
  };
}

/** @param {number} status */
function triesFor(status) {
  if (status === 401 || status === 403) return TRIES_WHEN_REFUSED;
  return mayPass(status) ? TRIES_WHEN_BUSY : 1;
}

/**
 * Whether the same call may be answered otherwise later: no answer, a conflict, throttling, an error of the server.
 * @param {number} status
 */
function mayPass(status) {
  return status === 0 || status === 409 || status === 429 || status >= 500;
}

/**
 * @param {import('./index').ApiOptions} options
 * @param {import('./index').ApiMethod} method
 * @param {string} path
 * @param {string} [body]
 * @returns {Promise<import('./index').ApiAnswer>}
 */
function send({ server, ca, cert, key, token }, method, path, body) {
  const url = new URL(path, server);
  const { request } = url.protocol === 'http:' ? http : https;
  return new Promise((resolve) => {
    const lost = (/** @type {NodeJS.ErrnoException} */ error) => resolve({ status: 0, text: reasonOf(error) });
    const outgoing = request(
      url,
      { method, headers: headersFor(token?.(), body), ca, cert, key, timeout: TIMEOUT_MS },
      (response) => {
        /** @type {Buffer[]} */
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('error', lost);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
    outgoing.on('error', lost);
    outgoing.end(body);
  });
}

/**
 * Node tries every address of a host, and when all fail gives an error that has a code and no message.
 * @param {NodeJS.ErrnoException} error
 */
function reasonOf(error) {
  return error.message || (error.code ?? error.name);
}

/**
 * @param {string | undefined} token
 * @param {string | undefined} body
 */
function headersFor(token, body) {
  return {
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/apply-patch+yaml', 'content-length': Buffer.byteLength(body) }),
  };
}

/** A call that failed, with the status of its answer. */
class CallError extends Error {
  /**
   * @param {string} message
   * @param {number} status 0 when no answer came
   */
  constructor(message, status) {
    super(message);
    this.name = 'CallError';
    this.status = status;
  }
}

/**
 * What is wrong with an answer that is not the one wanted.
 * @param {import('./index').ApiAnswer} answer
 */
function failureOf({ status, text }) {
  return `${status === 0 ? 'got no answer' : `answered ${status}`}: ${statusMessage(text)}`;
}

/**
 * The message of a Kubernetes Status object, or the text itself when it is none.
 * @param {string} text
 * @returns {string}
 */
function statusMessage(text) {
  try {
    return JSON.parse(text).message ?? text;
  } catch {
    return text;
  }
}

module.exports = { CallError, createApi, failureOf, mayPass };
