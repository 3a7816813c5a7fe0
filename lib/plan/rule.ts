import type { ShapedDescription } from '../description/parse';
import type { Finding, Problem } from '../description/problem';
import type { Choice, Selection } from './model/choose';
import type { ModelSubject } from './model/subject';
import type { Plan } from './plan';

/** One model, and what became of it. */
export interface PlannedSubject extends ModelSubject {
  /** Undefined when the model is unknown or cannot be reckoned. */
  readonly selection?: Selection;
  readonly choice?: Choice;
}

/** What a rule about the whole platform looks at. */
export interface PlatformSubject {
  readonly description: ShapedDescription;
  readonly models: readonly PlannedSubject[];
  /** What would run if no rule objected. */
  readonly plan: Plan;
}

export type PlatformRule = (subject: PlatformSubject) => readonly Finding[];
export type ModelRule = (subject: PlannedSubject) => readonly Finding[];

/** Runs a rule and names its findings. A rule that crashes is a problem too: the description is never at fault for that. */
export function runRule<S>(name: string, rule: (subject: S) => readonly Finding[], subject: S): Problem[] {
  try {
    return rule(subject).map((finding) => ({
      rule: name,
      severity: finding.severity ?? 'error',
      path: finding.path,
      message: finding.message,
      fix: finding.fix,
    }));
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return [
      {
        rule: name,
        severity: 'error',
        path: '',
        message: `could not be checked by this rule: ${what}`,
        fix: 'report the description that led here as a defect of the rule',
      },
    ];
  }
}
