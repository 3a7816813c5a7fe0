import { replicasOf } from '../model/choose';
import type { ModelRule } from '../rule';

/** With one replica every node replacement is an outage of image pull and load time. */
export const replicaIsRedundant: ModelRule = (subject) => {
  if (replicasOf(subject) > 1) return [];
  return [
    {
      severity: 'warning',
      path: `${subject.path}.scaling.replicas.min`,
      message: 'is 1: the model is away while its node is replaced',
      fix: 'use 2 for a model that people rely on',
    },
  ];
};
