// @ts-check

const { setTimeout: sleep } = require('node:timers/promises');
const { describeCluster } = require('./eks-cluster');

/**
 * What a handler touches when it runs in Lambda.
 * @type {import('./index').Surroundings}
 */
const surroundings = {
  describeCluster,
  sleep,
  now: () => new Date(),
  log: (line) => console.log(line),
  environment: process.env,
};

/**
 * The provider framework ends each failure with `/aws/lambda/<function>`, which is not the log group of these functions.
 * @type {typeof import('./index').namingLogGroup}
 */
function namingLogGroup(handler, environment) {
  return async (event) => {
    try {
      return await handler(event);
    } catch (error) {
      const group = environment.AWS_LAMBDA_LOG_GROUP_NAME;
      // The same error, so that its stack stays.
      if (group && error instanceof Error) error.message += ` (log group ${group})`;
      throw error;
    }
  };
}

module.exports = { namingLogGroup, surroundings };
