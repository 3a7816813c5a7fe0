import { Interrupted } from '../cluster/supervisor';

/** Counts checks and shows, stage by stage, how they go. */
export class Report {
  private passes = 0;
  private failures = 0;
  private skips = 0;
  /** Whether the last line was shown. */
  ended = false;

  constructor(
    private readonly write: (line: string) => void,
    /** Milliseconds of any clock that runs forward. */
    private readonly now: () => number,
  ) {}

  /** Shows a line that counts for nothing. */
  say(line: string): void {
    this.write(line);
  }

  /** Runs one stage, and says how long it took and how it went. What it throws is one failure, not the end. */
  async stage(name: string, proves: string, run: () => Promise<void>): Promise<void> {
    this.write(`\n${name}: ${proves}`);
    const before = { passes: this.passes, failures: this.failures, at: this.now() };
    try {
      await run();
    } catch (error) {
      if (isInterruption(error)) throw error;
      this.failed(`${name} runs to its end`, error instanceof Error ? error.message : String(error));
    }
    const seconds = ((this.now() - before.at) / 1000).toFixed(1);
    this.write(`${name}: ${this.passes - before.passes} passed, ${this.failures - before.failures} failed in ${seconds} s`);
  }

  passed(count = 1): void {
    this.passes += count;
  }

  /** A check that is worth a line of its own when it passes. */
  passedAs(title: string): void {
    this.passed();
    this.write(`  ✓ ${title}`);
  }

  failed(title: string, detail: string): void {
    this.failures += 1;
    this.write(`  ✗ ${title}`);
    for (const line of detail.split('\n')) this.write(`      ${line}`);
  }

  /** Something that ought to have run and could not, with what would have to be installed. */
  skipped(name: string, reasons: readonly string[]): void {
    this.skips += 1;
    this.write(`\n${name}: SKIPPED`);
    for (const reason of reasons) this.write(`  ${reason}`);
  }

  /** A check: passes when it runs to its end, fails with the message of what it throws. */
  async check(title: string, run: () => Promise<void>): Promise<boolean> {
    try {
      await run();
    } catch (error) {
      if (isInterruption(error)) throw error;
      this.failed(title, error instanceof Error ? error.message : String(error));
      return false;
    }
    this.passedAs(title);
    return true;
  }

  get anyFailed(): boolean {
    return this.failures > 0;
  }

  get anySkipped(): boolean {
    return this.skips > 0;
  }

  /** Shows the last line. */
  end(): void {
    this.ended = true;
    this.write(`\n${this.closing()}`);
  }

  /** The last line. */
  closing(): string {
    return `${this.passes} passed, ${this.failures} failed, ${this.skips} skipped`;
  }
}

function isInterruption(error: unknown): boolean {
  return error instanceof Interrupted;
}
