// @ts-check

const { CallError, failureOf, mayPass } = require('./api');
const { clusterApi } = require('./eks-cluster');
const { namingLogGroup, surroundings } = require('./lambda');

// Only what this platform made: pools carry the label themselves, claims by the template of their pool.
const OURS = '?labelSelector=lintel.dev%2Fcapacity';
const NODE_POOLS = `/apis/karpenter.sh/v1/nodepools${OURS}`;
const NODE_CLAIMS = `/apis/karpenter.sh/v1/nodeclaims${OURS}`;
// CloudFormation takes a response of 4,096 bytes; this many names leave room.
const NAMES_SHOWN = 10;
const MAX_LINE = 200;
const MAX_FAILURE = 500;
const TERMINATION_STEPS = ['Drained', 'VolumesDetached', 'InstanceTerminating'];

/**
 * @typedef {{ type: string, status: string, message?: string }} Condition
 * @typedef {{ metadata: { name: string }, status?: { nodeName?: string, conditions?: Condition[] } }} NodeClaim
 */

/** @type {typeof import('./index').createDrainHandlers} */
function createDrainHandlers(surroundings) {
  const { log, now } = surroundings;
  return {
    async onEvent(event) {
      const { ClusterName: clusterName } = event.ResourceProperties;
      if (event.RequestType !== 'Delete') return { PhysicalResourceId: `${clusterName}/node-drain` };
      const startedAt = now().toISOString();
      await drain(clusterName, surroundings);
      return { PhysicalResourceId: event.PhysicalResourceId, Data: { StartedAt: startedAt } };
    },

    async isComplete(event) {
      if (event.RequestType !== 'Delete') return { IsComplete: true };
      const { ClusterName: clusterName, GiveUpAfterSeconds: limit } = event.ResourceProperties;
      const waiting = await drainOrReason(clusterName, surroundings);
      if (waiting.length === 0) return { IsComplete: true };
      for (const line of waiting) log(line);
      if (secondsBetween(event.Data?.StartedAt, now()) >= Number(limit)) throw new Error(timeOutMessage(waiting, limit));
      return { IsComplete: false };
    },
  };
}

/**
 * What the drain still waits for, one line each.
 * @param {string} clusterName
 * @param {import('./index').Surroundings} surroundings
 */
async function drainOrReason(clusterName, surroundings) {
  try {
    return (await drain(clusterName, surroundings)).map(describeClaim);
  } catch (error) {
    if (error instanceof CallError && mayPass(error.status)) return [error.message];
    throw error;
  }
}

/**
 * Deletes the platform's node pools, then their node claims, and returns the claims that are left. Every poll does so again: a claim that
 * Karpenter was just about to make appears after the first delete.
 * @param {string} clusterName
 * @param {import('./index').Surroundings} surroundings
 * @returns {Promise<NodeClaim[]>}
 */
async function drain(clusterName, surroundings) {
  const api = await clusterApi(clusterName, surroundings);
  if (!api) {
    surroundings.log(`cluster ${clusterName} does not exist; nothing to drain`);
    return [];
  }
  // Pools first: a pool that still lives would replace each node that goes.
  await call(api, 'DELETE', NODE_POOLS);
  await call(api, 'DELETE', NODE_CLAIMS);
  return (await call(api, 'GET', NODE_CLAIMS))?.items ?? [];
}

/**
 * The answer, or undefined when the kind does not exist.
 * @param {import('./index').Api} api
 * @param {'GET' | 'DELETE'} method
 * @param {string} path
 */
async function call(api, method, path) {
  const answer = await api.request(method, path);
  if (answer.status === 404) return undefined;
  if (answer.status < 200 || answer.status > 299) {
    throw new CallError(`${method} ${path} ${failureOf(answer)}`.slice(0, MAX_FAILURE), answer.status);
  }
  return JSON.parse(answer.text);
}

/** @param {NodeClaim} claim */
function describeClaim({ metadata, status = {} }) {
  const steps = (status.conditions ?? [])
    .filter(({ type }) => TERMINATION_STEPS.includes(type))
    .map(({ type, status: value, message }) => `${type}=${value}${message ? ` (${message})` : ''}`);
  return [`${metadata.name} on ${status.nodeName ?? 'no node'}`, ...steps].join(', ');
}

/**
 * @param {string[]} waiting
 * @param {string} seconds
 */
function timeOutMessage(waiting, seconds) {
  const shown = waiting.slice(0, NAMES_SHOWN).map((line) => line.slice(0, MAX_LINE));
  const more = waiting.length > NAMES_SHOWN ? ` and ${waiting.length - NAMES_SHOWN} more` : '';
  return `nodes were not drained in ${seconds} s: ${shown.join('; ')}${more}. Free what holds them (pods, disruption budgets, volumes) and delete again.`;
}

/**
 * @param {string | undefined} start
 * @param {Date} end
 */
function secondsBetween(start, end) {
  return (end.getTime() - Date.parse(start ?? '')) / 1000;
}

const drainHandlers = createDrainHandlers(surroundings);
const onEvent = namingLogGroup(drainHandlers.onEvent, process.env);
const isComplete = namingLogGroup(drainHandlers.isComplete, process.env);

module.exports = { createDrainHandlers, isComplete, onEvent };
