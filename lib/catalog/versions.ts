import recorded from './pins.resolved.json';

/** Stands where a version, tag or digest could not be read from any source. */
export const unresolved = 'unresolved' as const;

/** The day on which this table was last compared with its sources. */
export const versionsReadOn = '2026-11-30';

export interface HelmSource {
  readonly kind: 'helm';
  /** For `oci://` the whole reference, chart name included; for `https://` the address of the repository. */
  readonly repository: string;
  readonly chart: string;
}

export interface ImageSource {
  readonly kind: 'image';
  /** Repository with its registry; without a registry it is Docker Hub's. */
  readonly repository: string;
  /** The tag as its publisher writes it, or `unresolved`. */
  readonly tag: string;
  /** `sha256:` and 64 hex digits of the image index, or `unresolved`. */
  readonly digest: string;
}

export interface AddonSource {
  readonly kind: 'addon';
  /** Name of the EKS add-on. */
  readonly name: string;
}

export interface AmiSource {
  readonly kind: 'ami';
  /** What an EC2NodeClass writes in `amiSelectorTerms[].alias`. */
  readonly alias: string;
}

export interface NpmSource {
  readonly kind: 'npm';
  readonly package: string;
}

export interface CrdsSource {
  readonly kind: 'crds';
  /** GitHub owner and name. The pin's `deployed` is the tag. */
  readonly repository: string;
  /** Folder of the files in the repository. */
  readonly path: string;
  /** File name to the SHA-256 of its bytes at that tag, in 64 hex digits. */
  readonly files: Readonly<Record<string, string>>;
}

/** Kubernetes itself, a version that EKS offers. */
export interface EksSource {
  readonly kind: 'eks';
}

/** An engine that ElastiCache runs. */
export interface ElastiCacheSource {
  readonly kind: 'elasticache';
  readonly engine: string;
}

/** Comes inside something else that is pinned, and is named here only because something depends on its version. */
export interface BundledSource {
  readonly kind: 'bundled';
  /** What it comes in. */
  readonly in: string;
  /** How to read the version that is really in it. */
  readonly read: string;
}

export type PinSource =
  | HelmSource
  | ImageSource
  | AddonSource
  | AmiSource
  | NpmSource
  | CrdsSource
  | EksSource
  | ElastiCacheSource
  | BundledSource;

/** One thing that the platform installs, and exactly which one. */
export interface Pin<Source extends PinSource = PinSource> {
  readonly component: string;
  /**
   * What users deploy, or `unresolved`: the version of a chart or of CRDs as its publisher writes it (some with `v`, some without), of an
   * image the version of the software in it (its tag is in the source), of an EKS add-on the `-eksbuild` version for the pinned Kubernetes.
   */
  readonly deployed: string;
  /**
   * What the rehearsal runs instead.
   * @default - the same, or the component is not rehearsed
   */
  readonly verifiedWith?: string;
  readonly source: Source;
  /**
   * What differs between the two in the fields that are set here.
   * @default - nothing that is known, or the two are the same
   */
  readonly differs?: string;
  /** When and where the version was seen. */
  readonly seen: string;
  /**
   * What else must hold.
   * @default - nothing known
   */
  readonly constraints?: string;
  /**
   * @default - not stated where it was looked for
   */
  readonly licence?: string;
}

const helm = (repository: string, chart: string) => ({ kind: 'helm', repository, chart }) as const;
const image = (repository: string, tag: string, digest: string = unresolved) =>
  ({ kind: 'image', repository, tag, digest }) as const;
const addon = (name: string) => ({ kind: 'addon', name }) as const;
const npm = (name: string) => ({ kind: 'npm', package: name }) as const;

const eksCharts = 'https://aws.github.io/eks-charts';
const noEksBuild = '2026-11-30, no source names an -eksbuild version for Kubernetes 1.36';

