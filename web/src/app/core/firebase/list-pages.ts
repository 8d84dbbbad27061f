import {
  collection,
  documentId,
  type Firestore,
  getDocs,
  limit,
  orderBy,
  query,
  type QueryConstraint,
  type QueryDocumentSnapshot,
  startAfter,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import type { LiveChanges, LiveList } from './live-source';
import { inSlices } from './slices';

/** What a document is read from; the same in both editions of the SDK. */
export interface FoundDocument {
  readonly id: string;
  data(): unknown;
}
export type ReadDocument<T> = (found: FoundDocument) => T;

const PAGE = 1_000;
/** How far the clocks of those who write may be apart, and how long one write may take. */
const SKEW_MS = 120_000;
/** More changes than a listener may begin with: it brings them in one message. */
const MANY = 300;

/** Where a listener begins, and where the changes begin that it does not bring although it might. */
export interface ListenFrom {
  readonly since: Timestamp;
  /** Null when the listener brings everything. */
  readonly missedSince: Timestamp | null;
}

/**
 * Reads long lists with the edition of the SDK that has no cache: the other one keeps every query in
 * an index of its own, which for thousands of documents holds the page up for longer than the reading.
 */
export class ListPages<T> {
  constructor(
    private readonly db: Firestore,
    private readonly source: LiveList<T>,
    private readonly read: ReadDocument<T>,
  ) {}

  /**
   * To be asked no later than the first page: what changes meanwhile is newer, so the listener brings it.
   * After an import of thousands the clocks' tolerance would make it bring all of them at once.
   */
  async listenFrom(): Promise<ListenFrom> {
    const { changedAt } = this.source;
    const newest = await this.find([orderBy(changedAt, 'desc'), limit(MANY)]);
    const tolerant = Timestamp.fromMillis(Math.max(0, instantOf(newest[0], changedAt) - SKEW_MS));
    const first = instantOf(newest[MANY - 1], changedAt);
    if (first <= tolerant.toMillis()) return { since: tolerant, missedSince: null };
    return { since: Timestamp.fromMillis(first), missedSince: tolerant };
  }

  /** Everything that the list holds. */
  all(): AsyncGenerator<LiveChanges<T>> {
    const filters = (this.source.where ?? []).map(([field, op, value]) => where(field, op, value));
    return this.pages([...filters, orderBy(documentId())], 'fresh');
  }

  /** What changed in a stretch of time, as far as it is older than what the listener brings. */
  missed({ since, missedSince }: ListenFrom): AsyncGenerator<LiveChanges<T>> | readonly never[] {
    if (missedSince === null) return [];
    const { changedAt } = this.source;
    const stretch = [where(changedAt, '>=', missedSince), where(changedAt, '<=', since)];
    return this.pages([...stretch, orderBy(changedAt), orderBy(documentId())], 'more');
  }

  private async *pages(
    constraints: readonly QueryConstraint[],
    reading: 'fresh' | 'more',
  ): AsyncGenerator<LiveChanges<T>> {
    let last: QueryDocumentSnapshot | undefined;
    for (let complete = false, fresh = reading === 'fresh'; !complete; fresh = false) {
      const page = [...constraints, limit(PAGE), ...(last ? [startAfter(last)] : [])];
      const docs = await this.find(page);
      last = docs.at(-1);
      complete = docs.length < PAGE;
      yield {
        ...sortOut(
          await inSlices(docs, (doc) => ({ id: doc.id, item: this.read(doc) })),
          this.source,
        ),
        fresh,
        complete: reading === 'more' || complete,
      };
    }
  }

  private async find(constraints: readonly QueryConstraint[]): Promise<QueryDocumentSnapshot[]> {
    const { docs } = await getDocs(
      query(collection(this.db, this.source.collection), ...constraints),
    );
    return docs;
  }
}

/** Tells what is still in the list from what has left it (null: its document is gone). */
export function sortOut<T>(
  found: readonly { readonly id: string; readonly item: T | null }[],
  { isGone }: Pick<LiveList<T>, 'isGone'>,
): Pick<LiveChanges<T>, 'changed' | 'removed'> {
  const changed: T[] = [];
  const removed: string[] = [];
  for (const { id, item } of found) {
    if (item === null || isGone(item)) removed.push(id);
    else changed.push(item);
  }
  return { changed, removed };
}

/** When a document was changed, in epoch milliseconds; 0 when there is none. */
function instantOf(found: QueryDocumentSnapshot | undefined, field: string): number {
  const at: unknown = found?.get(field);
  return at instanceof Timestamp ? at.toMillis() : 0;
}
