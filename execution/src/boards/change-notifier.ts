import { type BoardSlug } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { SECOND } from '@keelson/contracts/time';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { type Logger } from '@keelson/server/logger';

/** Changes that belong together, such as those of a bulk request, are one beat. */
const FIRST_MS = 100;
/** Between two beats: Firestore takes about one write a second of one document for long. */
const QUIET_MS = 2 * SECOND;

export interface NotifyDelays {
  readonly firstMs: number;
  readonly quietMs: number;
}

/**
 * Says of a board that its cards changed: soon after the first change, then as long as changes go on
 * every {@link QUIET_MS}. Read models are made when that document is written, not with every card, so a
 * thousand moves are a few models. A beat carries no data, so none of them matters by itself: one that
 * could not be written is tried again, and every shown board beats once when an instance starts, which
 * makes up for what a crash swallowed.
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

  /** Says everything that is still to be said, for the last time. */
  async flush(): Promise<void> {
    this.stopping = true;
    for (const [slug, timer] of [...this.waiting]) {
      clearTimeout(timer);
      this.send(slug);
    }
    await Promise.all(this.writing);
  }

  private send(slug: BoardSlug): void {
    // Before the write: a change that is committed meanwhile needs a beat of its own.
    this.waiting.delete(slug);
    this.lastSentAt.set(slug, performance.now());
    const written = this.write(slug).finally(() => this.writing.delete(written));
    this.writing.add(written);
  }

  private async write(slug: BoardSlug): Promise<void> {
    try {
      await this.db.doc(paths.boardPulse(slug)).set({ at: FieldValue.serverTimestamp() });
    } catch (error) {
      this.log.warn('A board’s pulse was not written', { board: slug, error });
      if (!this.stopping) this.notify(slug);
    }
  }
}
