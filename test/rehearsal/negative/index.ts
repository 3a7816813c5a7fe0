import { accessNegatives } from './access';
import { gatewayNegatives } from './gateway';
import { karpenterNegatives } from './karpenter';
import type { Negative } from './negative';
import { workloadNegatives } from './workload';

/** Every mutation that the API server must refuse. They prove that `admission` would notice. */
export const negatives: readonly Negative[] = [
  ...karpenterNegatives,
  ...gatewayNegatives,
  ...workloadNegatives,
  ...accessNegatives,
];
