import { nextDue, runDueTransitions } from './engine/clocks/run-due-transitions';
import { describeError, type Log } from './log';
import { type Store } from './store/store';

const TICK_MS = 1_000;

/** Runs due transitions as real time passes. */
export class PaymentsClock {
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly store: Store,
    private readonly log: Log,
  ) {
    this.tick();
    this.timer = setInterval(() => this.tick(), TICK_MS);
    this.timer.unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    try {
      const due = this.store.read((draft) => (nextDue(draft)?.at ?? Infinity) <= draft.now());
      if (due) this.store.run((draft) => runDueTransitions(draft, draft.now()));
    } catch (error) {
      this.log({
        level: 'error',
        message: 'A due transition failed',
        ...describeError(error),
      });
    }
  }
}
