import type { InitialQuery, LiveChanges, LiveList, LiveOperator, Scalar } from './live-query';
import { mapInChunks } from './map-in-chunks';

/** What a document is read from; the same in both editions of the SDK. */
export interface StoredDocument {
  readonly id: string;
  data(): unknown;
}
export type ParseDocument<T> = (found: StoredDocument) => T;

/** A question to the database, without its words for it. Equal values are in the order of their names. */
export interface ListPageQuery<Found> {
  readonly where: readonly (readonly [field: string, op: LiveOperator, value: Scalar])[];
  /** Bounds of {@link LiveList.changedAt} in epoch milliseconds, both included. */
  readonly changed?: { readonly from: number; readonly to: number };
  readonly orderBy?: readonly [field: string, direction: 'asc' | 'desc'];
  readonly limit: number;
  /** The last one of the page before. */
  readonly after?: Found | undefined;
}

/** A database that is asked once, without a cache. */
export interface ListDatabase<Found extends StoredDocument> {
  find(question: ListPageQuery<Found>): Promise<Found[]>;
  /** When a document was changed, in epoch milliseconds. */
  changedAt(found: Found): number;
}

export const LIST_LIMITS = {
  /** Each page makes the emulator look at the whole list, and each is parsed in one go by the browser. */
  page: 2_000,
  /** More changes than a listener may begin with: it brings them in one message. */
  maxChanges: 300,
  /** How far the clocks of those who write may be apart, and how long one write may take. */
  skewMs: 120_000,
};

/** Where a listener begins, and where the changes begin that it does not bring although it might. */
export interface ListenerStart {
  /** Epoch milliseconds. */
  readonly since: number;
  /** Null when the listener brings everything. */
  readonly missedSince: number | null;
}

/**
 * Reads long lists with the edition of the SDK that has no cache: the other one keeps every query in
 * an index of its own, which for thousands of documents holds the page up for longer than the reading.
 */
export class ListReader<T, Found extends StoredDocument = StoredDocument> {
  constructor(
    private readonly db: ListDatabase<Found>,
    private readonly source: LiveList<T>,
    private readonly parse: ParseDocument<T>,
    private readonly limits = LIST_LIMITS,
  ) {}

  /**
   * To be answered before the first page is asked for: what changes meanwhile is newer, so the listener brings it.
   * After an import of thousands the clocks' tolerance would make it bring all of them at once.
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
    // An import gives thousands the same instant: whatever shares the oldest one is left to be read.
    const since = instants.findLast((at) => at > initialPages) ?? initialPages + 1;
    return { since, missedSince: tolerant };
  }

  /** What somebody sees first, as it comes: no part waits for another one. */
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

  /** Everything that the list holds. */
  allPages(): AsyncGenerator<LiveChanges<T>> {
    return this.pages({ where: this.source.where ?? [], limit: this.limits.page }, false);
  }

  /**
   * What changed in a stretch of time, as far as it is older than what the listener brings. To be asked
   * when whoever has a slow clock has stored what bears an earlier instant.
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

  /** @param known Everything was read before, so no part says that more is on its way. */
  private async *pages(
    question: ListPageQuery<Found>,
    known: boolean,
  ): AsyncGenerator<LiveChanges<T>> {
    let next: Promise<Found[]> | null = this.db.find(question);
    while (next !== null) {
      const docs: Found[] = await next;
      const isLast = docs.length < question.limit;
      // The database looks for the next page while this one is taken apart.
      next = isLast ? null : this.db.find({ ...question, after: docs.at(-1) });
      next?.catch(() => undefined); // told where it is awaited
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

/** Tells what is still in the list from what has left it (null: its document is gone). */
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
