import type { ModelRule, PlatformRule } from '../rule';
import { accountHasRegion } from './account-has-region';
import { adminsAreNamed } from './admins-are-named';
import { apiAccessIsNarrow } from './api-access-is-narrow';
import { apiCanBeReached } from './api-can-be-reached';
import { architectureCanBeRead } from './architecture-can-be-read';
import { batchHoldsRequests } from './batch-holds-requests';
import { budgetHolds } from './budget-holds';
import { cidrIsUsable } from './cidr-is-usable';
import { contextIsWithinModel } from './context-is-within-model';
import { describedLimitsAreLowered } from './described-limits-are-lowered';
import { deviceComputesFormat } from './device-computes-format';
import { diskFitsImageAndWeights } from './disk-fits-image-and-weights';
import { engineFlagIsFree } from './engine-flag-is-free';
import { engineFlagIsKnown } from './engine-flag-is-known';
import { engineSupportsCheckpoint } from './engine-supports-checkpoint';
import { gatedWeightsHaveToken } from './gated-weights-have-token';
import { instanceTypeIsKnown } from './instance-type-is-known';
import { instanceTypeIsOffered } from './instance-type-is-offered';
import { instanceTypeRunsEngine } from './instance-type-runs-engine';
import { kubernetesVersionHasKubectl } from './kubernetes-version-has-kubectl';
import { kvCacheCanBeReckoned } from './kv-cache-can-be-reckoned';
import { memoryLeavesRoom } from './memory-leaves-room';
import { modelCanBeReckoned } from './model-can-be-reckoned';
import { modelFitsDevice } from './model-fits-device';
import { modelGeneratesText } from './model-generates-text';
import { modelIsKnown } from './model-is-known';
import { modelNamesDiffer } from './model-names-differ';
import { nameMakesLabel } from './name-makes-label';
import { natGatewaysFitZones } from './nat-gateways-fit-zones';
import { nodePoolIsUsable } from './node-pool-is-usable';
import { platformDescribesSomething } from './platform-describes-something';
import { poolHoldsModels } from './pool-holds-models';
import { poolZonesOfferTypes } from './pool-zones-offer-types';
import { pricesAreKnown } from './prices-are-known';
import { regionExists } from './region-exists';
import { regionIsDescribed } from './region-is-described';
import { replicaIsRedundant } from './replica-is-redundant';
import { requestsFitNode } from './requests-fit-node';
import { systemNodesCarryControllers } from './system-nodes-carry-controllers';
import { tensorParallelFitsNode } from './tensor-parallel-fits-node';
import { tensorParallelSplitsModel } from './tensor-parallel-splits-model';
import { toolChoiceHasParser } from './tool-choice-has-parser';
import { versionsAreResolved } from './versions-are-resolved';
import { workloadIsWithinContext } from './workload-is-within-context';
import { zonesCarryCluster } from './zones-carry-cluster';

/** Rules about the whole platform, by name. The name is the file's. */
export const platformRules: Readonly<Record<string, PlatformRule>> = {
  'account-has-region': accountHasRegion,
  'admins-are-named': adminsAreNamed,
  'api-access-is-narrow': apiAccessIsNarrow,
  'api-can-be-reached': apiCanBeReached,
  'budget-holds': budgetHolds,
  'cidr-is-usable': cidrIsUsable,
  'disk-fits-image-and-weights': diskFitsImageAndWeights,
  'kubernetes-version-has-kubectl': kubernetesVersionHasKubectl,
  'model-names-differ': modelNamesDiffer,
  'name-makes-label': nameMakesLabel,
  'nat-gateways-fit-zones': natGatewaysFitZones,
  'node-pool-is-usable': nodePoolIsUsable,
  'platform-describes-something': platformDescribesSomething,
  'pool-holds-models': poolHoldsModels,
  'pool-zones-offer-types': poolZonesOfferTypes,
  'prices-are-known': pricesAreKnown,
  'region-exists': regionExists,
  'region-is-described': regionIsDescribed,
  'system-nodes-carry-controllers': systemNodesCarryControllers,
  'versions-are-resolved': versionsAreResolved,
  'zones-carry-cluster': zonesCarryCluster,
};

/** Rules about one model, by name. */
export const modelRules: Readonly<Record<string, ModelRule>> = {
  'architecture-can-be-read': architectureCanBeRead,
  'batch-holds-requests': batchHoldsRequests,
  'context-is-within-model': contextIsWithinModel,
  'described-limits-are-lowered': describedLimitsAreLowered,
  'device-computes-format': deviceComputesFormat,
  'engine-flag-is-free': engineFlagIsFree,
  'engine-flag-is-known': engineFlagIsKnown,
  'engine-supports-checkpoint': engineSupportsCheckpoint,
  'gated-weights-have-token': gatedWeightsHaveToken,
  'instance-type-is-known': instanceTypeIsKnown,
  'instance-type-is-offered': instanceTypeIsOffered,
  'instance-type-runs-engine': instanceTypeRunsEngine,
  'kv-cache-can-be-reckoned': kvCacheCanBeReckoned,
  'memory-leaves-room': memoryLeavesRoom,
  'model-can-be-reckoned': modelCanBeReckoned,
  'model-fits-device': modelFitsDevice,
  'model-generates-text': modelGeneratesText,
  'model-is-known': modelIsKnown,
  'replica-is-redundant': replicaIsRedundant,
  'requests-fit-node': requestsFitNode,
  'tensor-parallel-fits-node': tensorParallelFitsNode,
  'tensor-parallel-splits-model': tensorParallelSplitsModel,
  'tool-choice-has-parser': toolChoiceHasParser,
  'workload-is-within-context': workloadIsWithinContext,
};
