import type { ChartInputs } from '../../charts';
import type { KubernetesObject } from '../../charts/k8s/object';
import { manifestType, resourcesOf, type TemplateJson } from './synthesized';

/** The objects of every manifest in a template, with AWS values replaced by the inputs that the command line renders with. */
export function manifestsIn(template: TemplateJson, inputs: ChartInputs): ReadonlyMap<string, KubernetesObject[]> {
  return new Map(
    resourcesOf(template, manifestType).map(([id, { Properties }]) => [
      id,
      JSON.parse(bound(Properties.Manifest, inputs)) as KubernetesObject[],
    ]),
  );
}

/** The text of a value once CloudFormation has filled it in. */
function bound(value: unknown, inputs: ChartInputs): string {
  if (typeof value === 'string') return value;
  const join = (value as { 'Fn::Join'?: [string, unknown[]] })['Fn::Join'];
  if (join) return join[1].map((part) => bound(part, inputs)).join(join[0]);
  const text = JSON.stringify(value);
  if (/InstanceProfile/.test(text)) return inputs.nodeInstanceProfile;
  if (/ClusterSecurityGroup/.test(text)) return inputs.clusterSecurityGroup;
  throw new Error(`no chart input stands behind ${text}`);
}
