import { basename, extname, join, resolve } from 'node:path';
import { type ChartInputs, everyChart, type RenderedChart, renderPlatform } from '../../charts';
import { loadDescription } from '../../lib/description/load';
import type { PlatformProps } from '../../lib/description/platform';
import { formatProblem } from '../../lib/description/problem';
import { plan } from '../../lib/plan';
import type { Plan } from '../../lib/plan/plan';
import { goldenPlatforms } from '../golden/golden';
import type { RehearsedObject } from './cluster/object';

/** A platform that is rehearsed: its plan, and what it renders. */
export interface RehearsedPlatform {
  readonly name: string;
  readonly description: PlatformProps;
  readonly plan: Plan;
  readonly charts: readonly RenderedChart[];
}

const root = join(__dirname, '..', '..');

/** What the examples do not show: several replicas, several devices to a pod, several pods to a node, a pool of several types. */
const several: PlatformProps = {
  name: 'several',
  region: 'us-west-2',
  nodePools: [{ name: 'four-gpus', instanceTypes: ['g6e.12xlarge', 'g6.12xlarge'] }],
  models: [
    { name: 'spread', model: 'Qwen/Qwen3-8B', accelerator: { instanceTypes: ['g6e.xlarge'] }, scaling: { replicas: { min: 3 } } },
    {
      name: 'wide',
      model: 'Qwen/Qwen3-32B',
      accelerator: { instanceTypes: ['g6e.12xlarge'] },
      engine: { tensorParallelSize: 4 },
    },
    {
      name: 'sharing',
      model: 'Qwen/Qwen3-8B',
      accelerator: { instanceTypes: ['g6.12xlarge'] },
      engine: { tensorParallelSize: 2 },
      scaling: { replicas: { min: 4 } },
    },
  ],
};

/** The platform of one file, or every example and one more. */
export function rehearsedPlatforms(file: string | undefined): RehearsedPlatform[] {
  if (file !== undefined) return [fromFile(basename(file, extname(file)), resolve(file))];
  return [
    ...goldenPlatforms.map(({ name, file: example }) => fromFile(name, join(root, example))),
    rehearsed('several', several),
  ];
}

function fromFile(name: string, file: string): RehearsedPlatform {
  const { value, problems } = loadDescription(file);
  if (problems.length > 0) throw new Error(problems.map(formatProblem).join('\n'));
  return rehearsed(name, value as PlatformProps);
}

/** @throws with every problem when it cannot be planned */
export function rehearsed(name: string, description: PlatformProps): RehearsedPlatform {
  const { plan: made, problems } = plan(description);
  if (!made) throw new Error(`${name} cannot be planned\n${problems.map(formatProblem).join('\n')}`);
  return { name, description, plan: made, charts: everyChart(renderPlatform(made, standInInputs(made.network.cidr))) };
}

/** Every object of a platform, in the order in which it is applied. */
export function objectsOf({ charts }: RehearsedPlatform): RehearsedObject[] {
  return charts.flatMap(({ objects }) => [...objects]) as RehearsedObject[];
}

/** Values of the form that AWS gives. Those that stand for missing ones would be refused, as they should be. */
export function standInInputs(vpcCidr: string): ChartInputs {
  return { nodeInstanceProfile: 'rehearsal-nodes', clusterSecurityGroup: 'sg-0123456789abcdef0', vpcCidr };
}
