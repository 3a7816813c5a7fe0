import { type App, Stack } from 'aws-cdk-lib';
import { loadDescription } from './description/load';
import type { PlatformProps } from './description/platform';
import { hasErrors, type Problem } from './description/problem';
import { plan } from './plan';
import { synthSummary } from './report/summary';
import { InferencePlatform } from './stacks/platform';

/** What came of a description: its problems, and, when none is an error, what its stacks would run. */
export interface Synthesized {
  readonly problems: readonly Problem[];
  /** @default - the description has errors; no stack was made */
  readonly summary?: string;
}

/** Makes the stacks of the platform that a file describes. Whatever the file holds, problems come back, never an exception. */
export function synthesizePlatform(app: App, file: string): Synthesized {
  const loaded = loadDescription(file);
  const { problems, plan: made } = loaded.problems.length > 0 ? { problems: loaded.problems, plan: null } : plan(loaded.value);
  if (!made || hasErrors(problems)) return { problems };
  const platform = new InferencePlatform(app, made.label, loaded.value as PlatformProps);
  const stacks = platform.node.findAll().filter(Stack.isStack);
  return {
    problems,
    summary: synthSummary(
      made,
      stacks.map(({ stackName }) => stackName),
    ),
  };
}
