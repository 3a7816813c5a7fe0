import { z } from 'zod';
import { listOf, objectOf, wholeNumber } from './shape';

/** The VPC that the platform makes. Left out when an existing VPC is used. */
export interface NetworkProps {
  /**
   * Availability Zone ids, such as `use1-az4`. Ids, not names: a name means another zone in another account.
   * @default - three zones fixed for each region, of those in which EKS places a control plane; without a region, the first three of wherever the stacks are deployed
   */
  readonly zones?: readonly string[];
  /**
   * IPv4 range of the VPC, /16 to /20.
   * @default '10.0.0.0/16'
   */
  readonly cidr?: string;
  /**
   * Number of NAT gateways. Fewer than zones saves money and lets one zone's failure cut off the others.
   * @default - one in each zone
   */
  readonly natGateways?: number;
}

export const networkSchema = objectOf<NetworkProps>({
  zones: listOf(z.string()).optional(),
  cidr: z.string().optional(),
  natGateways: wholeNumber(1).optional(),
});
