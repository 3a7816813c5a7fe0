import type { InstanceType } from '../../catalog/instances';
import { offeringState } from '../../catalog/offerings';
import type { RegionPlan } from '../plan';

/** Families that the pinned AMI's driver does not know. Source: awslabs/amazon-eks-ami doc/usage/g7-ami.md: driver 595, the AMI has 580. */
const familiesNeedingNewerDriver: readonly string[] = ['g7'];

/**
 * Why an instance type cannot run the engine on the pinned AMI and image; undefined when it can. A device that is only a fraction of a GPU is
 * taken when somebody asks for it, not by itself.
 */
export function whyNotRun(instance: InstanceType, asked: boolean): string | undefined {
  if (!instance.apiName) return 'is no EC2 instance type name';
  if (instance.vendor !== 'nvidia') return 'has Neuron devices, for which this engine image has no build';
  if (instance.arch !== 'amd64') return `has ${instance.arch} processors, the engine image is built for amd64 only`;
  if (familiesNeedingNewerDriver.includes(instance.family)) return 'needs NVIDIA driver 595 or newer, the pinned AMI brings 580';
  if (instance.fractional)
    return asked
      ? 'has a fraction of a GPU, which Karpenter does not count as a device'
      : 'has a fraction of a GPU, taken only when asked for';
  if (instance.deviceCount === undefined || instance.vcpu === undefined || instance.podLimit === undefined)
    return 'has sizes that no source gives';
  return undefined;
}

/** Why an instance type cannot be had in a region; undefined when it can, or when nobody knows. */
export function whyNotOffered(instance: InstanceType, region: RegionPlan): string | undefined {
  const state = offeringState(instance.name, region.name);
  if (state === 'elsewhere') return `is offered in ${region.name} only outside its Availability Zones`;
  return state === 'not-offered' ? `is not offered in ${region.name}` : undefined;
}
