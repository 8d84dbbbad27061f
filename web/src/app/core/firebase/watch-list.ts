import {
  collection,
  type DocumentSnapshot,
  documentId,
  type Firestore,
  getDocs,
  limit,
  onSnapshot,
  orderBy,
  query,
  type QueryConstraint,
  type QueryDocumentSnapshot,
  startAfter,
  Timestamp,
  where,
} from 'firebase/firestore';
import { Observable } from 'rxjs';
import type { LiveChanges, LiveList } from './live-source';
import { inSlices } from './slices';

const PAGE = 500;
/** How far the clocks of those who write may be apart, and how long one write may take. */
const SKEW_MS = 120_000;

type Read<T> = (snapshot: DocumentSnapshot) => T;

/** See {@link LiveList}. Ends the listening when nobody is subscribed any more. */
export function watchList<T>(
  db: Firestore,
  source: LiveList<T>,
  read: Read<T>,
): Observable<LiveChanges<T>> {
  return new Observable((subscriber) => {
    let stop = (): void => undefined;
    const follow = async (): Promise<void> => {
      // What changes while the pages are read is newer than this, so the listener brings it again.
      const newest = await newestChange(db, source);
      for await (const part of readPages(db, source, read)) {
        if (subscriber.closed) return;
        subscriber.next(part);
      }
      const since = Timestamp.fromMillis(Math.max(0, newest - SKEW_MS));
      const changes = query(
        collection(db, source.collection),
        where(source.changedAt, '>=', since),
      );
      stop = onSnapshot(
        changes,
        (snapshot) => subscriber.next(changesOf(snapshot.docChanges(), source, read)),
        (error) => subscriber.error(error),
      );
      if (subscriber.closed) stop();
    };
    follow().catch((error: unknown) => subscriber.error(error));
    return () => stop();
  });
}

/** When the last change was, in epoch milliseconds; 0 while there is none. */
async function newestChange(
  db: Firestore,
  { collection: path, changedAt }: Pick<LiveList<never>, 'collection' | 'changedAt'>,
): Promise<number> {
  const { docs } = await getDocs(query(collection(db, path), orderBy(changedAt, 'desc'), limit(1)));
  const at: unknown = docs[0]?.get(changedAt);
  return at instanceof Timestamp ? at.toMillis() : 0;
}

async function* readPages<T>(
  db: Firestore,
  source: LiveList<T>,
  read: Read<T>,
): AsyncGenerator<LiveChanges<T>> {
  const filters = (source.where ?? []).map(([field, op, value]) => where(field, op, value));
  let last: QueryDocumentSnapshot | undefined;
  for (let complete = false, fresh = true; !complete; fresh = false) {
    const page: QueryConstraint[] = [...filters, orderBy(documentId()), limit(PAGE)];
    if (last) page.push(startAfter(last));
    const { docs } = await getDocs(query(collection(db, source.collection), ...page));
    last = docs.at(-1);
    complete = docs.length < PAGE;
    yield { fresh, changed: await inSlices(docs, read), removed: [], complete };
  }
}

function changesOf<T>(
  changes: readonly { readonly doc: QueryDocumentSnapshot; readonly type: string }[],
  { isGone }: LiveList<T>,
  read: Read<T>,
): LiveChanges<T> {
  const changed: T[] = [];
  const removed: string[] = [];
  for (const { doc, type } of changes) {
    const item = type === 'removed' ? null : read(doc);
    if (item === null || isGone(item)) removed.push(doc.id);
    else changed.push(item);
  }
  return { fresh: false, changed, removed, complete: true };
}
