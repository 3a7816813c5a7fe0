import type { KubernetesObject, Labels } from './object';

/** `karpenter.sh/v1` NodePool, as far as it is rendered. Source: aws/karpenter-provider-aws v1.15.2, pkg/apis/crds. */
export interface NodePool extends KubernetesObject {
  readonly apiVersion: 'karpenter.sh/v1';
  readonly kind: 'NodePool';
  readonly spec: {
    readonly template: {
      readonly metadata: { readonly labels: Labels };
      readonly spec: {
        readonly nodeClassRef: { readonly group: 'karpenter.k8s.aws'; readonly kind: 'EC2NodeClass'; readonly name: string };
        readonly requirements: readonly { readonly key: string; readonly operator: 'In'; readonly values: readonly string[] }[];
        readonly taints: readonly { readonly key: string; readonly value: string; readonly effect: string }[];
        readonly expireAfter: string;
        readonly terminationGracePeriod: string;
      };
    };
    readonly disruption: {
      readonly consolidationPolicy: 'WhenEmpty';
      readonly consolidateAfter: string;
      readonly budgets: readonly { readonly nodes: string }[];
    };
    readonly limits: Readonly<Record<string, string>>;
  };
}

/** `karpenter.k8s.aws/v1` EC2NodeClass, as far as it is rendered. */
export interface Ec2NodeClass extends KubernetesObject {
  readonly apiVersion: 'karpenter.k8s.aws/v1';
  readonly kind: 'EC2NodeClass';
  readonly spec: {
    readonly amiSelectorTerms: readonly { readonly alias: string }[];
    readonly instanceProfile: string;
    readonly subnetSelectorTerms: readonly ({ readonly id: string } | { readonly tags: Labels })[];
    readonly securityGroupSelectorTerms: readonly { readonly id: string }[];
    readonly blockDeviceMappings: readonly {
      readonly deviceName: string;
      readonly rootVolume: true;
      readonly ebs: {
        readonly volumeSize: string;
        readonly volumeType: 'gp3';
        readonly encrypted: true;
        readonly throughput?: number;
        readonly iops?: number;
      };
    }[];
    readonly instanceStorePolicy?: 'RAID0';
    readonly metadataOptions: {
      readonly httpEndpoint: 'enabled';
      readonly httpTokens: 'required';
      readonly httpPutResponseHopLimit: number;
    };
  };
}
