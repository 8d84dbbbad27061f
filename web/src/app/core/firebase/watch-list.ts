import {
  collection,
  type Firestore,
  onSnapshot,
  query,
  Timestamp,
  where,
} from 'firebase/firestore';
import { Observable } from 'rxjs';
import { type ListPages, type ReadDocument, sortOut } from './list-pages';
import type { LiveChanges, LiveList } from './live-source';

/** See {@link LiveList}. Ends the listening when nobody is subscribed any more. */
export function watchList<T>(
  db: Firestore,
  source: LiveList<T>,
  pages: ListPages<T>,
  read: ReadDocument<T>,
): Observable<LiveChanges<T>> {
  return new Observable((subscriber) => {
    let stop = (): void => undefined;
    const pass = async (parts: AsyncIterable<LiveChanges<T>> | Iterable<never>): Promise<void> => {
      for await (const part of parts) {
        if (subscriber.closed) return;
        subscriber.next(part);
      }
    };
    const follow = async (): Promise<void> => {
      const asked = pages.listenFrom();
      asked.catch(() => undefined); // told where it is awaited
      await pass(pages.all());
      const from = await asked;
      if (subscriber.closed) return;
      const since = Timestamp.fromMillis(from.since.toMillis());
      stop = onSnapshot(
        query(collection(db, source.collection), where(source.changedAt, '>=', since)),
        (snapshot) => {
          const found = snapshot.docChanges().map(({ type, doc }) => ({
            id: doc.id,
            item: type === 'removed' ? null : read(doc),
          }));
          subscriber.next({ ...sortOut(found, source), fresh: false, complete: true });
        },
        (error) => subscriber.error(error),
      );
      await pass(pages.missed(from));
    };
    follow().catch((error: unknown) => subscriber.error(error));
    return () => stop();
  });
}
