import type { PlanResult } from '../plan';

/** The plan for machines: problems, and the plan or null. Numbers are not rounded. */
export function planJson({ problems, plan }: PlanResult): string {
  return JSON.stringify({ problems, plan }, null, 2);
}
