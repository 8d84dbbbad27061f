import { type BoardSlug } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { SECOND } from '@keelson/contracts/time';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { type Logger } from '@keelson/server/logger';

/** Groups changes that belong together, such as those of a bulk request. */
const FIRST_MS = 100;
/** Minimum interval of two notifications: Firestore sustains about one write a second to a document. */
const QUIET_MS = 2 * SECOND;

export interface NotifyDelays {
  readonly firstMs: number;
  readonly quietMs: number;
}

/**
 * Notifies read models that cards of a board have changed: soon after the first change, then every
 * {@link QUIET_MS} while changes continue. Read models are rebuilt when the notification document is
 * written, not for every card, so a thousand moves cause a few rebuilds. A notification carries no data:
 * one that fails is retried, and every instance notifies all boards when it starts, in case a crash
 * lost one.
 */
export class ChangeNotifier {
  private readonly waiting = new Map<BoardSlug, NodeJS.Timeout>();
  private readonly writing = new Set<Promise<void>>();
  private readonly lastSentAt = new Map<BoardSlug, number>();
  private stopping = false;

  constructor(
    private readonly db: Firestore,
    private readonly log: Logger,
    private readonly times: NotifyDelays = { firstMs: FIRST_MS, quietMs: QUIET_MS },
  ) {}

  notify(slug: BoardSlug): void {
    if (this.waiting.has(slug)) return;
    const { firstMs, quietMs } = this.times;
    const sinceLast = performance.now() - (this.lastSentAt.get(slug) ?? -Infinity);
    const timer = setTimeout(() => this.send(slug), Math.max(firstMs, quietMs - sinceLast));
    timer.unref();
    this.waiting.set(slug, timer);
  }

  async flush(): Promise<void> {
    this.stopping = true;
    for (const [slug, timer] of [...this.waiting]) {
      clearTimeout(timer);
      this.send(slug);
    }
    await Promise.all(this.writing);
  }

  private send(slug: BoardSlug): void {
    // Before the write: a change committed during it needs its own notification.
    this.waiting.delete(slug);
    this.lastSentAt.set(slug, performance.now());
    const written = this.write(slug).finally(() => this.writing.delete(written));
    this.writing.add(written);
  }

  private async write(slug: BoardSlug): Promise<void> {
    try {
      await this.db.doc(paths.boardChangeSignal(slug)).set({ at: FieldValue.serverTimestamp() });
    } catch (error) {
      this.log.warn('Notifying about a board change failed', { board: slug, error });
      if (!this.stopping) this.notify(slug);
    }
  }
}
