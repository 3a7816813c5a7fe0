import { Stack, Validations } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { twoModels } from '../charts/rendered';
import { platformOf, quickApp } from './synthesized';

// CloudFormation's own rules, and those of cdk-nag, as errors. What is acknowledged has its reason beside the construct.
function checkedApp() {
  const app = quickApp({
    builtinCloudFormationValidation: true,
    postCliContext: { '@aws-cdk/core:validateAgainstDefaultRules': true },
  });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

// Synthesis prints the report of what it refuses.
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
});

test("a platform passes CloudFormation's validation and the AWS Solutions rules", () => {
  const app = checkedApp();
  platformOf(
    {
      ...twoModels,
      cluster: { admins: ['arn:aws:iam::111122223333:role/PlatformAdmin'], publicAccessCidrs: ['203.0.113.0/24'] },
    },
    app,
  );
  expect(() => app.synth()).not.toThrow();
}, 120_000);

test('a resource that breaks an AWS Solutions rule is refused', () => {
  const app = checkedApp();
  new Bucket(new Stack(app, 'Broken'), 'Bucket');
  expect(() => app.synth()).toThrow(/AwsSolutions-S10/);
}, 120_000);

test('a property that CloudFormation does not know is refused', () => {
  const app = quickApp({
    builtinCloudFormationValidation: true,
    postCliContext: { '@aws-cdk/core:validateAgainstDefaultRules': true },
  });
  const key = new Key(new Stack(app, 'Broken'), 'Key', { enableKeyRotation: true });
  (key.node.defaultChild as {
    addPropertyOverride(path: string, value: unknown): void;
  } & typeof key.node.defaultChild)!.addPropertyOverride('NoSuchProperty', true);
  expect(() => app.synth()).toThrow(/NoSuchProperty/);
}, 120_000);
