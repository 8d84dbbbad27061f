import { setTimeout as sleep } from 'node:timers/promises';
import { describeFailure, SuiteFailure } from '../failure';
import { formatDuration } from '../terminal';
import { pauseBeforeRestart } from './restart-policy';

export interface Running {
  /** Resolves with the reason when it ends or stops working, such as `SIGKILL`. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
  /** Ends what is left of it after it broke. */
  kill(): void;
}

export interface SupervisedOptions<Part extends Running> {
  /** The subject of messages about it. */
  readonly title: string;
  readonly log: string;
  readonly start: () => Promise<Part>;
  readonly note: (line: string) => void;
  /** A part whose data would be lost is not started again. */
  readonly restarts?: boolean;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** A part of the suite that is started again when it ends by itself. */
export class Supervised<Part extends Running> {
  /** Resolves when the part ended too often. */
  readonly gaveUp: Promise<SuiteFailure>;
  private readonly giveUp: (failure: SuiteFailure) => void;
  private readonly deaths: number[] = [];
  private part: Part | null = null;
  private change: Promise<void> = Promise.resolve();
  private stopping = false;

  private constructor(private readonly options: SupervisedOptions<Part>) {
    const { promise, resolve } = Promise.withResolvers<SuiteFailure>();
    this.gaveUp = promise;
    this.giveUp = resolve;
  }

  /** @throws The error of the first start. */
  static async start<Part extends Running>(
    options: SupervisedOptions<Part>,
  ): Promise<Supervised<Part>> {
    const supervised = new Supervised(options);
    supervised.watch(await options.start());
    return supervised;
  }

  /** The number of times that it ended by itself, or could not be started again. */
  get deathCount(): number {
    return this.deaths.length;
  }

  /** The running part; `null` while it starts again. */
  get current(): Part | null {
    return this.part;
  }

  /** Stops it and starts it again, for a new build. One that does not start waits for the next build. */
  restart(): Promise<void> {
    this.change = this.change.then(async () => {
      if (this.stopping) return;
      const { part } = this;
      this.part = null;
      await part?.stop();
      try {
        this.watch(await this.options.start());
      } catch (error) {
        this.options.note(describeFailure(error));
      }
    });
    return this.change;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.change;
    await this.part?.stop();
  }

  private watch(part: Part): void {
    this.part = part;
    void part.ended.then((reason) => {
      if (this.part !== part || this.stopping) return;
      this.part = null;
      part.kill();
      this.change = this.change.then(() => this.startAgain(`ended (${reason})`));
    });
  }

  private async startAgain(how: string): Promise<void> {
    const { title, start, note, pause = sleep } = this.options;
    let reason = how;
    for (;;) {
      const wait = this.pauseAfterDeath();
      if (wait === null) {
        this.giveUp(this.failure(reason));
        return;
      }
      const startedAt = performance.now();
      await pause(wait);
      if (this.isStopping()) return;
      try {
        this.watch(await start());
        note(
          `${title} ${reason}; started again in ${formatDuration(performance.now() - startedAt)}`,
        );
        return;
      } catch (error) {
        if (this.isStopping()) return;
        reason = `could not be started again: ${describeFailure(error)}`;
      }
    }
  }

  /** Asked again after every wait. */
  private isStopping(): boolean {
    return this.stopping;
  }

  private pauseAfterDeath(): number | null {
    this.deaths.push(Date.now());
    return this.options.restarts === false ? null : pauseBeforeRestart(this.deaths);
  }

  private failure(reason: string): SuiteFailure {
    const { title, log } = this.options;
    const count = this.deaths.length;
    const often = count > 1 ? `, the last of ${count} times` : '';
    return new SuiteFailure(`${title} ${reason}${often}.`, `Log: ${log}`);
  }
}
