import type { ListPage, ListPageRead, LiveList, LiveOperator, Scalar } from './live-query';
import { mapInChunks } from './map-in-chunks';

/** Creates a document's value; the same in both editions of the SDK. */
export interface StoredDocument {
  readonly id: string;
  data(): unknown;
}
export type ParseDocument<T> = (found: StoredDocument) => T;

/** A query independent of the SDK. Equal values are ordered by document name. */
export interface ListPageQuery {
  readonly where: readonly (readonly [field: string, op: LiveOperator, value: Scalar])[];
  readonly orderBy: readonly [field: string, direction: 'asc' | 'desc'];
  readonly limit: number;
  /** The value of `orderBy` and the name of the last document of the previous page. */
  readonly after: readonly [value: Scalar, id: string] | null;
}

/** One-time queries without a cache. */
export interface ListDatabase<Found extends StoredDocument> {
  find(question: ListPageQuery): Promise<Found[]>;
  /** Number of documents changed at an instant or later, in epoch milliseconds. Reads one document for a thousand. */
  countChanges(since: number): Promise<number>;
  /** When a document was changed, in epoch milliseconds. */
  changedAt(found: Found): number;
}

export const LIST_LIMITS = {
  /** Maximum number of changes in the first snapshot of a new listener. */
  maxFirstChanges: 60,
  /** Maximum number of missed changes; when there are more, the pages are read again. */
  maxMissedChanges: 300,
  /** Allowance for clock skew between writers plus the duration of one write. */
  skewMs: 120_000,
  /** A list without changes for this long has no writer whose clock could still be behind the newest change. */
  idleMs: 3_600_000,
};

export interface ListenerStart {
  /** Epoch milliseconds. */
  readonly since: number;
  /** The newest change when it was read, in epoch milliseconds. */
  readonly newest: number;
  /**
   * `resumed`: the listener delivers everything that was missed · `complete`: everything that the pages can lack ·
   * `partial`: writers with a slow clock can add changes before its start, so the pages must be read again later.
   */
  readonly coverage: 'resumed' | 'complete' | 'partial';
}

/**
 * Reads the pages of long lists with Firestore Lite. The full SDK indexes every query result, which blocks the page for
 * longer than the reads take when there are thousands of documents.
 */
export class ListReader<T, Found extends StoredDocument = StoredDocument> {
  constructor(
    private readonly db: ListDatabase<Found>,
    private readonly source: LiveList<T>,
    private readonly parse: ParseDocument<T>,
    private readonly limits = LIST_LIMITS,
  ) {}

  /** A start from which the listener delivers all missed changes; null when there are too many, or nothing to resume. */
  async resume(): Promise<ListenerStart | null> {
    const position = this.source.resumeFrom();
    if (position === null) return null;
    const since = Math.max(position.since, position.until - this.limits.skewMs);
    const missed = await this.db.countChanges(since);
    if (missed > this.limits.maxMissedChanges) return null;
    return { since, newest: position.until, coverage: 'resumed' };
  }

  /** The newest change. Read it before the pages: later changes are newer, so the listener delivers them. */
  async newestChange(): Promise<number> {
    const orderBy = [this.source.changedAt, 'desc'] as const;
    const [newest] = await this.db.find({ where: [], orderBy, limit: 1, after: null });
    return newest === undefined ? 0 : this.db.changedAt(newest);
  }

  /**
   * After a bulk import, the clock allowance alone would make the listener deliver all of it. It then starts after the
   * newest change.
   *
   * @param now Epoch milliseconds. A clock that is wrong by less than {@link LIST_LIMITS.idleMs} does no harm.
   */
  async start(newest: number, now: number): Promise<ListenerStart> {
    const { idleMs, maxFirstChanges, skewMs } = this.limits;
    if (now - newest > idleMs) return { since: newest + 1, newest, coverage: 'complete' };
    const since = Math.max(0, newest - skewMs);
    const recent = await this.db.countChanges(since);
    if (recent <= maxFirstChanges) return { since, newest, coverage: 'complete' };
    return { since: newest + 1, newest, coverage: 'partial' };
  }

  /** Reads the source's pages in parallel and emits them as they arrive. */
  async *pages(): AsyncGenerator<ListPageRead<T>> {
    const reads = this.source.pages().map(async (page, index) => {
      return { index, read: await this.page(page) };
    });
    const open = new Map(reads.map((read, index) => [index, read]));
    while (open.size > 0) {
      const { index, read } = await Promise.race(open.values());
      open.delete(index);
      yield read;
    }
  }

  async page(page: ListPage): Promise<ListPageRead<T>> {
    const found = await this.db.find({
      where: [...(this.source.where ?? []), ...page.where],
      orderBy: [page.orderBy, 'asc'],
      limit: page.limit,
      after: page.after,
    });
    const items = await mapInChunks(found, this.parse);
    return { kind: 'page', page, items, isLast: found.length < page.limit };
  }
}

/** Separates documents still in the list from removed ones (null: the document was deleted). */
export function splitRemoved<T>(
  found: readonly { readonly id: string; readonly item: T | null }[],
  { isRemoved }: Pick<LiveList<T>, 'isRemoved'>,
): { readonly changed: T[]; readonly removed: string[] } {
  const changed: T[] = [];
  const removed: string[] = [];
  for (const { id, item } of found) {
    if (item === null || isRemoved(item)) removed.push(id);
    else changed.push(item);
  }
  return { changed, removed };
}
