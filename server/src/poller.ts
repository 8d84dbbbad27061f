export interface PollerOptions {
  /** One unit of work. Resolves to true when more work is waiting: the next run then starts at once. */
  readonly task: () => Promise<boolean>;
  /** Pause after a run that found nothing or failed. */
  readonly intervalMs: number;
  /** Pause before the first run; none by default. */
  readonly initialDelayMs?: number;
  readonly onError: (error: unknown) => void;
}

/** Runs a task repeatedly, one run at a time. An error is reported and does not stop polling. */
export class Poller {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(private readonly options: PollerOptions) {}

  start(): void {
    this.schedule(this.options.initialDelayMs ?? 0);
  }

  /** Starts no further run; resolves when the current one has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(delayMs: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.run().then((hasMore) => {
        this.schedule(hasMore ? 0 : this.options.intervalMs);
      });
    }, delayMs);
  }

  private async run(): Promise<boolean> {
    try {
      return await this.options.task();
    } catch (error) {
      this.options.onError(error);
      return false;
    }
  }
}
