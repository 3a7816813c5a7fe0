import { objects } from '../charts/rendered';
import { platformWith, problemsOf } from '../plan/problems-of';
import { chartType, manifestType, platformOf, type ResourceJson, resourcesOf, starter, templatesOf } from '../stacks/synthesized';

const templates = [...templatesOf(platformOf(starter)).values()];
const every = (type: string): ResourceJson[] =>
  templates.flatMap((template) => resourcesOf(template, type).map(([, resource]) => resource));
const charts = every(chartType);

/** Text of a manifest property, with tokens in place. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

test('there are charts and manifests to look at', () => {
  expect(charts.length).toBeGreaterThan(0);
  expect(every(manifestType).length).toBeGreaterThan(0);
});

test('the gateway knows InferencePools: its extension is turned on (agentgateway/website#479)', () => {
  const values = charts
    .filter(({ Properties }) => Properties.Chart === 'agentgateway')
    .map(({ Properties }) => JSON.parse(textOf(Properties.Values)));
  expect(values).toEqual([expect.objectContaining({ inferenceExtension: { enabled: true } })]);
});

test('kubectl comes with the stacks, of the version of the cluster (aws/aws-cdk#34759)', () => {
  expect(problemsOf(platformWith({}, { cluster: { version: '1.35' } }), 'kubernetes-version-has-kubectl')).toHaveLength(1);
  expect(every('AWS::Lambda::LayerVersion').length).toBeGreaterThan(0);
});

test('no chart is waited for as long as the Lambda that waits may run (aws/aws-cdk#22257)', () => {
  for (const { Properties } of charts) expect(Number.parseInt(Properties.Timeout ?? '0s', 10)).toBeLessThanOrEqual(14 * 60);
});

test('a custom resource is not in the stack of the chart that brings its kind (awslabs/cdk-eks-blueprints#969)', () => {
  for (const template of templates) {
    const kinds = resourcesOf(template, manifestType).map(([, { Properties }]) => textOf(Properties.Manifest));
    const names = resourcesOf(template, chartType).map(([, { Properties }]) => textOf(Properties.Chart));
    if (names.some((name) => name.includes('agentgateway')))
      expect(kinds.join()).not.toMatch(/AgentgatewayParameters|InferencePool/);
  }
});

test('a controller follows the chart with its kinds (awslabs/cdk-eks-blueprints#1125)', () => {
  const controllers = templates.find((template) =>
    resourcesOf(template, chartType).some(([, { Properties }]) => Properties.Chart === 'agentgateway'),
  )!;
  const byChart = new Map(
    resourcesOf(controllers, chartType).map(([id, resource]) => [resource.Properties.Chart, { id, ...resource }]),
  );
  expect(byChart.get('agentgateway')?.DependsOn).toContain(byChart.get('agentgateway-crds')?.id);
});

test('no manifest is near to what one request may carry (aws/aws-cdk#19165)', () => {
  for (const { Properties } of every(manifestType)) expect(textOf(Properties.Manifest).length).toBeLessThan(200 * 1024);
});

test('nodes have one security group, named by its id (terraform-aws-modules/terraform-aws-eks#3096)', () => {
  const classes = objects(platformWith()).filter(({ kind }) => kind === 'EC2NodeClass');
  expect(classes.map(({ spec }) => spec.securityGroupSelectorTerms)).toEqual([[{ id: expect.any(String) }]]);
});

test('a role for Pod Identity may be assumed with session tags, and the agent is installed (hashicorp/terraform-provider-aws#41483)', () => {
  const trusts = every('AWS::IAM::Role')
    .flatMap(
      ({ Properties }) => Properties.AssumeRolePolicyDocument.Statement as { Principal: unknown; Action: string | string[] }[],
    )
    .filter(({ Principal }) => JSON.stringify(Principal).includes('pods.eks.amazonaws.com'));
  const actions = trusts.flatMap(({ Action }) => Action);
  expect(actions.filter((action) => action === 'sts:AssumeRole').length).toBeGreaterThan(0);
  expect(actions.filter((action) => action === 'sts:TagSession')).toHaveLength(
    actions.filter((action) => action === 'sts:AssumeRole').length,
  );
  expect(every('AWS::EKS::Addon').map(({ Properties }) => Properties.AddonName)).toContain('eks-pod-identity-agent');
});
