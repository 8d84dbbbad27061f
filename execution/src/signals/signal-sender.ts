import { paths } from '@keelson/contracts/paths';
import { DAY, SECOND } from '@keelson/contracts/time';
import { type Logger } from '@keelson/server/logger';
import { FieldValue, type Firestore, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { StoredSignals, DispatchSignals } from './dispatch-signals';

/** Groups the commits of one request. */
const FIRST_MS = 20;
/** Firestore sustains about one write a second to a document. */
const QUIET_MS = SECOND;
/** A listener may skip versions, so the document holds the last messages. */
const KEPT = 16;
const MAX_TRIES = 5;
const TTL_MS = DAY;

/** `dispatchSignals/{instanceId}`: the last messages of one instance to all others. */
export const DispatchSignal = z.object({
  messages: z.array(StoredSignals.extend({ number: z.int().positive() })),
});

/**
 * Writes what may be able to start to a document of this instance, after the commit: at once, then once a second
 * while changes continue. Nobody else writes the document, so it causes no conflict. A message that is lost in a
 * crash is recovered by the start of the next instance or by the safety net (docs/adr/0063).
 */
export class SignalSender {
  private pending = new DispatchSignals();
  private messages: z.infer<typeof DispatchSignal>['messages'] = [];
  private number = 0;
  private lastSentAt = -Infinity;
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();
  private failures = 0;
  private stopped = false;

  constructor(
    private readonly db: Firestore,
    private readonly instanceId: string,
    private readonly log: Logger,
  ) {}

  send(signals: DispatchSignals): void {
    if (signals.isEmpty || this.stopped) return;
    this.pending.merge(signals);
    this.schedule();
  }

  /** Sends what is pending, and nothing after it. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    await this.writing;
    if (!this.pending.isEmpty) await this.write();
  }

  private schedule(): void {
    if (this.timer !== null) return;
    const quiet = QUIET_MS * 2 ** this.failures - (performance.now() - this.lastSentAt);
    this.timer = setTimeout(
      () => {
        this.writing = this.write();
      },
      Math.max(FIRST_MS, quiet),
    );
    this.timer.unref();
  }

  private async write(): Promise<void> {
    const sent = this.pending;
    this.pending = new DispatchSignals();
    this.number += 1;
    this.messages = [...this.messages, { ...sent.toStored(), number: this.number }].slice(-KEPT);
    this.lastSentAt = performance.now();
    try {
      await this.db.doc(paths.dispatchSignal(this.instanceId)).set({
        messages: this.messages,
        at: FieldValue.serverTimestamp(),
        expiresAt: Timestamp.fromMillis(Date.now() + TTL_MS),
      });
      this.failures = 0;
    } catch (error) {
      this.failures += 1;
      this.log.warn('Notifying the other instances of cards that can start failed', { error });
      // The messages stay in the list. The next write repeats them.
      if (this.failures < MAX_TRIES) this.pending.merge(sent);
    } finally {
      this.timer = null;
      if (!this.pending.isEmpty && !this.stopped) this.schedule();
    }
  }
}
