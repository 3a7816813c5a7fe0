import { type ChartInputs, unresolvedInputs } from '../../charts';
import type { Plan } from '../plan/plan';

/** What `cdk deploy --outputs-file` writes: outputs by stack. */
export type StackOutputs = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Chart inputs from a deployment's outputs; what they lack stays marked as unresolved. */
export function inputsFromOutputs(plan: Plan, outputs: StackOutputs): ChartInputs {
  const accelerators = outputs[`${plan.label}-Accelerators`] ?? {};
  const inputs = unresolvedInputs(plan.network.cidr);
  return {
    ...inputs,
    nodeInstanceProfile: accelerators.NodeInstanceProfile ?? inputs.nodeInstanceProfile,
    clusterSecurityGroup: accelerators.ClusterSecurityGroup ?? inputs.clusterSecurityGroup,
  };
}
