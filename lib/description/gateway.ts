import { z } from 'zod';
import { objectOf, wholeNumber } from './shape';

/** The inference gateway: the one address in the cluster that every model is asked through. */
export interface GatewayProps {
  /** Number of gateway pods. @default 2 */
  readonly replicas?: number;
  /**
   * Longest time from a request to the end of its answer, in seconds. Cuts streams too.
   * @default - no limit: a stream ends when the engine ends it
   */
  readonly requestTimeoutSeconds?: number;
  /**
   * Largest request body in MiB. A prompt of 128k tokens is about 0.5 MiB, an inline image a few.
   * @default 32
   */
  readonly maxRequestMiB?: number;
}

export const gatewaySchema = objectOf<GatewayProps>({
  replicas: wholeNumber(1).optional(),
  requestTimeoutSeconds: z.number().positive().optional(),
  maxRequestMiB: wholeNumber(1).optional(),
});
