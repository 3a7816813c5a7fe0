import { z } from 'zod';
import { type ClusterProps, clusterSchema } from './cluster';
import { type GatewayProps, gatewaySchema } from './gateway';
import { type ModelProps, modelSchema } from './model';
import { type NetworkProps, networkSchema } from './network';
import { type NodePoolProps, nodePoolSchema } from './node-pool';
import { listOf, objectOf } from './shape';

/** What the platform may cost. */
export interface BudgetProps {
  /** Planning fails when the platform would cost more, in US dollars per hour. */
  readonly usdPerHour: number;
}

/** A whole inference platform. Plain data: the same thing can be written in TypeScript, YAML or JSON. */
export interface PlatformProps {
  /** Prefix of the stacks and, as a DNS label, name of the cluster. */
  readonly name: string;
  /**
   * AWS region, such as `us-west-2`.
   * @default - the region the CDK command deploys to; prices and zones of the plan are those of us-east-1
   */
  readonly region?: string;
  /** AWS account id of 12 digits. Needs `region`. @default - the account the CDK command deploys to */
  readonly account?: string;
  /** @default - a VPC over three zones */
  readonly network?: NetworkProps;
  /** @default - EKS with a private endpoint and two system nodes */
  readonly cluster?: ClusterProps;
  /** @default - the pools that the models imply */
  readonly nodePools?: readonly NodePoolProps[];
  /** Models or node pools: at least one of them. @default - none */
  readonly models?: readonly ModelProps[];
  /** @default - two gateway pods, reachable inside the cluster */
  readonly gateway?: GatewayProps;
  /** @default - no limit */
  readonly budget?: BudgetProps;
}

export const platformSchema = objectOf<PlatformProps>({
  name: z.string(),
  region: z.string().optional(),
  account: z.string().optional(),
  network: networkSchema.optional(),
  cluster: clusterSchema.optional(),
  nodePools: listOf(nodePoolSchema).optional(),
  models: listOf(modelSchema).optional(),
  gateway: gatewaySchema.optional(),
  budget: objectOf<BudgetProps>({ usdPerHour: z.number().positive() }).optional(),
});

type Parsed = z.infer<typeof platformSchema>;
// A schema that accepts less than the interface allows (a forgotten enum member) does not compile here.
const acceptsEveryDescription: (description: PlatformProps) => Parsed = (description) => description;

/** Says that an object literal is a platform. The compiler checks it; the planner proves it. */
export function definePlatform(description: PlatformProps): PlatformProps {
  return acceptsEveryDescription(description);
}
