import { systemInstances } from '../../catalog/system-requests';
import { didYouMean } from '../../description/nearest';
import type { Finding } from '../../description/problem';
import type { PlatformRule } from '../rule';
import { nodesNeeded } from '../system-nodes';

/** Karpenter does not make the nodes that it, the gateway and the endpoint pickers run on, so they must be enough from the start. */
export const systemNodesCarryControllers: PlatformRule = ({ description, plan }) => {
  const { instanceType, min, max } = plan.cluster.systemNodes;
  const path = 'cluster.systemNodes';
  const needed = nodesNeeded(instanceType, description.models?.length ?? 0, plan.gateway);
  const findings: Finding[] = [];
  if (needed === undefined) findings.push(unknownType(`${path}.instanceType`, instanceType));
  else if (description.cluster?.systemNodes?.min !== undefined && min < needed)
    findings.push({
      path: `${path}.min`,
      message: `must be at least ${needed} nodes of ${instanceType} for the controllers, the gateway and one endpoint picker per model, got ${min}`,
      fix: `use ${needed}, leave it out, or take a larger instanceType`,
    });
  if (max < min)
    findings.push({
      path: `${path}.max`,
      message: `must be at least min, ${min}, got ${max}`,
      fix: `use ${min + 1}, so that a node can be replaced`,
    });
  return findings;
};

function unknownType(path: string, got: string): Finding {
  const names = systemInstances.map(({ name }) => name);
  return {
    path,
    message: `must be one of the general-purpose types that system nodes are planned for, got "${got}"`,
    fix: didYouMean(got, names, `use one of ${names.join(', ')}`),
  };
}
