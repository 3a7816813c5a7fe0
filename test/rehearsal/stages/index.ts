import { admission } from './admission';
import { charts } from './charts';
import { groups } from './groups';
import { placement } from './placement';
import type { Stage } from './stage';

/** Every stage, in the order in which they run. */
export const stages: readonly Stage[] = [admission, placement, groups, charts];
