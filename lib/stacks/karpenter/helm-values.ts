import type { KarpenterFeatures } from './controller-policies';

/** Values of a Helm chart: plain data. */
export interface HelmValues {
  readonly [key: string]: HelmValue;
}

export type HelmValue = string | number | boolean | null | HelmValues | readonly HelmValue[];

export interface ControllerValuesProps {
  readonly clusterName: string;
  readonly region: string;
  readonly queueName: string;
  readonly serviceAccount: string;
  readonly features: KarpenterFeatures;
  /** Laid over ours, key by key; lists are replaced. */
  readonly overrides: HelmValues;
}

/** Values of the controller's chart. The chart itself keeps the controller off the nodes that Karpenter starts. */
export function controllerValues({
  clusterName,
  region,
  queueName,
  serviceAccount,
  features,
  overrides,
}: ControllerValuesProps): HelmValues {
  const values = {
    serviceAccount: { name: serviceAccount },
    replicas: 2,
    logLevel: 'info',
    controller: {
      resources: { requests: CONTROLLER_RESOURCES, limits: CONTROLLER_RESOURCES },
      // The metadata service of the node does not answer a pod, and without a region the controller ends at once.
      env: [{ name: 'AWS_REGION', value: region }],
    },
    settings: { clusterName, interruptionQueue: queueName },
  };
  return [zonalShiftValues(features), rebootForRepairValues(features), overrides].reduce(mergeValues, values);
}

/** The size in Karpenter's getting-started guide. */
const CONTROLLER_RESOURCES = { cpu: '1', memory: '1Gi' };

function zonalShiftValues({ zonalShift }: KarpenterFeatures): HelmValues {
  return zonalShift ? { settings: { enableZonalShift: true } } : {};
}

/** Rebooting is one action of node repair, and does nothing without that gate. */
function rebootForRepairValues({ rebootForRepair }: KarpenterFeatures): HelmValues {
  if (!rebootForRepair) return {};
  return { settings: { featureGates: { nodeRepair: true }, awsFeatureGates: { rebootForRepair: true } } };
}

/** `over` laid over `base`: maps are merged key by key, everything else is replaced, as Helm does with values files. */
export function mergeValues(base: HelmValues, over: HelmValues): HelmValues {
  const merged = Object.entries(over).map(([key, value]) => {
    const below = base[key];
    return [key, isMap(below) && isMap(value) ? mergeValues(below, value) : value] as const;
  });
  return { ...base, ...Object.fromEntries(merged) };
}

function isMap(value: HelmValue | undefined): value is HelmValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
