// @ts-check

module.exports = {
  ...require('./api'),
  ...require('./apply-sources'),
  ...require('./bundle-version'),
  ...require('./documents'),
  ...require('./download'),
  ...require('./eks-cluster'),
  ...require('./eks-token'),
  ...require('./kubernetes-crds'),
  ...require('./lambda'),
  ...require('./node-drain'),
};
