import { JsonPatch } from 'cdk8s';
import { findInstanceType } from '../../../lib/catalog/instances';
import { daemonSetReserve } from '../../../lib/catalog/node-model';
import { allocatable } from '../../../lib/plan/allocatable';
import type { NodePoolPlan, RolePlan } from '../../../lib/plan/plan';

/** A rendered engine with one thing wrong, for which the scheduler must find no node. */
export interface Scenario {
  readonly name: string;
  readonly changes: readonly JsonPatch[];
  /** Part of the scheduler's message. */
  readonly reason: string;
}

const pod = '/spec/template/spec';
const resources = `${pod}/containers/0/resources`;

/** One scenario for each thing on which the placement of an engine rests. */
export function scenariosFor(role: RolePlan, pool: NodePoolPlan): Scenario[] {
  const instance = findInstanceType(role.instanceType);
  const node = allocatable(instance) ?? { cpuMillis: 0, memoryMiB: 0 };
  const device = role.requests.deviceResource;
  return [
    { name: 'without its toleration', changes: [JsonPatch.remove(`${pod}/tolerations`)], reason: 'untolerated taint' },
    {
      name: 'that selects a pool of no node',
      changes: [JsonPatch.replace(`${pod}/nodeSelector/lintel.dev~1capacity`, 'elsewhere')],
      reason: "didn't match Pod's node affinity/selector",
    },
    {
      name: 'that selects another instance type',
      changes: [JsonPatch.add(`${pod}/nodeSelector/node.kubernetes.io~1instance-type`, 'p5.48xlarge')],
      reason: "didn't match Pod's node affinity/selector",
    },
    {
      name: 'with one device more than a node has',
      changes: both(device, String((instance.deviceCount ?? 0) + 1)),
      reason: `Insufficient ${device}`,
    },
    {
      name: 'with one MiB more than DaemonSets leave',
      changes: both('memory', `${node.memoryMiB - daemonSetReserve.memoryMiB + 1}Mi`),
      reason: 'Insufficient memory',
    },
    {
      name: 'with one millicore more than DaemonSets leave',
      changes: [JsonPatch.replace(`${resources}/requests/cpu`, `${node.cpuMillis - daemonSetReserve.cpuMillis + 1}m`)],
      reason: 'Insufficient cpu',
    },
    {
      name: 'with one GiB more disk than a node has',
      changes: both('ephemeral-storage', `${pool.storage.allocatableGiB + 1}Gi`),
      reason: 'Insufficient ephemeral-storage',
    },
  ];
}

/** What sets a resource that has a request and a limit. */
function both(resource: string, quantity: string): JsonPatch[] {
  const name = resource.replace('/', '~1');
  return ['requests', 'limits'].map((part) => JsonPatch.replace(`${resources}/${part}/${name}`, quantity));
}

/** One replica under a name and a selector of its own, beside the engines of the plan. */
export const asScenario: readonly JsonPatch[] = [
  JsonPatch.replace('/metadata/name', 'rehearsal-scenario'),
  JsonPatch.replace('/spec/replicas', 1),
  JsonPatch.replace('/spec/selector/matchLabels/lintel.dev~1model', 'rehearsal-scenario'),
  JsonPatch.replace('/spec/template/metadata/labels/lintel.dev~1model', 'rehearsal-scenario'),
];

/** Selects the pod of a scenario. */
export const scenarioSelector = 'lintel.dev/model=rehearsal-scenario';

/** So little memory and processor time that any type of a pool has it. */
export const smallRequests: readonly JsonPatch[] = [
  ...both('memory', '1Gi'),
  JsonPatch.replace(`${resources}/requests/cpu`, '1'),
];

/** No choice among the types of a pool. */
export const withoutInstanceType: JsonPatch = JsonPatch.remove(`${pod}/nodeSelector/node.kubernetes.io~1instance-type`);
