import type { InitialQuery, LiveChanges, LiveList, LiveOperator, Scalar } from './live-query';
import { mapInChunks } from './map-in-chunks';

/** Creates a document's value; the same in both editions of the SDK. */
export interface StoredDocument {
  readonly id: string;
  data(): unknown;
}
export type ParseDocument<T> = (found: StoredDocument) => T;

/** A query independent of the SDK. Equal values are ordered by document name. */
export interface ListPageQuery<Found> {
  readonly where: readonly (readonly [field: string, op: LiveOperator, value: Scalar])[];
  /** Bounds of {@link LiveList.changedAt} in epoch milliseconds, both inclusive. */
  readonly changed?: { readonly from: number; readonly to: number };
  readonly orderBy?: readonly [field: string, direction: 'asc' | 'desc'];
  readonly limit: number;
  /** The last document of the previous page. */
  readonly after?: Found | undefined;
}

/** One-time queries without a cache. */
export interface ListDatabase<Found extends StoredDocument> {
  find(question: ListPageQuery<Found>): Promise<Found[]>;
  /** When a document was changed, in epoch milliseconds. */
  changedAt(found: Found): number;
}

export const LIST_LIMITS = {
  /** Small pages: the emulator scans the whole list for each page, and the browser parses each page in one task. */
  page: 2_000,
  /** Maximum number of changes in a listener's first snapshot, which arrives as one message. */
  maxChanges: 300,
  /** Allowance for clock skew between writers plus the duration of one write. */
  skewMs: 120_000,
};

/** Where a listener starts, and from when changes must be read separately. */
export interface ListenerStart {
  /** Epoch milliseconds. */
  readonly since: number;
  /** Null when the listener covers everything. */
  readonly missedSince: number | null;
}

/**
 * Reads long lists with Firestore Lite. The full SDK indexes every query result, which blocks the page for longer
 * than the reads take when there are thousands of documents.
 */
export class ListReader<T, Found extends StoredDocument = StoredDocument> {
  constructor(
    private readonly db: ListDatabase<Found>,
    private readonly source: LiveList<T>,
    private readonly parse: ParseDocument<T>,
    private readonly limits = LIST_LIMITS,
  ) {}

  /**
   * Must resolve before the first page is read: later changes are newer, so the listener delivers them.
   * After a bulk import, the clock allowance alone would make the listener deliver all of them.
   */
  async listenerStart(): Promise<ListenerStart> {
    const { maxChanges: most, skewMs } = this.limits;
    const orderBy = [this.source.changedAt, 'desc'] as const;
    const newest = await this.db.find({ where: [], orderBy, limit: most });
    const instants = newest.map((found) => this.db.changedAt(found));
    const tolerant = Math.max(0, (instants[0] ?? 0) - skewMs);
    const initialPages = instants[most - 1];
    if (initialPages === undefined || initialPages < tolerant)
      return { since: tolerant, missedSince: null };
    // An import gives thousands of documents the same instant. Start after it; those documents are read separately.
    const since = instants.findLast((at) => at > initialPages) ?? initialPages + 1;
    return { since, missedSince: tolerant };
  }

  /** Reads the first screen. Its parts are read in parallel and emitted as they arrive. */
  async *initialPages(): AsyncGenerator<LiveChanges<T>> {
    const looks = (this.source.initial ?? []).map(async (look: InitialQuery, index) => {
      const where = [...(this.source.where ?? []), ...look.where];
      return { index, docs: await this.db.find({ ...look, where }) };
    });
    const open = new Map(looks.map((look, index) => [index, look]));
    while (open.size > 0) {
      const { index, docs } = await Promise.race(open.values());
      open.delete(index);
      yield { ...(await this.parseAndSplit(docs)), reset: false, complete: false };
    }
  }

  /** Reads the whole list in pages. */
  allPages(): AsyncGenerator<LiveChanges<T>> {
    return this.pages({ where: this.source.where ?? [], limit: this.limits.page }, false);
  }

  /**
   * Reads the changes between `missedSince` and the start of the listener. Call it after writers with a slow clock
   * have stored their changes.
   */
  missedChanges({
    since,
    missedSince,
  }: ListenerStart): AsyncGenerator<LiveChanges<T>> | readonly never[] {
    if (missedSince === null) return [];
    const changed = { from: missedSince, to: since };
    const orderBy = [this.source.changedAt, 'asc'] as const;
    return this.pages({ where: [], changed, orderBy, limit: this.limits.page }, true);
  }

  /** @param known True when everything was read before; no part then announces more. */
  private async *pages(
    question: ListPageQuery<Found>,
    known: boolean,
  ): AsyncGenerator<LiveChanges<T>> {
    let next: Promise<Found[]> | null = this.db.find(question);
    while (next !== null) {
      const docs: Found[] = await next;
      const isLast = docs.length < question.limit;
      // Request the next page while this one is parsed.
      next = isLast ? null : this.db.find({ ...question, after: docs.at(-1) });
      next?.catch(() => undefined); // handled where it is awaited
      yield { ...(await this.parseAndSplit(docs)), reset: false, complete: known || isLast };
    }
  }

  private async parseAndSplit(
    docs: readonly Found[],
  ): Promise<Pick<LiveChanges<T>, 'changed' | 'removed'>> {
    const parse = await mapInChunks(docs, (doc) => ({ id: doc.id, item: this.parse(doc) }));
    return splitRemoved(parse, this.source);
  }
}

/** Separates documents still in the list from removed ones (null: the document was deleted). */
export function splitRemoved<T>(
  found: readonly { readonly id: string; readonly item: T | null }[],
  { isRemoved }: Pick<LiveList<T>, 'isRemoved'>,
): Pick<LiveChanges<T>, 'changed' | 'removed'> {
  const changed: T[] = [];
  const removed: string[] = [];
  for (const { id, item } of found) {
    if (item === null || isRemoved(item)) removed.push(id);
    else changed.push(item);
  }
  return { changed, removed };
}