const declared = {
  // Platform and CDK
  kubernetes: {
    component: 'Kubernetes on EKS',
    deployed: '1.36',
    verifiedWith: '1.36.3',
    source: { kind: 'eks' },
    seen: '2026-08-16, published EKS version calendars; 1.37 has AMIs since 2026-10-23',
    constraints: '1.37: no kubectl layer; cert-manager 1.21, kgateway 2.4 and agentgateway are stated for 1.36 at most',
    licence: 'Apache-2.0',
  },
  awsCdkLib: {
    component: 'aws-cdk-lib',
    deployed: '2.276.0',
    source: npm('aws-cdk-lib'),
    seen: '2026-11-30, npm',
    constraints: 'Node 20 or newer; constructs ^10.5',
    licence: 'Apache-2.0',
  },
  cdkCli: {
    component: 'AWS CDK CLI',
    deployed: '2.1148.1',
    source: npm('aws-cdk'),
    seen: '2026-11-30, npm',
    constraints: 'Node 18 or newer',
    licence: 'Apache-2.0',
  },
  constructs: {
    component: 'constructs',
    deployed: '10.8.1',
    source: npm('constructs'),
    seen: '2026-11-30, npm',
    licence: 'Apache-2.0',
  },
  cdk8s: {
    component: 'cdk8s',
    deployed: '2.70.106',
    source: npm('cdk8s'),
    seen: '2026-11-30, npm',
    licence: 'Apache-2.0',
  },
  cdk8sPlus: {
    component: 'cdk8s-plus-29',
    deployed: '2.6.0',
    source: npm('cdk8s-plus-29'),
    seen: '2026-11-30, npm',
    constraints: 'its serialisers drop fields they do not know',
    licence: 'Apache-2.0',
  },
  kubectlLayer: {
    component: 'kubectl layer',
    deployed: '2.0.1',
    source: npm('@aws-cdk/lambda-layer-kubectl-v36'),
    seen: '2026-11-30, npm; holds kubectl 1.36.3 and Helm 4.2.3',
    constraints: 'kubectl supports a cluster of its own minor and one to either side',
    licence: 'Apache-2.0',
  },
  nodeAmi: {
    component: 'EKS AMI, Amazon Linux 2023',
    deployed: 'v20261112',
    source: { kind: 'ami', alias: 'al2023@v20261112' },
    seen: '2026-11-12, releases of awslabs/amazon-eks-ami',
    constraints: 'for 1.36: kernel 6.18, NVIDIA driver 580; the alias follows the minor of the control plane',
  },

  // EKS add-ons
  vpcCni: {
    component: 'Amazon VPC CNI',
    deployed: unresolved,
    source: addon('vpc-cni'),
    seen: `${noEksBuild}; upstream 1.23.1`,
    constraints: 'from 1.23 on it needs network policy agent 1.4.1 or newer, which the add-on brings',
    licence: 'Apache-2.0',
  },
  coredns: { component: 'CoreDNS', deployed: unresolved, source: addon('coredns'), seen: noEksBuild, licence: 'Apache-2.0' },
  kubeProxy: {
    component: 'kube-proxy',
    deployed: unresolved,
    source: addon('kube-proxy'),
    seen: noEksBuild,
    licence: 'Apache-2.0',
  },
  podIdentityAgent: {
    component: 'EKS Pod Identity agent',
    deployed: unresolved,
    source: addon('eks-pod-identity-agent'),
    seen: noEksBuild,
    licence: 'Apache-2.0',
  },
  ebsCsiDriver: {
    component: 'EBS CSI driver',
    deployed: unresolved,
    source: addon('aws-ebs-csi-driver'),
    seen: `${noEksBuild}; upstream 1.64.0`,
    licence: 'Apache-2.0',
  },
  metricsServer: {
    component: 'metrics-server',
    deployed: unresolved,
    verifiedWith: '0.8.0',
    source: addon('metrics-server'),
    seen: `${noEksBuild}; upstream 0.9.0`,
    licence: 'Apache-2.0',
  },
  efsCsiDriver: {
    component: 'EFS CSI driver',
    deployed: unresolved,
    source: addon('aws-efs-csi-driver'),
    seen: `${noEksBuild}; upstream 3.4.1`,
    licence: 'Apache-2.0',
  },
  fsxCsiDriver: {
    component: 'FSx for Lustre CSI driver',
    deployed: unresolved,
    source: addon('aws-fsx-csi-driver'),
    seen: `${noEksBuild}; upstream 1.9.0`,
    licence: 'Apache-2.0',
  },
  mountpointS3CsiDriver: {
    component: 'Mountpoint for Amazon S3 CSI driver',
    deployed: unresolved,
    source: addon('aws-mountpoint-s3-csi-driver'),
    seen: `${noEksBuild}; upstream 2.7.0`,
    licence: 'Apache-2.0',
  },
  snapshotController: {
    component: 'CSI snapshot controller',
    deployed: unresolved,
    source: addon('snapshot-controller'),
    seen: noEksBuild,
    constraints: 'needed for EBS snapshots only',
    licence: 'Apache-2.0',
  },
  nodeMonitoringAgent: {
    component: 'EKS node monitoring agent',
    deployed: unresolved,
    source: addon('eks-node-monitoring-agent'),
    seen: noEksBuild,
    constraints: 'can start a DCGM exporter of its own; one node runs one',
    licence: 'Apache-2.0',
  },
  cloudWatchObservability: {
    component: 'CloudWatch observability add-on',
    deployed: unresolved,
    source: addon('amazon-cloudwatch-observability'),
    seen: `${noEksBuild}; its chart 6.4.0`,
    constraints: 'not installed unless asked for: no XID and no ECC metrics, and it starts a DCGM exporter of its own',
  },

  // Nodes and devices
  karpenter: {
    component: 'Karpenter',
    deployed: '1.15.2',
    verifiedWith: '1.15.0',
    source: helm('oci://public.ecr.aws/karpenter/karpenter', 'karpenter'),
    seen: '2026-11-12, Go module index',
    constraints: 'Kubernetes 1.36 needs 1.13 or newer, 1.37 needs 1.15; its CRD chart goes first',
    licence: 'Apache-2.0',
  },
  karpenterCrds: {
    component: 'Karpenter CRDs',
    deployed: '1.15.2',
    source: helm('oci://public.ecr.aws/karpenter/karpenter-crd', 'karpenter-crd'),
    seen: '2026-11-12, Go module index',
    constraints: 'the version of Karpenter; upgraded before it',
    licence: 'Apache-2.0',
  },
  lws: {
    component: 'LeaderWorkerSet controller',
    deployed: '0.10.0',
    verifiedWith: '0.9.0',
    source: helm('oci://registry.k8s.io/lws/charts/lws', 'lws'),
    differs: 'only the bounds of spec.replicas',
    seen: '2026-08-11, tag of kubernetes-sigs/lws',
    constraints:
      'the image tag must be set: the default of the chart is a moving one; going from 0.7 to 0.8 deletes every LeaderWorkerSet',
    licence: 'Apache-2.0',
  },
  lwsCrds: {
    component: 'LeaderWorkerSet CRDs',
    deployed: 'v0.10.0',
    source: {
      kind: 'crds',
      repository: 'kubernetes-sigs/lws',
      path: 'charts/lws/crds',
      files: {
        'disaggregatedset.x-k8s.io_disaggregatedsetrolescalers.yaml':
          '8b9ec2b17c27ad6301f5ca5d96c97fac905a04d3e8a4caee5b83461bae6b227e',
        'disaggregatedset.x-k8s.io_disaggregatedsets.yaml': '8fdbfe596e8a61459f737a5773a0592a38e8555fa49d265db12f0f5aeabad77e',
        'leaderworkerset.x-k8s.io_leaderworkersets.yaml': '4c5518df96ae0456ff66ec3d4337f5419aa42daae5b15c68878b85a2aee8556e',
      },
    },
    seen: '2026-08-11, tag of kubernetes-sigs/lws',
    constraints: 'Helm does not upgrade the copy in the chart; converted by lws-webhook-service in the namespace lws-system',
    licence: 'Apache-2.0',
  },
  nvidiaDevicePlugin: {
    component: 'NVIDIA device plugin',
    deployed: '0.20.0',
    verifiedWith: '0.19.0',
    source: helm('https://nvidia.github.io/k8s-device-plugin', 'nvidia-device-plugin'),
    differs: 'enableHostNetwork is new and the NFD subchart newer; our values are valid in both',
    seen: '2026-08-19, tag of NVIDIA/k8s-device-plugin',
    constraints: 'never on a node with the NVIDIA DRA driver; 0.19.0 to 0.19.2 turn MOFED on by default',
    licence: 'Apache-2.0',
  },
  nvidiaDraDriver: {
    component: 'NVIDIA DRA driver',
    deployed: '0.5.0',
    source: helm('oci://registry.k8s.io/dra-driver-nvidia/charts/dra-driver-nvidia-gpu', 'dra-driver-nvidia-gpu'),
    seen: '2026-08-19, Go module index',
    constraints: 'Kubernetes 1.34.2 or newer for GPUs; Karpenter 1.15 or newer with enableDRA (alpha)',
    licence: 'Apache-2.0',
  },
  dcgmExporter: {
    component: 'DCGM exporter',
    deployed: '4.8.3',
    source: image('nvcr.io/nvidia/k8s/dcgm-exporter', '4.6.0-4.8.3-distroless'),
    seen: '2026-07-15, release notes of the DCGM documentation',
    constraints: '4.9.0 renames 23 metrics and changes the units of 11; not to be taken before the metric catalogue follows',
    licence: 'Apache-2.0',
  },
  dcgmExporterChart: {
    component: 'DCGM exporter chart',
    deployed: unresolved,
    source: helm('https://nvidia.github.io/dcgm-exporter/helm-charts', 'dcgm-exporter'),
    seen: '2026-11-30, the repository is documented, a chart version that goes with 4.8.3 is not',
    licence: 'Apache-2.0',
  },
  gpuOperator: {
    component: 'NVIDIA GPU operator',
    deployed: 'v26.7.0',
    source: helm('https://helm.ngc.nvidia.com/nvidia', 'gpu-operator'),
    seen: '2026-08, tag of NVIDIA/gpu-operator',
    constraints: 'not installed: the AMI has driver and toolkit (driver.enabled and toolkit.enabled false). 1.36 from 26.3.2 on',
    licence: 'Apache-2.0',
  },
  migManager: {
    component: 'NVIDIA MIG manager',
    deployed: '0.15.0',
    source: image('nvcr.io/nvidia/cloud-native/k8s-mig-manager', 'v0.15.0'),
    seen: '2026-08, values of GPU operator v26.7.0',
    constraints: 'for MIG pools on Amazon Linux 2023; Bottlerocket has MIG in its settings',
    licence: 'Apache-2.0',
  },
  neuronChart: {
    component: 'Neuron chart',
    deployed: '1.10.0',
    source: helm('oci://public.ecr.aws/neuron/neuron-helm-chart', 'neuron-helm-chart'),
    seen: '2026-08-19, release page, for SDK 2.32',
    constraints:
      'device plugin 2.32.0.0, scheduler, DRA driver 1.2.0, node recovery; EKS: no Neuron DRA with Karpenter or Auto Mode',
  },
  neuronSdk: {
    component: 'Neuron SDK',
    deployed: '2.32',
    source: {
      kind: 'bundled',
      in: 'the vLLM Neuron image; the driver is in the EKS AMI',
      read: 'release notes of the Neuron SDK, and modinfo neuron on a node for the driver',
    },
    seen: '2026-10-19, Neuron documentation names 2.33.0, whose vLLM image tag was not seen',
    constraints: 'SDK and image of one version',
  },
  efaDevicePlugin: {
    component: 'EFA device plugin',
    deployed: '0.5.30',
    source: helm(eksCharts, 'aws-efa-k8s-device-plugin'),
    seen: '2026-08-03, aws/eks-charts',
    constraints: 'tolerates CriticalAddonsOnly only; its instance list has no trn3',
    licence: 'Apache-2.0',
  },
  dranet: {
    component: 'DRANET, EFA by DRA',
    deployed: '1.0.0',
    source: helm(eksCharts, 'aws-dranet'),
    seen: '2026-08-03, aws/eks-charts',
    constraints: 'alpha; the chart sets no tolerations',
    licence: 'Apache-2.0',
  },

  // Network, certificates, secrets
  loadBalancerController: {
    component: 'AWS Load Balancer Controller',
    deployed: '3.7.0',
    verifiedWith: 'CRDs of 3.5.0',
    source: helm(eksCharts, 'aws-load-balancer-controller'),
    seen: '2026-11, release page, after 3.6.0 of 2026-10-05',
    constraints: 'Gateway API 1.6.0; since 3.7.0 its IAM policy has ec2:ValidateSecurityGroupQuotasForInterface',
    licence: 'Apache-2.0',
  },
  certManager: {
    component: 'cert-manager',
    deployed: 'v1.21.2',
    source: helm('oci://quay.io/jetstack/charts/cert-manager', 'cert-manager'),
    seen: '2026-09-10, Go module index',
    constraints: '1.21: Kubernetes 1.33 to 1.36',
    licence: 'Apache-2.0',
  },
  externalSecrets: {
    component: 'External Secrets Operator',
    deployed: '2.14.0',
    verifiedWith: 'CRDs of 2.9.0',
    source: helm('https://charts.external-secrets.io', 'external-secrets'),
    seen: '2026-11, release page',
    constraints: 'only the newest minor gets fixes; v1beta1 is not served',
    licence: 'Apache-2.0',
  },
  externalDns: {
    component: 'ExternalDNS',
    deployed: '1.21.1',
    source: helm('https://kubernetes-sigs.github.io/external-dns', 'external-dns'),
    seen: '2026-05, release page; holds 0.21.0',
    constraints: 'policy must be set',
    licence: 'Apache-2.0',
  },
  gatewayApiCrds: {
    component: 'Gateway API CRDs, standard channel',
    deployed: 'v1.6.3',
    source: {
      kind: 'crds',
      repository: 'kubernetes-sigs/gateway-api',
      path: 'config/crd/standard',
      files: {
        'gateway.networking.k8s.io_backendtlspolicies.yaml': 'd9824b82db284bdea67d2eb0297952be51e0e7a394f02daef0d6f3fefa5d01c0',
        'gateway.networking.k8s.io_gatewayclasses.yaml': 'd32070cb6930273a07c5ca183135712b1918cc140c6d9b6cef441cdf0e562345',
        'gateway.networking.k8s.io_gateways.yaml': '905c89d8fefaab9088bf9d0a8d47ebd7ec4e653a914d4bfaa575a7716f07a828',
        'gateway.networking.k8s.io_grpcroutes.yaml': 'a96b307008290c194ad346f9bb9346dd560c12e4d4e7dfbdbe7d2fb5e812d62e',
        'gateway.networking.k8s.io_httproutes.yaml': 'a89d17ff5ed060fa0eac015524f9252bb291f616412c13ac8cb952ed9c25c5ad',
        'gateway.networking.k8s.io_listenersets.yaml': 'b81f1771dcd96dfb3bb500e07dafef79a2aa58c4a9b4b366d54ca29e8ecccb5e',
        'gateway.networking.k8s.io_referencegrants.yaml': 'ff8db85aaacc91fb4096975afb5782540572bf2f04842a258094cd7f50c7f38a',
        'gateway.networking.k8s.io_tcproutes.yaml': '5d2891484c870865e9ae61402b412a8b81eea381fbb71fdc56406e533c9643f1',
        'gateway.networking.k8s.io_tlsroutes.yaml': 'b9277b755ee0f33dd245d3497ba842922ff2e2efe5070b0911e58d072d55ed9c',
        'gateway.networking.k8s.io_udproutes.yaml': 'a552a9aa3726367c392000a45d13e6ba07985117a5e6826364640bedfeb5e922',
        'gateway.networking.k8s.io_vap_safeupgrades.yaml': '66b1d7b2c392c0e4dd4b2950e2af62811f8288a65e50708e2b3d26d4433af84c',
      },
    },
    seen: '2026-10-06, Go module index',
    constraints:
      'kgateway 2.4 takes 1.4 to 1.6, the AWS Load Balancer Controller 3.5 to 3.7 is built for 1.6.0; nothing read takes 1.7.0, from which its guard policy allows no way back',
    licence: 'Apache-2.0',
  },
  kgateway: {
    component: 'kgateway',
    deployed: 'v2.5.2',
    verifiedWith: 'v2.4.0',
    source: helm('oci://cr.kgateway.dev/kgateway-dev/charts/kgateway', 'kgateway'),
    seen: '2026-11-13, release page',
    constraints: '2.4: Kubernetes 1.32 to 1.36; objects keep to what 2.4.0 accepts',
    licence: 'Apache-2.0',
  },
  kgatewayCrds: {
    component: 'kgateway CRDs',
    deployed: 'v2.5.2',
    verifiedWith: 'v2.4.0',
    source: helm('oci://cr.kgateway.dev/kgateway-dev/charts/kgateway-crds', 'kgateway-crds'),
    seen: '2026-11-13, release page',
    constraints: 'the version of kgateway; installed before it',
    licence: 'Apache-2.0',
  },
  agentgateway: {
    component: 'agentgateway',
    deployed: 'v1.7.0',
    verifiedWith: 'v1.4.1',
    source: helm('oci://cr.agentgateway.dev/charts/agentgateway', 'agentgateway'),
    differs: 'no field that we set; in 1.4.1 FailOpen answers a POST with 500 when the picker is gone',
    seen: '2026-10-27, release page',
    constraints:
      'never below 1.6.0: 1.4.1 answers 500 under FailOpen when the endpoint picker is gone; inferenceExtension.enabled must be true',
    licence: 'Apache-2.0',
  },
  agentgatewayCrds: {
    component: 'agentgateway CRDs',
    deployed: 'v1.7.0',
    verifiedWith: 'main of 2026-08-21',
    source: helm('oci://cr.agentgateway.dev/charts/agentgateway-crds', 'agentgateway-crds'),
    differs: 'the definitions of 1.5 to 1.7 could not be read',
    seen: '2026-10-27, release page',
    constraints: 'the version of agentgateway; installed before it. Main of 2026-08-21 came six days before v1.5.0',
    licence: 'Apache-2.0',
  },

  // Inference
  inferenceExtensionCrds: {
    component: 'InferencePool CRD',
    deployed: 'v1.6.0',
    source: {
      kind: 'crds',
      repository: 'kubernetes-sigs/gateway-api-inference-extension',
      path: 'config/crd/bases',
      files: {
        'inference.networking.k8s.io_inferencepools.yaml': '55e0dbf39c50c4bbdd60106493a4573df4bb44479f9ce46762f1af718883e5cd',
      },
    },
    seen: '2026-08-17, Go module index; 1.6.2 is the newest release',
    constraints: 'endpointPickerRef is always set: agentgateway and the endpoint picker are built with 1.5, which requires it',
    licence: 'Apache-2.0',
  },
  llmDCrds: {
    component: 'llm-d CRDs',
    deployed: 'v0.10.0',
    source: {
      kind: 'crds',
      repository: 'llm-d/llm-d-router',
      path: 'config/crd/bases',
      files: {
        'llm-d.ai_inferencemodelrewrites.yaml': '62a07fff40e10e919c245d895457a9c15be22947b45f06815552ae8fffaab405',
        'llm-d.ai_inferenceobjectives.yaml': 'c1e763412fcbe2b55e9282850156269a10053be2d052547cb80a2ca639c09990',
      },
    },
    seen: '2026-08-17, tag of llm-d/llm-d-router',
    constraints: 'the version of the endpoint picker',
    licence: 'Apache-2.0',
  },
  endpointPicker: {
    component: 'Endpoint picker (llm-d-router)',
    deployed: '0.10.0',
    verifiedWith: 'stand-in: inference extension 1.5.0',
    source: image('ghcr.io/llm-d/llm-d-router-endpoint-picker', 'v0.10.0'),
    seen: '2026-08-17, tag of llm-d/llm-d-router and release notes of llm-d 0.9.0',
    constraints:
      'one version with the prefill/decode sidecar; configuration obeys the removals due in 0.11. For prefill/decode the stand-in is inference extension 1.4.0',
    licence: 'Apache-2.0',
  },
  prefillDecodeSidecar: {
    component: 'Prefill/decode sidecar (llm-d-router)',
    deployed: '0.10.0',
    verifiedWith: 'stand-in: llm-d-inference-scheduler 0.7.1',
    source: image('ghcr.io/llm-d/llm-d-router-disagg-sidecar', 'v0.10.0'),
    seen: '2026-08-17, tag of llm-d/llm-d-router and release notes of llm-d 0.9.0',
    constraints: 'one version with the endpoint picker',
    licence: 'Apache-2.0',
  },
  inferenceSim: {
    component: 'llm-d inference simulator',
    deployed: '0.10.2',
    source: image('ghcr.io/llm-d/llm-d-inference-sim', unresolved),
    seen: '2026-11-30, Go module index',
    constraints: 'for the rehearsal only, which builds it from the Go module v0.10.2',
    licence: 'Apache-2.0',
  },
  vllm: {
    component: 'vLLM, AWS Deep Learning Container',
    deployed: '0.27.0',
    source: image('public.ecr.aws/deep-learning-containers/vllm', 'server-cuda-v2.3'),
    seen: '2026-08-21, change log in aws/deep-learning-containers',
    constraints: 'NVIDIA driver 580 or newer; CUDA 13.0.2, EFA 1.47.0, LMCache, NIXL and the model streamer are in it',
    licence: "Apache-2.0, with NVIDIA's terms",
  },
  vllmUpstream: {
    component: 'vLLM, upstream image',
    deployed: '0.30.0',
    source: image('vllm/vllm-openai', 'v0.30.0'),
    seen: '2026-11, the tag in use in public repositories',
    constraints: 'CUDA 13, NVIDIA driver 580 or newer; no EFA libraries',
    licence: 'Apache-2.0',
  },
  vllmUpstreamNewest: {
    component: 'vLLM, upstream image, newest',
    deployed: '0.33.0',
    source: image('vllm/vllm-openai', unresolved),
    seen: '2026-11, wheel on PyPI, whose flags are known; no image tag was seen',
    constraints: 'CUDA 13, NVIDIA driver 580 or newer; no EFA libraries',
    licence: 'Apache-2.0',
  },
  llmDAws: {
    component: 'llm-d image for EFA',
    deployed: '0.9.0',
    source: image('ghcr.io/llm-d/llm-d-aws', 'v0.9.0'),
    seen: '2026-08, release notes of llm-d 0.9.0; holds vLLM 0.26.0',
    constraints: 'second choice after the AWS Deep Learning Container',
    licence: 'Apache-2.0',
  },
  vllmNeuron: {
    component: 'vLLM on Neuron',
    deployed: '0.24.0',
    source: image('public.ecr.aws/neuron/pytorch-inference-vllm-neuronx', '0.24.0.1.1.0-neuronx-py313-sdk2.32.0-ubuntu24.04'),
    seen: '2026-08-21, aws-neuron/aws-neuron-sdk, SDK 2.32',
    constraints: 'beta; Trn2 and Trn3 only',
  },
  vllmNeuronNxd: {
    component: 'vLLM on Neuron, NxD Inference',
    deployed: '0.16.0',
    source: image('public.ecr.aws/neuron/pytorch-inference-vllm-neuronx', '0.16.0-neuronx-py312-sdk2.31.0-ubuntu24.04'),
    seen: '2026, the tag in use in a public repository; SDK 2.32 publishes none',
    constraints: 'for Inf2 and Trn1, which the newer image does not serve; in maintenance',
  },
  lmcache: {
    component: 'LMCache in the engine image',
    deployed: unresolved,
    verifiedWith: '0.5.6',
    source: {
      kind: 'bundled',
      in: 'the vLLM image',
      read: 'pip show lmcache in the vLLM image',
    },
    seen: '2026-10, wheel 0.5.6 on PyPI; the version in the image is not documented',
    constraints: "must fit the engine's vLLM",
    licence: 'Apache-2.0',
  },
  lmcacheServer: {
    component: 'LMCache server',
    deployed: unresolved,
    verifiedWith: '0.5.6',
    source: image('lmcache/standalone', unresolved),
    seen: '2026-11-30, floating tags only',
    constraints: 'by digest; must fit the LMCache in the engine image',
    licence: 'Apache-2.0',
  },
  litellm: {
    component: 'LiteLLM',
    deployed: '1.108.21',
    verifiedWith: '1.108.0',
    source: image('ghcr.io/berriai/litellm-database', 'v1.108.21'),
    seen: '2026-11-28, release page, long-term line',
    constraints: 'by digest; never 1.82.7 or 1.82.8; fallbacks are lists from 1.108 on; 1.110 has the Rust router only',
    licence: 'MIT; its enterprise folder is commercial',
  },
  litellmChart: {
    component: 'LiteLLM chart',
    deployed: unresolved,
    source: helm('oci://ghcr.io/berriai/litellm-helm', 'litellm-helm'),
    seen: '2026-11-30, the repository is documented, a chart version is not',
    licence: 'MIT; its enterprise folder is commercial',
  },
  bifrost: {
    component: 'Bifrost',
    deployed: '2.0.0',
    source: image('maximhq/bifrost', unresolved),
    seen: '2026, release page; the image tag was not seen',
    constraints: 'image.tag must be set; the complexity router needs 2.3.0; 2.0 does not read a 1.6 configuration',
    licence: 'Apache-2.0',
  },
  bifrostChart: {
    component: 'Bifrost chart',
    deployed: unresolved,
    source: helm('https://maximhq.github.io/bifrost/helm-charts', 'bifrost'),
    seen: '2026, release page names 2.1.37 as the lower bound for 2.0.0',
    constraints: '2.1.37 or newer',
    licence: 'Apache-2.0',
  },
  semanticRouter: {
    component: 'vLLM semantic router',
    deployed: '0.3.0',
    source: image('ghcr.io/vllm-project/semantic-router/extproc', 'v0.3.0'),
    seen: '2026, release page; 0.5.0 is in development since October',
    licence: 'Apache-2.0',
  },
  semanticRouterChart: {
    component: 'vLLM semantic router chart',
    deployed: '0.3.0',
    source: helm('oci://ghcr.io/vllm-project/charts/semantic-router', 'semantic-router'),
    seen: '2026, release page',
    licence: 'Apache-2.0',
  },

  // Scaling, observability, data
  keda: {
    component: 'KEDA',
    deployed: '2.21.1',
    verifiedWith: 'CRDs of 2.20.2',
    source: helm('https://kedacore.github.io/charts', 'keda'),
    seen: '2026-11-16, release page',
    constraints: 'objects keep to the fields of 2.20',
    licence: 'Apache-2.0',
  },
  kubePrometheusStack: {
    component: 'kube-prometheus-stack',
    deployed: '88.5.3',
    verifiedWith: 'CRDs of operator 0.93',
    source: helm('https://prometheus-community.github.io/helm-charts', 'kube-prometheus-stack'),
    seen: '2026-08-21, tag of prometheus-community/helm-charts; 93.9.0 is the newest release',
    constraints:
      'our values were compared with 88.5.3 (operator 0.93.1), not with the five majors since; Grafana in it is AGPL-3.0',
    licence: 'Apache-2.0',
  },
  langfuse: {
    component: 'Langfuse',
    deployed: '2.0.0',
    source: helm('https://langfuse.github.io/langfuse-k8s', 'langfuse'),
    seen: '2026-08-18, release page; holds 4.4.0',
    constraints:
      'with external stores: the ClickHouse in it needs an operator and cert-manager; from chart 1 there is no plain upgrade',
    licence: 'MIT, parts commercial',
  },
  valkey: {
    component: 'Valkey on ElastiCache',
    deployed: '8.2',
    source: { kind: 'elasticache', engine: 'valkey' },
    seen: '2026-11, ElastiCache documentation',
    constraints: 'node-based, cluster mode off: serverless has no vector search',
    licence: 'BSD-3-Clause',
  },
  qdrant: {
    component: 'Qdrant',
    deployed: unresolved,
    source: image('qdrant/qdrant', unresolved),
    seen: '2026-11-30, not looked up',
    constraints: 'by digest',
    licence: 'Apache-2.0',
  },
} as const satisfies Record<string, Pin>;

