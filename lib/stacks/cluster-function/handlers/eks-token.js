// @ts-check

const { createHash, createHmac } = require('node:crypto');

const SERVICE = 'sts';
const LIFETIME_SECONDS = 60;
const SIGNED_HEADERS = 'host;x-k8s-aws-id';

/**
 * EKS takes a presigned GetCallerIdentity URL as proof of who asks; the cluster name is a signed header, so a token for
 * one cluster is worth nothing at another. Same signature as `aws eks get-token`.
 * @type {typeof import('./index').eksToken}
 */
function eksToken({ clusterName, region, credentials, now }) {
  const date = now.toISOString().replace(/[:-]|\.\d{3}/g, '');
  const scope = `${date.slice(0, 8)}/${region}/${SERVICE}/aws4_request`;
  const host = `${SERVICE}.${region}.${region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com'}`;
  const query = queryString({
    Action: 'GetCallerIdentity',
    Version: '2011-06-15',
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${credentials.accessKeyId}/${scope}`,
    'X-Amz-Date': date,
    'X-Amz-Expires': String(LIFETIME_SECONDS),
    ...(credentials.sessionToken && { 'X-Amz-Security-Token': credentials.sessionToken }),
    'X-Amz-SignedHeaders': SIGNED_HEADERS,
  });
  const request = ['GET', '/', query, `host:${host}`, `x-k8s-aws-id:${clusterName}`, '', SIGNED_HEADERS, sha256('')].join('\n');
  const signature = hmac(
    signingKey(credentials.secretAccessKey, scope),
    ['AWS4-HMAC-SHA256', date, scope, sha256(request)].join('\n'),
  );
  const url = `https://${host}/?${query}&X-Amz-Signature=${signature.toString('hex')}`;
  return `k8s-aws-v1.${Buffer.from(url).toString('base64url')}`;
}

/**
 * Parameters encoded as RFC 3986 wants; the signature wants them by name, which is how they are given.
 * @param {Record<string, string>} parameters
 */
function queryString(parameters) {
  return Object.entries(parameters)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
}

/** @param {string} text */
function encode(text) {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * @param {string} secret
 * @param {string} scope
 */
function signingKey(secret, scope) {
  return scope.split('/').reduce((key, part) => hmac(key, part), Buffer.from(`AWS4${secret}`));
}

/**
 * @param {Buffer} key
 * @param {string} text
 */
function hmac(key, text) {
  return createHmac('sha256', key).update(text).digest();
}

/** @param {string} text */
function sha256(text) {
  return createHash('sha256').update(text).digest('hex');
}

module.exports = { eksToken };
