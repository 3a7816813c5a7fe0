import { App } from 'aws-cdk-lib';
import { hasErrors } from '../lib/description/problem';
import { problemsText } from '../lib/report/table';
import { synthesizePlatform } from '../lib/synth';

// Set by the CDK command, which then prints the warnings of the stacks itself; `npm run synth` runs this file alone.
const underCdkCommand = process.env.CDK_OUTDIR !== undefined;

const app = new App({
  outdir: process.env.CDK_OUTDIR ?? 'cdk.out',
  analyticsReporting: false,
  // CloudFormation's own rules as errors.
  postCliContext: { '@aws-cdk/core:validateAgainstDefaultRules': true },
});
const file: unknown = app.node.tryGetContext('platform');
const { problems, summary } = synthesizePlatform(app, typeof file === 'string' ? file : `${__dirname}/platform.ts`);

if (hasErrors(problems) || !underCdkCommand) process.stderr.write(problems.length > 0 ? `${problemsText(problems)}\n\n` : '');
if (summary !== undefined) {
  app.synth();
  process.stderr.write(`${summary}\n`);
}
process.exitCode = hasErrors(problems) ? 1 : 0;
