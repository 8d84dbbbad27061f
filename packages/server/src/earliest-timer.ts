import { type EpochMs, MINUTE, SECOND } from '@keelson/contracts/time';
import { type Clock } from './clock';
import { type Logger } from './logger';
import { type DocumentSnapshot, type Query, type QuerySnapshot } from 'firebase-admin/firestore';

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
  /** True for a timer that is told of what is due earlier, by {@link EarliestTimer.expect}, and listens to nothing. */
  readonly isTold?: boolean;
}

interface Due {
  readonly path: string;
  readonly until: EpochMs;
}

/**
 * Acts when the earliest of some documents is due. It listens to that one document, so it costs a read when the
 * earliest changes, and none while nothing changes. Where every change passes through the process or is announced to it,
 * the timer is told instead: it costs a read when something was due, however often the earliest changes.
 */
export class EarliestTimer {
  private from: EpochMs = 0;
  private restartFrom: EpochMs | null = null;
  private unsubscribe: (() => void) | null = null;
  /** When the timer runs out; null while it waits for nothing. */
  private armedUntil: EpochMs | null = null;
  /** The earliest time that was told during a search; null outside of searches. */
  private told: EpochMs | null = null;
  private timer: NodeJS.Timeout | null = null;
  private acting: Promise<void> = Promise.resolve();
  private isActing = false;
  /** The work that the last action was for. */
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

  /** Tells that a document was stored which is due at that time. */
  expect(at: EpochMs): void {
    // After an action everything is searched again.
    if (this.stopped || this.isActing) return;
    if (this.told !== null) this.told = Math.min(this.told, at);
    else if (this.armedUntil === null || at < this.armedUntil) {
      this.set(at, Math.max(0, at - this.options.now()), () => this.open(this.from));
    }
  }

  private open(from: EpochMs): void {
    this.close();
    this.restartFrom = null;
    if (this.stopped) return;
    this.from = from;
    const earliest = this.options.query(from).limit(1);
    const onError = (error: unknown): void => this.reopen(error);
    const onFound = ({ docs }: QuerySnapshot<object>): void => this.found(docs[0]);
    if (this.options.isTold === true) this.search(earliest, onFound, onError);
    else this.unsubscribe = earliest.onSnapshot(onFound, onError);
  }

  private search(
    earliest: Query<object>,
    onFound: (found: QuerySnapshot<object>) => void,
    onError: (error: unknown) => void,
  ): void {
    let isWanted = true;
    this.unsubscribe = () => void (isWanted = false);
    this.told = Infinity;
    earliest.get().then(
      (found) => {
        if (!isWanted) return;
        const told = this.told ?? Infinity;
        this.told = null;
        onFound(found);
        if (told < Infinity) this.expect(told);
      },
      (error: unknown) => {
        if (isWanted) onError(error);
      },
    );
  }

  private reopen(error: unknown): void {
    this.options.log.warn('Searching for what is due next failed', { error });
    this.close();
    this.set(-Infinity, REOPEN_MS, () => this.open(this.from));
  }

  private close(): void {
    this.unsubscribe?.();
    this.unsubscribe = null;
    this.told = null;
    this.disarm();
  }

  private disarm(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.armedUntil = null;
  }

  private found(first: DocumentSnapshot<object> | undefined): void {
    const until = first === undefined ? null : this.options.timeOf(first);
    this.wait(first === undefined || until === null ? null : { path: first.ref.path, until });
  }

  private wait(first: Due | null): void {
    this.disarm();
    // After an action the listener is opened again.
    if (first === null || this.isActing) return;
    const { path, until } = first;
    // What an action left undone is tried again, at growing intervals. Another document may have been due when it was stored.
    const isLeft = path === this.handled?.path && until === this.handled.until;
    this.pauseMs = isLeft ? Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    const due = until - this.options.now() + Math.random() * SPREAD_MS;
    const delay = Math.max(isLeft ? this.pauseMs : 0, due);
    this.set(until, delay, () => {
      if (this.options.now() < until) this.wait(first);
      else this.acting = this.act(first);
    });
  }

  private set(until: EpochMs, delayMs: number, action: () => void): void {
    this.disarm();
    this.armedUntil = until;
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
