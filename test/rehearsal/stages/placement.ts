import { everyPicker } from '../../../charts/k8s/names';
import { FakeKubelet, type Pod } from '../fake-kubelet';
import type { RehearsedNode } from '../nodes-from-plan';
import { breakOnPurpose } from '../placement/breaking';
import { Field, rolesOf } from '../placement/field';
import { mustLandAsPlanned, pendingText, podsPerNode } from '../placement/landing';
import { isRunning, selectorText, settledPods } from '../placement/pods';
import { controllers, standInNamespace, standInSelector } from '../placement/stand-ins';
import type { Report } from '../report/report';
import type { Rehearsal, Stage } from './stage';

/** Real controllers make the pods, the real scheduler places them on the nodes that the plan asks for. */
export const placement: Stage = {
  name: 'placement',
  proves: 'pods land on the planned nodes, and nowhere else',
  needs: () => ({ binaries: ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler'], crds: [] }),
  run: runPlacement,
  components: () => [],
};

async function runPlacement({ startCluster, supervisor, platforms, report, options }: Rehearsal): Promise<void> {
  const { api } = await startCluster('whole');
  const kubelet = await supervisor.add(new FakeKubelet(api).start());
  for (const platform of platforms) {
    const field = new Field(api, kubelet, platform);
    await placePlatform(field, report);
    await breakOnPurpose(field, report);
    await field.clear();
  }
  const [first] = platforms;
  if (options.keep && first) await putUp(new Field(api, kubelet, first));
}

/** The nodes of the plan with everything that runs on them. */
async function putUp(field: Field): Promise<RehearsedNode[]> {
  const nodes = [...field.system, ...field.accelerators()];
  await field.useNodes(nodes);
  await field.applyAll();
  return nodes;
}

async function placePlatform(field: Field, report: Report): Promise<void> {
  const { name, plan } = field.platform;
  const nodes = await putUp(field);
  for (const [model, role] of rolesOf(field.platform)) {
    const where = `${model.replicas.min * role.podsPerReplica} pods on ${role.nodes} × ${role.instanceType}, at most ${podsPerNode(role)} to a node`;
    await report.check(`${name}: ${model.name}: ${where}`, async () =>
      mustLandAsPlanned(model, role, await field.enginePods(model, role), nodes),
    );
  }
  await report.check(
    `${name}: pickers, gateway and controllers on ${plan.cluster.systemNodes.min} × ${plan.cluster.systemNodes.instanceType}`,
    () => mustRunOnSystemNodes(field),
  );
}

async function mustRunOnSystemNodes(field: Field): Promise<void> {
  const { plan } = field.platform;
  const system = new Set(field.system.map(({ name }) => name));
  const stray = (await besideEngines(field, plan.models.length)).flatMap((pod) => {
    if (!isRunning(pod)) return [pendingText(pod)];
    return system.has(pod.spec.nodeName ?? '')
      ? []
      : [`pod ${pod.metadata.name} must be on a system node, got ${pod.spec.nodeName}`];
  });
  if (stray.length > 0)
    throw new Error([...stray, 'should have been caught by the rule system-nodes-carry-controllers'].join('\n'));
}

/** Pods of pickers, gateway and controllers, once they run or have been refused. */
async function besideEngines({ api, namespace, platform }: Field, pickers: number): Promise<readonly Pod[]> {
  const others = controllers(platform.plan);
  const pods = [settledPods(api, namespace, selectorText(everyPicker), pickers)];
  for (const { metadata, spec } of others)
    pods.push(settledPods(api, standInNamespace, standInSelector(metadata.name), spec.replicas));
  return (await Promise.all(pods)).flat();
}