export type PinName = keyof typeof declared;

/** Every pin under its name, each with the source that its kind has. */
export type Versions = {
  readonly [Name in PinName]: Pin<Extract<PinSource, { kind: (typeof declared)[Name]['source']['kind'] }>>;
};

/**
 * What `npm run pins -- --fill` read. The keys are what was asked for, so an answer for an old tag or Kubernetes minor is never taken for
 * the one pinned now.
 */
export interface ResolvedPins {
  /**
   * `repository:tag` to digest.
   * @default - no digest was read
   */
  readonly images?: Readonly<Record<string, string>>;
  /**
   * Kubernetes minor to add-on name to add-on version.
   * @default - no add-on version was read
   */
  readonly addons?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The answers recorded in `pins.resolved.json`. */
export const resolvedPins: ResolvedPins = recorded;

/** The pin with what was read for it put in place of `unresolved`; add-ons take the version for the pinned Kubernetes. */
export function fillPin<P extends Pin>(pin: P, resolved: ResolvedPins): P {
  const { source } = pin;
  if (source.kind === 'image' && source.digest === unresolved) {
    return { ...pin, source: { ...source, digest: resolved.images?.[taggedImage(source)] ?? unresolved } };
  }
  if (source.kind === 'addon' && pin.deployed === unresolved) {
    return { ...pin, deployed: resolved.addons?.[declared.kubernetes.deployed]?.[source.name] ?? unresolved };
  }
  return pin;
}

/** Every pin of the platform. */
export const versions = Object.fromEntries(
  Object.entries(declared).map(([name, pin]) => [name, fillPin<Pin>(pin, resolvedPins)]),
) as Versions;

export type PinPart = 'version' | 'tag' | 'digest';

/** The parts of a pin that no source gave. */
export function unresolvedParts(pin: Pin): readonly PinPart[] {
  const { deployed, source } = pin;
  const parts: PinPart[] = deployed === unresolved ? ['version'] : [];
  if (source.kind !== 'image') return parts;
  if (source.tag === unresolved) parts.push('tag');
  if (source.digest === unresolved) parts.push('digest');
  return parts;
}

/** `repository:tag`, whether or not a digest is known. */
export function taggedImage(source: ImageSource): string {
  return `${source.repository}:${source.tag}`;
}

/**
 * What a pod writes in `image`: by digest where it is known, else by tag.
 * @throws when neither is known; ask `unresolvedParts` first
 */
export function imageReference(pin: Pin<ImageSource>): string {
  const { component, source } = pin;
  if (source.digest !== unresolved) return `${source.repository}@${source.digest}`;
  if (source.tag !== unresolved) return taggedImage(source);
  throw new Error(
    `${component} must have a tag or a digest, got neither; set one for ${source.repository} in lib/catalog/versions.ts`,
  );
}

/**
 * The version to ask for of an EKS add-on on a cluster of that Kubernetes minor, or undefined, for which EKS takes its own default.
 * A version belongs to one minor: on another one it can fail the deploy.
 */
export function addonVersion(
  pin: Pin<AddonSource>,
  kubernetesMinor: string,
  resolved: ResolvedPins = resolvedPins,
): string | undefined {
  const pinned = kubernetesMinor === versions.kubernetes.deployed && pin.deployed !== unresolved;
  return pinned ? pin.deployed : resolved.addons?.[kubernetesMinor]?.[pin.source.name];
}

/** A file to apply, with the checksum that its bytes must have. */
export interface CrdFile {
  readonly url: string;
  /** 64 hex digits. */
  readonly sha256: string;
}

/** The files of a set of CRDs, raw at the pinned tag. */
export function crdFiles(pin: Pin<CrdsSource>): readonly CrdFile[] {
  const folder = `https://raw.githubusercontent.com/${pin.source.repository}/${pin.deployed}/${pin.source.path}`;
  return Object.entries(pin.source.files).map(([name, sha256]) => ({ url: `${folder}/${name}`, sha256 }));
}

/** A Kubernetes minor that EKS offers. Dates are days, `YYYY-MM-DD`. */
export interface KubernetesVersion {
  /**
   * When EKS first offered it.
   * @default - not found
   */
  readonly releasedOn?: string;
  /**
   * The last day of standard support; extended support costs more and is on by default.
   * @default - not found; by rule 14 months after the release
   */
  readonly endOfStandardSupport?: string;
  /**
   * The day on which EKS upgrades the cluster by force.
   * @default - not found; by rule 12 months after the end of standard support
   */
  readonly endOfExtendedSupport?: string;
  /** Lowest Karpenter that supports it. */
  readonly karpenterMinimum: string;
  /**
   * The package whose kubectl has this minor. Only the one of `versions.kubectlLayer` comes with this package.
   * @default - none is published
   */
  readonly kubectlLayer?: string;
  readonly seen: string;
}

const eksUserGuide = 'EKS user guide, version table; karpenter.sh/v1.15, compatibility';

/** Kubernetes minors on EKS, as of `versionsReadOn`. */
export const kubernetesVersions: Readonly<Record<string, KubernetesVersion>> = {
  '1.33': {
    releasedOn: '2025-05-29',
    endOfStandardSupport: '2026-07-29',
    endOfExtendedSupport: '2027-07-29',
    karpenterMinimum: '1.5',
    kubectlLayer: '@aws-cdk/lambda-layer-kubectl-v33',
    seen: eksUserGuide,
  },
  '1.34': {
    releasedOn: '2025-10-02',
    endOfStandardSupport: '2026-12-02',
    endOfExtendedSupport: '2027-12-02',
    karpenterMinimum: '1.6',
    kubectlLayer: '@aws-cdk/lambda-layer-kubectl-v34',
    seen: eksUserGuide,
  },
  '1.35': {
    releasedOn: '2026-01-27',
    endOfStandardSupport: '2027-03-27',
    endOfExtendedSupport: '2028-03-27',
    karpenterMinimum: '1.9',
    kubectlLayer: '@aws-cdk/lambda-layer-kubectl-v35',
    seen: 'endoflife.date; karpenter.sh/v1.15, compatibility',
  },
  '1.36': {
    releasedOn: '2026-06-02',
    endOfStandardSupport: '2027-08-02',
    endOfExtendedSupport: '2028-08-02',
    karpenterMinimum: '1.13',
    kubectlLayer: '@aws-cdk/lambda-layer-kubectl-v36',
    seen: '2026-08-16, two published EKS version calendars; karpenter.sh/v1.15, compatibility',
  },
  '1.37': {
    karpenterMinimum: '1.15',
    seen: '2026-10-23, first AMIs in awslabs/amazon-eks-ami; karpenter.sh/v1.15, compatibility',
  },
};

/** Whether the kubectl layer that comes with this package has the kubectl of that Kubernetes minor. */
export function shipsKubectlLayerFor(kubernetesMinor: string): boolean {
  return kubernetesVersions[kubernetesMinor]?.kubectlLayer === versions.kubectlLayer.source.package;
}
