import { instanceTypes, tryFindInstanceType } from '../../catalog/instances';
import { offeringState, regionsWithOfferings } from '../../catalog/offerings';
import { whyNotOffered } from '../model/runs';
import type { RegionPlan } from '../plan';
import type { ModelRule } from '../rule';

export const instanceTypeIsOffered: ModelRule = ({ path, props, region }) =>
  (props.accelerator?.instanceTypes ?? []).flatMap((type, index) => {
    const instance = tryFindInstanceType(type);
    const why = instance && whyNotOffered(instance, region);
    return why
      ? [
          {
            path: `${path}.accelerator.instanceTypes[${index}]`,
            message: `must be offered in the region, got "${type}", which ${why}`,
            fix: whereElse(type, region),
          },
        ]
      : [];
  });

function whereElse(type: string, region: RegionPlan): string {
  const family = tryFindInstanceType(type)?.family;
  const siblings = instanceTypes
    .filter((other) => other.family === family && offeringState(other.name, region.name) === 'offered')
    .map(({ name }) => name);
  const regions = regionsWithOfferings.filter((name) => offeringState(type, name) === 'offered');
  const elsewhere = regions.length > 0 ? `deploy to ${regions.join(', ')}` : 'take another family';
  return siblings.length > 0 ? `take ${siblings.join(', ')}, or ${elsewhere}` : elsewhere;
}
