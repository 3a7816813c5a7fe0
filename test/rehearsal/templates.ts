import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { InferencePlatform } from '../../lib';
import type { RehearsedObject } from './cluster/object';
import type { RehearsedPlatform } from './platforms';

/** A resource of a synthesised template. */
export interface TemplateResource {
  readonly stack: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

const synthesised = new WeakMap<RehearsedPlatform, readonly TemplateResource[]>();

/** Every resource of the stacks of a platform, as CloudFormation would get it. Synthesised once for each platform. */
export function synthesisedResources(platform: RehearsedPlatform): readonly TemplateResource[] {
  const resources = synthesised.get(platform) ?? synthesise(platform);
  synthesised.set(platform, resources);
  return resources;
}

function synthesise({ name, description }: RehearsedPlatform): TemplateResource[] {
  const outdir = mkdtempSync(join(tmpdir(), 'lintel-rehearsal-'));
  try {
    const app = new App({ outdir, builtinCloudFormationValidation: false });
    new InferencePlatform(app, name, description);
    return app.synth().stacks.flatMap(({ stackName, template }) => resourcesOf(stackName, template as Template));
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

interface Template {
  readonly Resources?: Readonly<
    Record<string, { readonly Type: string; readonly Properties?: Readonly<Record<string, unknown>> }>
  >;
}

function resourcesOf(stack: string, { Resources = {} }: Template): TemplateResource[] {
  return Object.values(Resources).map(({ Type, Properties = {} }) => ({ stack, type: Type, properties: Properties }));
}

/** The objects of every manifest that the stacks apply. Where AWS gives a value, a stand-in is written. */
export function manifestObjects(resources: readonly TemplateResource[]): RehearsedObject[] {
  return resources
    .filter(({ type }) => type === 'Custom::AWSCDK-EKS-KubernetesResource')
    .flatMap(({ properties }) => JSON.parse(textOf(properties.Manifest)) as RehearsedObject[]);
}

/** Text of a template, with a stand-in for each value that only a deployment knows. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const join = (value as { readonly 'Fn::Join'?: readonly [string, readonly unknown[]] } | undefined)?.['Fn::Join'];
  return join ? join[1].map(textOf).join(join[0]) : standIn;
}

const standIn = 'rehearsal-value';
