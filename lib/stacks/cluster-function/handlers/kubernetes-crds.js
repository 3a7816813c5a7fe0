// @ts-check

const { applySources } = require('./apply-sources');
const { createDownload } = require('./download');
const { clusterApi } = require('./eks-cluster');
const { namingLogGroup, surroundings } = require('./lambda');

/** @type {typeof import('./index').createCrdsHandler} */
function createCrdsHandler(surroundings) {
  return async (event) => {
    const { ClusterName: clusterName, Sources: sources } = event.ResourceProperties;
    // Constant, so that a change is never a replacement.
    const physicalId = `crds-${clusterName}`;
    if (event.RequestType === 'Delete') {
      // Deleting a definition deletes every object of its kind, in all namespaces.
      surroundings.log('definitions are never deleted');
      return { PhysicalResourceId: event.PhysicalResourceId ?? physicalId };
    }
    const api = await clusterApi(clusterName, surroundings);
    if (!api) throw new Error(`cluster ${clusterName} does not exist`);
    const { download, log, sleep } = surroundings;
    const applied = await applySources({ sources, api, download, log, sleep });
    return { PhysicalResourceId: physicalId, Data: summary(applied) };
  };
}

/**
 * Numbers only: CloudFormation takes a response of 4,096 bytes.
 * @param {readonly import('./index').AppliedObject[]} applied
 */
function summary(applied) {
  const count = (/** @type {import('./index').Outcome} */ outcome) =>
    String(applied.filter((object) => object.outcome === outcome).length);
  return { Created: count('created'), Updated: count('updated'), Unchanged: count('unchanged'), Kept: count('kept') };
}

const download = createDownload({ fetch, sleep: surroundings.sleep });
const handler = namingLogGroup(createCrdsHandler({ ...surroundings, download }), process.env);

module.exports = { createCrdsHandler, handler };
