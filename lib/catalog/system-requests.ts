/** What runs on the system nodes: requests of the platform's controllers, each replica. Sources: the charts' and add-ons' defaults, read 2026-08 to 2026-11. */
export interface SystemRequest {
  readonly what: string;
  readonly replicas: number;
  readonly cpuMillis: number;
  readonly memoryMiB: number;
}

export const systemRequests: readonly SystemRequest[] = [
  { what: 'karpenter', replicas: 2, cpuMillis: 1000, memoryMiB: 1024 },
  { what: 'coredns', replicas: 2, cpuMillis: 100, memoryMiB: 70 },
  { what: 'aws-ebs-csi-driver controller', replicas: 2, cpuMillis: 60, memoryMiB: 240 },
  { what: 'metrics-server', replicas: 2, cpuMillis: 100, memoryMiB: 200 },
  { what: 'agentgateway controller', replicas: 1, cpuMillis: 100, memoryMiB: 128 },
];

/** DaemonSets on a system node: aws-node 50m, kube-proxy 100m, EBS CSI node 30m and 104 MiB. */
export const systemDaemonSets = { cpuMillis: 180, memoryMiB: 104 } as const;

/** Size of the instance types that carry system nodes. Source: EC2 instance type pages of the M7i, M7i-flex, M6i families (2 vCPU and 8 GiB per step). */
export interface SystemInstance {
  readonly name: string;
  readonly vcpu: number;
  readonly memoryGiB: number;
  /** Most pods, by network interfaces: interfaces × (addresses − 1) + 2. Source: awslabs/amazon-eks-ami eni-max-pods. */
  readonly podLimit: number;
}

export const systemInstances: readonly SystemInstance[] = ['m6i', 'm7i', 'm7i-flex'].flatMap((family) => [
  { name: `${family}.large`, vcpu: 2, memoryGiB: 8, podLimit: 29 },
  { name: `${family}.xlarge`, vcpu: 4, memoryGiB: 16, podLimit: 58 },
  { name: `${family}.2xlarge`, vcpu: 8, memoryGiB: 32, podLimit: 58 },
  { name: `${family}.4xlarge`, vcpu: 16, memoryGiB: 64, podLimit: 234 },
]);
