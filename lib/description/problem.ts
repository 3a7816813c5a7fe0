/** Whether a problem stops the platform (`error`) or only deserves attention (`warning`). */
export type Severity = 'error' | 'warning';

/** One thing that is wrong with a description, said so that its reader can mend it. */
export interface Problem {
  /** Name of the rule that found it; also the name of the rule's file. */
  readonly rule: string;
  readonly severity: Severity;
  /** Where in the description, for example `models[0].engine.tensorParallelSize`. Empty for the whole. */
  readonly path: string;
  /** What must hold and what was found. Reads on from the path. */
  readonly message: string;
  /** What to write instead. */
  readonly fix: string;
}

/** What a rule returns: a problem without the rule's own name, an error unless it says otherwise. */
export interface Finding extends Omit<Problem, 'rule' | 'severity'> {
  /** @default 'error' */
  readonly severity?: Severity;
}

/** Problems that stop the work, as one throwable thing. Printed without a stack trace. */
export class ProblemsError extends Error {
  readonly problems: readonly Problem[] = [];

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.name = 'ProblemsError';
    // The message says them all: an uncaught error should not print each of them again.
    Object.defineProperty(this, 'problems', { value: problems, enumerable: false });
  }
}

/** `error models[0].engine.tensorParallelSize must …` and the fix on a line of its own. */
export function formatProblem(problem: Problem): string {
  const subject = problem.path ? `${problem.path} ` : '';
  return `${problem.severity}: ${subject}${problem.message}\n  fix: ${problem.fix}  [${problem.rule}]`;
}

/** True when one of the problems is an error. */
export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === 'error');
}
