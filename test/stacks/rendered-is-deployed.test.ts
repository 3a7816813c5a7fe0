import { everyChart, renderPlatform, unresolvedInputs } from '../../charts';
import type { KubernetesObject } from '../../charts/k8s/object';
import { twoModels } from '../charts/rendered';
import { manifestsIn } from './manifests';
import { platformOf, templatesOf } from './synthesized';

const platform = platformOf({ ...twoModels, nodePools: [{ name: 'spare', instanceTypes: ['g6.xlarge'] }] });
const inputs = unresolvedInputs(platform.plan.network.cidr);
const deployed = [...templatesOf(platform).values()].flatMap((template) => [...manifestsIn(template, inputs).values()]);
const rendered = everyChart(renderPlatform(platform.plan, inputs));

/** Kinds that the custom resources bring along for themselves: the permissions of their functions. */
function ofCharts(objects: readonly KubernetesObject[]): boolean {
  return !objects.every(({ kind }) => kind === 'ClusterRole' || kind === 'ClusterRoleBinding');
}

function key(objects: readonly KubernetesObject[]): string {
  return objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`).join(' ');
}

test('every chart that is rendered is deployed, and no other', () => {
  expect(deployed.filter(ofCharts).map(key).sort()).toEqual(rendered.map(({ objects }) => key(objects)).sort());
});

test.each(rendered.map(({ file, objects }) => [file, objects] as const))(
  '%s holds, object by object, what the stack applies',
  (_file, objects) => {
    expect(deployed.find((manifest) => key(manifest) === key(objects))).toEqual(objects);
  },
);
