import { type BoardSlug } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { type Logger } from '../platform/logger';

const QUIET_MS = 400;

/**
 * Says of a board that its cards changed, at most every {@link QUIET_MS}: read models are made when that
 * document is written, not with every card, so a thousand moves in a second are three models. Nothing
 * hangs on a single pulse: it carries no data, and every board beats once when an instance starts, so what
 * a crash swallowed is made up for then.
 */
export class BoardPulse {
  private readonly waiting = new Map<BoardSlug, NodeJS.Timeout>();
  private readonly writing = new Set<Promise<void>>();

  constructor(
    private readonly db: Firestore,
    private readonly log: Logger,
  ) {}

  mark(slug: BoardSlug): void {
    if (this.waiting.has(slug)) return;
    const timer = setTimeout(() => this.beat(slug), QUIET_MS);
    timer.unref();
    this.waiting.set(slug, timer);
  }

  /** Says everything that is still to be said. */
  async flush(): Promise<void> {
    for (const [slug, timer] of [...this.waiting]) {
      clearTimeout(timer);
      this.beat(slug);
    }
    await Promise.all(this.writing);
  }

  private beat(slug: BoardSlug): void {
    this.waiting.delete(slug);
    const written = this.db
      .doc(paths.boardPulse(slug))
      .set({ at: FieldValue.serverTimestamp() })
      .then(
        () => undefined,
        (error: unknown) =>
          this.log.warn('A board’s pulse was not written', { board: slug, error }),
      )
      .finally(() => this.writing.delete(written));
    this.writing.add(written);
  }
}
