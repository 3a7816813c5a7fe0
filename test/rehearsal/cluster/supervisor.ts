/** Something that was started and must be ended. */
export interface Stoppable {
  readonly name: string;
  stop(): Promise<void>;
}

/** Ends what was started, the last one first: an API server whose etcd went before it hangs for minutes. */
export class Supervisor {
  private readonly running: Stoppable[] = [];
  private stopping: Promise<void> | undefined;

  /** Takes over the end of something. While everything is being ended nothing new may begin. */
  async add<T extends Stoppable>(starting: Promise<T>): Promise<T> {
    const started = await starting;
    if (this.stopping) {
      await started.stop();
      throw new Interrupted();
    }
    this.running.push(started);
    return started;
  }

  /** Ends everything in reverse order; once, however often it is called meanwhile. */
  async stopAll(): Promise<void> {
    this.stopping ??= this.stopInOrder().finally(() => {
      this.stopping = undefined;
    });
    await this.stopping;
  }

  private async stopInOrder(): Promise<void> {
    for (let last = this.running.pop(); last; last = this.running.pop()) await last.stop();
  }
}

/** The user, or the process above, asked for the end. */
export class Interrupted extends Error {
  constructor() {
    super('interrupted');
  }
}
