import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type AppProps } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { InferencePlatform, type InferencePlatformProps } from '../../lib';

/** A CloudFormation template as JSON. */
export interface TemplateJson {
  readonly Resources: Readonly<Record<string, ResourceJson>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown; readonly Export?: unknown }>>;
}

export interface ResourceJson {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: properties differ from type to type
  readonly Properties?: any;
  readonly DependsOn?: readonly string[];
  readonly DeletionPolicy?: string;
}

/** The description of `bin/platform.ts`. */
export const starter: InferencePlatformProps = { name: 'inference', models: [{ name: 'qwen3-8b', model: 'Qwen/Qwen3-8B' }] };

/** An app without CloudFormation's own validation, which takes seconds; one test file runs it for all. */
export function quickApp(props: AppProps = {}): App {
  return new App({
    outdir: mkdtempSync(join(tmpdir(), 'lintel-test-')),
    builtinCloudFormationValidation: false,
    analyticsReporting: false,
    ...props,
  });
}

export function platformOf(props: InferencePlatformProps, app = quickApp()): InferencePlatform {
  return new InferencePlatform(app, 'inference', props);
}

/** The templates of a platform, by the name of the stack without its prefix: `Network`, `Model-qwen3-8b`. */
export function templatesOf(platform: InferencePlatform): ReadonlyMap<string, TemplateJson> {
  const { network, cluster, accelerators, controllers, gateway, models } = platform.stacks;
  const stacks = [network, cluster, accelerators, controllers, gateway, ...models].flatMap((stack) => stack ?? []);
  return new Map(
    stacks.map((stack) => [
      stack.stackName.slice(platform.plan.label.length + 1),
      Template.fromStack(stack).toJSON() as TemplateJson,
    ]),
  );
}

export function resourcesOf(template: TemplateJson, type: string): [string, ResourceJson][] {
  return Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);
}

export const manifestType = 'Custom::AWSCDK-EKS-KubernetesResource';
export const chartType = 'Custom::AWSCDK-EKS-HelmChart';
