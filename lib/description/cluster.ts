import { z } from 'zod';
import { listOf, objectOf, wholeNumber } from './shape';

/** The nodes that carry controllers and gateways, never models. A managed node group, so that Karpenter does not run on its own nodes. */
export interface SystemNodesProps {
  /** @default 'm7i.xlarge' */
  readonly instanceType?: string;
  /** Smallest number of nodes. @default - what controllers, gateway and endpoint pickers need, and two at least, for Karpenter's two replicas */
  readonly min?: number;
  /** Largest number of nodes. @default - one more than `min` */
  readonly max?: number;
}

/** The EKS cluster that the platform makes. Left out when an existing cluster is used. */
export interface ClusterProps {
  /** Kubernetes minor version on EKS. @default '1.36' */
  readonly version?: string;
  /**
   * IPv4 ranges from which the Kubernetes API may be reached over the internet.
   * @default - none: the API is reached from inside the VPC only
   */
  readonly publicAccessCidrs?: readonly string[];
  /**
   * ARNs of IAM roles or users that administer the cluster with kubectl.
   * @default - nobody: kubectl is refused until one is named
   */
  readonly admins?: readonly string[];
  /** @default - as many m7i.xlarge as controllers, gateway and endpoint pickers need, two at least */
  readonly systemNodes?: SystemNodesProps;
  /**
   * Refuse to delete the cluster until this is turned off.
   * @default false
   */
  readonly deletionProtection?: boolean;
}

export const clusterSchema = objectOf<ClusterProps>({
  version: z.string().optional(),
  publicAccessCidrs: listOf(z.string()).optional(),
  admins: listOf(z.string()).optional(),
  systemNodes: objectOf<SystemNodesProps>({
    instanceType: z.string().optional(),
    min: wholeNumber(2).optional(),
    max: wholeNumber(2).optional(),
  }).optional(),
  deletionProtection: z.boolean().optional(),
});
