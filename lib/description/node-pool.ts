import { z } from 'zod';
import { listOf, objectOf, wholeNumber } from './shape';

/** A pool of accelerator nodes that exists without a model, or overrides the pool that models of the same instance type imply. */
export interface NodePoolProps {
  /** A DNS label; names the NodePool and its EC2NodeClass. */
  readonly name: string;
  /** EC2 instance types with accelerators, such as `g6e.xlarge`. */
  readonly instanceTypes: readonly string[];
  /**
   * Largest number of accelerators (GPUs) that the pool may hold at one time.
   * @default - what the models planned on it need at most, and one node more for a rollout; 8 without models
   */
  readonly maxDevices?: number;
}

export const nodePoolSchema = objectOf<NodePoolProps>({
  name: z.string(),
  instanceTypes: listOf(z.string()),
  maxDevices: wholeNumber(1).optional(),
});
