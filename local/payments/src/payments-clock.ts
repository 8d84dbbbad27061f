import { nextDue, passTime } from './engine/pass-time';
import { describeError, type Log } from './log';
import { type Store } from './store/store';

const TICK_MS = 1_000;

/** Lets happen what becomes due while real time passes. */
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
      const due = this.store.read((draft) => (nextDue(draft, null)?.at ?? Infinity) <= draft.now());
      if (due) this.store.run((draft) => passTime(draft, draft.now(), null));
    } catch (error) {
      this.log({
        level: 'error',
        message: 'What is due could not happen',
        ...describeError(error),
      });
    }
  }
}
