import { defaultEngineVersion } from '../../catalog/engine';
import type { ModelRule } from '../rule';

/** Some checkpoints need a newer engine than the pinned one. */
export const engineSupportsCheckpoint: ModelRule = ({ path, props, facts }) => {
  const least = facts?.checkpoint.minEngineVersion;
  if (least === undefined || !isNewer(least, defaultEngineVersion)) return [];
  return [
    {
      path: `${path}.model`,
      message: `must be supported by the pinned engine: ${props.model} needs vLLM ${least}, the pin is ${defaultEngineVersion}`,
      fix: 'choose an earlier model of the family',
    },
  ];
};

function isNewer(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number)) as [number[], number[]];
  const index = left.findIndex((part, position) => part !== (right[position] ?? 0));
  return index >= 0 && left[index]! > (right[index] ?? 0);
}
