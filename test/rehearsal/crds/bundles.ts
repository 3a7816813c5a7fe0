import { type CrdSource, crdSources } from '../../../lib/catalog/crd-sources';
import type { PinName } from '../../../lib/catalog/versions';

/** The definitions of some API groups, as one project releases them. */
export interface CrdBundle {
  readonly name: string;
  /** Its entry in the table of versions. */
  readonly pin: PinName;
  /** What is installed in the rehearsal. */
  readonly version: string;
  /** API groups of the kinds. */
  readonly groups: readonly string[];
  /**
   * The Go module that holds the files byte for byte.
   * @default - no module of this version can be had
   */
  readonly module?: { readonly path: string; readonly version: string; readonly folder: string };
  readonly files: readonly CrdFile[];
}

export interface CrdFile {
  readonly name: string;
  readonly url: string;
  readonly sha256: string;
}

const karpenter: CrdBundle = {
  name: 'Karpenter',
  pin: 'karpenterCrds',
  version: 'v1.15.2',
  groups: ['karpenter.sh', 'karpenter.k8s.aws', 'autoscaling.x-k8s.io'],
  // The provider's own set: its NodePool also refuses misspelt keys of the domain karpenter.k8s.aws.
  module: { path: 'github.com/aws/karpenter-provider-aws', version: 'v1.15.2', folder: 'pkg/apis/crds' },
  files: filesOf('aws/karpenter-provider-aws', 'v1.15.2', 'pkg/apis/crds', {
    'autoscaling.x-k8s.io_capacitybuffers.yaml': '66fd5680b902b38fb9657ad2b432196a06c42b37d078e53be2e39909200a6342',
    'karpenter.k8s.aws_ec2nodeclasses.yaml': '6c7e7c1785149a3c512d625d2f99375e2731a2c8d80f88fe708464257a62e935',
    'karpenter.sh_nodeclaims.yaml': 'd1409d900c6250b77f8f6c105f6431c8eced9cece204d153b9822982d5373f3b',
    'karpenter.sh_nodeoverlays.yaml': 'b88bd98f19f98d470b21953e0c55459326b3f83f17a31c0e4dfdb91ba5d35e7d',
    'karpenter.sh_nodepools.yaml': 'f93038f695635eeaca2106906dad09a16283664ae54596756580721d29b566ac',
  }),
};

const agentgateway: CrdBundle = {
  name: 'agentgateway',
  pin: 'agentgatewayCrds',
  version: 'main of 2026-08-21',
  groups: ['agentgateway.dev'],
  files: filesOf(
    'agentgateway/agentgateway',
    '75b4e6ce6e0e1ac7959d5548ebe8dbeaede4f180',
    'controller/install/helm/agentgateway-crds/templates',
    {
      'agentgateway.dev_agentgatewaybackends.yaml': 'ce49e91241ffc5612303308b6876953abd1274002d1f4cf5684c61b94c793b19',
      'agentgateway.dev_agentgatewaymodels.yaml': 'b05fa858dd3cee163a75ba0703431bd7c85f8851e95d79b84765d764ece15901',
      'agentgateway.dev_agentgatewayparameters.yaml': '0f607cc432cb0f6a3fb03c2c2c176844f7b65b8eeef51c46ab02cb6fe29dd9a8',
      'agentgateway.dev_agentgatewaypolicies.yaml': '4e11fd784834aeea61fb23ab7c9f49aabfbf74da1b0d196b835ae8ddcd3603b3',
    },
  ),
};

export const leaderWorkerSet: CrdBundle = {
  name: 'LeaderWorkerSet',
  pin: 'lwsCrds',
  version: 'v0.10.0',
  groups: ['leaderworkerset.x-k8s.io', 'disaggregatedset.x-k8s.io'],
  files: filesOf('kubernetes-sigs/lws', 'v0.10.0', 'config/crd/bases', {
    'disaggregatedset.x-k8s.io_disaggregatedsetrolescalers.yaml':
      '3650e4cd42d12e14569ec8042d0c797c803e05eff9a3959b3406184d39cfef9f',
    'disaggregatedset.x-k8s.io_disaggregatedsets.yaml': '6dc06e630cc88c28ba5406dc4a15ac593f4ec1af89ef439e1bdb770d4a7e74a8',
    'leaderworkerset.x-k8s.io_leaderworkersets.yaml': 'c5dcad8ed943e495490241f00b9a1b45d51203b6d484020db3636d5bf553568e',
  }),
};

/** The sets that the platform installs itself, by the custom resource of its stack. */
export const installedBundles: readonly CrdBundle[] = [
  installed('gatewayApiCrds', crdSources.gatewayApi, ['gateway.networking.k8s.io'], 'sigs.k8s.io/gateway-api'),
  installed(
    'inferenceExtensionCrds',
    crdSources.inferenceExtension,
    ['inference.networking.k8s.io', 'inference.networking.x-k8s.io'],
    'sigs.k8s.io/gateway-api-inference-extension',
  ),
  installed('llmDCrds', crdSources.llmD, ['llm-d.ai']),
];

/** Every set of definitions that the rehearsal knows. What a chart brings on a real cluster is here too. */
export const crdBundles: readonly CrdBundle[] = [...installedBundles, karpenter, agentgateway, leaderWorkerSet];

/** The sets that hold the kinds of some API versions. */
export function bundlesFor(apiVersions: Iterable<string>, bundles: readonly CrdBundle[] = crdBundles): CrdBundle[] {
  const groups = new Set([...apiVersions].map((apiVersion) => apiVersion.split('/')[0]));
  return bundles.filter((bundle) => bundle.groups.some((group) => groups.has(group)));
}

function installed(pin: PinName, source: CrdSource, groups: readonly string[], modulePath?: string): CrdBundle {
  const [first] = source.files;
  const folder = first?.url.split(`/${source.version}/`)[1]?.split('/').slice(0, -1).join('/') ?? '';
  return {
    name: source.name,
    pin,
    version: source.version,
    groups,
    ...(modulePath ? { module: { path: modulePath, version: source.version, folder } } : {}),
    files: source.files.map(({ url, sha256 }) => ({ name: url.split('/').at(-1) ?? url, url, sha256 })),
  };
}

function filesOf(repository: string, ref: string, folder: string, files: Readonly<Record<string, string>>): CrdFile[] {
  const base = `https://raw.githubusercontent.com/${repository}/${ref}/${folder}`;
  return Object.entries(files).map(([name, sha256]) => ({ name, url: `${base}/${name}`, sha256 }));
}
