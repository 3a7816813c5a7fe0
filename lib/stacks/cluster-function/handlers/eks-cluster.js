// @ts-check

const { CallError, createApi } = require('./api');
const { eksToken } = require('./eks-token');

// The AWS SDK sets no limits of its own, so a function without a way out would end without a reason. It tries three times.
const LIMITS_MS = { connectionTimeout: 5_000, socketTimeout: 20_000 };

/**
 * The API server of a cluster, as the function's own role; undefined when there is no such cluster.
 *
 * Address and certificate authority are asked for at run time: EKS may rotate the authority, and a stored one goes stale.
 * @type {typeof import('./index').clusterApi}
 */
async function clusterApi(clusterName, { describeCluster, sleep, now, environment }) {
  const region = required(environment, 'AWS_REGION');
  const credentials = {
    accessKeyId: required(environment, 'AWS_ACCESS_KEY_ID'),
    secretAccessKey: required(environment, 'AWS_SECRET_ACCESS_KEY'),
    sessionToken: environment.AWS_SESSION_TOKEN,
  };
  const endpoint = await describeCluster(clusterName);
  return endpoint && createApi({ ...endpoint, sleep, token: () => eksToken({ clusterName, region, credentials, now: now() }) });
}

/**
 * @param {import('./index').Surroundings['environment']} environment
 * @param {string} name
 */
function required(environment, name) {
  const value = environment[name];
  if (!value) throw new Error(`the environment must have ${name}`);
  return value;
}

/** @type {typeof import('./index').describeCluster} */
async function describeCluster(name) {
  const cluster = await findCluster(name);
  if (!cluster) return undefined;
  if (!cluster.endpoint) throw new Error(`cluster ${name} has no endpoint yet, its status is ${cluster.status}`);
  return { server: cluster.endpoint, ca: Buffer.from(cluster.certificateAuthority?.data ?? '', 'base64').toString('utf8') };
}

/** @typedef {Error & { $metadata?: { httpStatusCode?: number } }} SdkError The SDK sets the metadata on all that went wrong on the way. */

/** @param {string} name */
async function findCluster(name) {
  // Loaded on first use: the Lambda runtime brings the AWS SDK, a developer's machine does not need it.
  // @ts-expect-error
  const { EKSClient, DescribeClusterCommand } = require('@aws-sdk/client-eks');
  try {
    return (await new EKSClient({ requestHandler: LIMITS_MS }).send(new DescribeClusterCommand({ name }))).cluster;
  } catch (thrown) {
    const error = /** @type {SdkError} */ (thrown);
    // By name: a proxy on the way may answer 404 as well.
    if (error.name === 'ResourceNotFoundException') return undefined;
    if (!error.$metadata) throw error;
    throw new CallError(`DescribeCluster ${name} failed: ${error.message}`, error.$metadata.httpStatusCode ?? 0);
  }
}

module.exports = { clusterApi, describeCluster };
