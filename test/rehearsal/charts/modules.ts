import type { ModuleNeed } from '../stages/stage';

/** A chart as a Go module carries it. Its version, tag and digest are placeholders there; its templates are those of the release. */
export interface ChartModule extends ModuleNeed {
  /** Folder of the chart in the module. */
  readonly folder: string;
}

const karpenter = { path: 'github.com/aws/karpenter-provider-aws', version: 'v1.15.2' };
const agentgateway = { path: 'github.com/agentgateway/agentgateway', version: 'v1.4.1' };
const kgateway = { path: 'github.com/kgateway-dev/kgateway/v2', version: 'v2.4.0' };

/** Charts that served modules carry, by name: the pinned version where it is served, else the newest that is. */
export const chartModules: Readonly<Record<string, ChartModule>> = {
  karpenter: { ...karpenter, folder: 'charts/karpenter' },
  'karpenter-crd': { ...karpenter, folder: 'charts/karpenter-crd' },
  'nvidia-device-plugin': {
    path: 'github.com/NVIDIA/k8s-device-plugin',
    version: 'v0.19.0',
    folder: 'deployments/helm/nvidia-device-plugin',
  },
  'dra-driver-nvidia-gpu': {
    path: 'sigs.k8s.io/dra-driver-nvidia-gpu',
    version: 'v0.5.0',
    folder: 'deployments/helm/dra-driver-nvidia-gpu',
  },
  agentgateway: { ...agentgateway, folder: 'controller/install/helm/agentgateway' },
  'agentgateway-crds': { ...agentgateway, folder: 'controller/install/helm/agentgateway-crds' },
  kgateway: { ...kgateway, folder: 'install/helm/kgateway' },
  'kgateway-crds': { ...kgateway, folder: 'install/helm/kgateway-crds' },
  lws: { path: 'sigs.k8s.io/lws', version: 'v0.9.0', folder: 'charts/lws' },
  'cert-manager': { path: 'github.com/cert-manager/cert-manager', version: 'v1.21.2', folder: 'deploy/charts/cert-manager' },
};
