import { daemonSetReserve } from '../../catalog/node-model';
import { allocatable } from '../allocatable';
import { leastRequests, podRequests } from '../model/requests';
import type { ModelRule } from '../rule';

/** Karpenter launches nothing for a pod that no node, DaemonSets counted, could take; and an engine needs some host memory. */
export const requestsFitNode: ModelRule = ({ path, choice, facts }) => {
  if (!choice || !facts?.weights) return [];
  const { instance, tensorParallel } = choice.fit;
  const node = allocatable(instance);
  const requests = podRequests(instance, tensorParallel, facts.weights);
  const least = leastRequests(tensorParallel);
  if (node && requests.cpuMillis >= least.cpuMillis && requests.memoryMiB >= least.memoryMiB) return [];
  return [
    {
      path: `${path}.accelerator.instanceTypes`,
      message: `must leave an engine on ${tensorParallel} device(s) at least ${least.cpuMillis}m CPU and ${least.memoryMiB}Mi of host memory, got ${requests.cpuMillis}m and ${requests.memoryMiB}Mi of ${instance.name} beside ${daemonSetReserve.memoryMiB}Mi of DaemonSets`,
      fix: 'take the next larger size of the family',
    },
  ];
};
