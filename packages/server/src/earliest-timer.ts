import { type EpochMs, MINUTE, SECOND } from '@keelson/contracts/time';
import { type Clock } from './clock';
import { type Logger } from './logger';
import { type DocumentSnapshot, type Query } from 'firebase-admin/firestore';

/** The longest delay of a timer in Node. */
const MAX_DELAY_MS = 2 ** 31 - 1;
/** Spreads the instances, which all wait for the same moment. */
const SPREAD_MS = 250;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = MINUTE;
const REOPEN_MS = 5 * SECOND;

export interface EarliestTimerOptions {
  /** Documents with a time after `from`, the earliest first. */
  readonly query: (from: EpochMs) => Query<object>;
  readonly timeOf: (document: DocumentSnapshot<object>) => EpochMs | null;
  /**
   * Handles what is due after `from`, up to `at`.
   *
   * @returns From when to search next: `at`, or `from` when something is left.
   */
  readonly act: (from: EpochMs, at: EpochMs) => Promise<EpochMs>;
  readonly now: Clock;
  readonly log: Logger;
}

interface Due {
  readonly path: string;
  readonly until: EpochMs;
}

/**
 * Acts when the earliest of some documents is due. It listens to that one document, so it costs a read when the
 * earliest changes, and none while nothing changes.
 */
export class EarliestTimer {
  private from: EpochMs = 0;
  private restartFrom: EpochMs | null = null;
  private unsubscribe: (() => void) | null = null;
  private timer: NodeJS.Timeout | null = null;
  private acting: Promise<void> = Promise.resolve();
  private isActing = false;
  /** What the last action was for. */
  private handled: Due | null = null;
  private pauseMs = FIRST_PAUSE_MS;
  private stopped = true;

  constructor(private readonly options: EarliestTimerOptions) {}

  /** Starts, or starts over from another time. */
  start(from: EpochMs): void {
    this.stopped = false;
    if (this.isActing) this.restartFrom = from;
    else this.open(from);
  }

  /** Resolves when the current action has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.close();
    await this.acting;
  }

  private open(from: EpochMs): void {
    this.close();
    this.restartFrom = null;
    if (this.stopped) return;
    this.from = from;
    const { query, timeOf, log } = this.options;
    this.unsubscribe = query(from)
      .limit(1)
      .onSnapshot(
        ({ docs: [first] }) => {
          const until = first === undefined ? null : timeOf(first);
          this.wait(first === undefined || until === null ? null : { path: first.ref.path, until });
        },
        (error) => {
          log.warn('Listening for what is due next failed', { error });
          this.close();
          this.set(REOPEN_MS, () => this.open(this.from));
        },
      );
  }

  private close(): void {
    this.unsubscribe?.();
    this.unsubscribe = null;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private wait(first: Due | null): void {
    if (this.timer !== null) clearTimeout(this.timer);
    // After an action the listener is opened again.
    if (first === null || this.isActing) return;
    const { path, until } = first;
    // What an action left undone is tried again, at growing intervals. Another document may have been due when it was stored.
    const isLeft = path === this.handled?.path && until === this.handled.until;
    this.pauseMs = isLeft ? Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    const due = until - this.options.now() + Math.random() * SPREAD_MS;
    const delay = Math.max(isLeft ? this.pauseMs : 0, due);
    this.set(delay, () => {
      if (this.options.now() < until) this.wait(first);
      else this.acting = this.act(first);
    });
  }

  private set(delayMs: number, action: () => void): void {
    this.timer = setTimeout(action, Math.min(delayMs, MAX_DELAY_MS));
    this.timer.unref();
  }

  private async act(first: Due): Promise<void> {
    const { act, now, log } = this.options;
    const at = now();
    this.handled = first;
    this.isActing = true;
    let next = this.from;
    try {
      next = await act(this.from, at);
    } catch (error) {
      log.error('Handling what is due failed', { error });
    }
    this.isActing = false;
    this.open(this.restartFrom ?? next);
  }
}
