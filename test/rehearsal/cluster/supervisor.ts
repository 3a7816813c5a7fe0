/** Something that was started and must be ended. */
export interface Stoppable {
  readonly name: string;
  stop(): Promise<void>;
}

/** Ends what was started, the last one first: an API server whose etcd went before it hangs for minutes. */
export class Supervisor {
  private readonly running: Stoppable[] = [];
  private closed = false;

  /**
   * Takes over the end of something.
   *
   * @throws Interrupted when it became ready only after the end had begun; it is ended then
   */
  async add<T extends Stoppable>(starting: Promise<T>): Promise<T> {
    const started = await starting;
    if (this.closed) {
      await started.stop();
      throw new Interrupted();
    }
    this.running.push(started);
    return started;
  }

  /** Ends everything that runs. What comes later is taken again. */
  async stopAll(): Promise<void> {
    for (let last = this.running.pop(); last; last = this.running.pop()) await last.stop();
  }

  /** Ends everything, and whatever still becomes ready. */
  async close(): Promise<void> {
    this.closed = true;
    await this.stopAll();
  }
}

/** The user, or the process above, asked for the end. */
export class Interrupted extends Error {
  constructor() {
    super('interrupted');
  }
}
