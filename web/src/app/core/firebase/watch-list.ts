import { collection, type Firestore, query, Timestamp, where } from 'firebase/firestore';
import {
  collection as plainCollection,
  documentId,
  type Firestore as PlainFirestore,
  getDocs,
  limit,
  orderBy,
  query as plainQuery,
  type QueryDocumentSnapshot,
  startAfter,
  Timestamp as PlainTimestamp,
  where as plainWhere,
} from 'firebase/firestore/lite';
import { map, type Observable } from 'rxjs';
import { syncList } from './sync-list';
import { type ListDatabase, ListReader, type ParseDocument, splitRemoved } from './list-reader';
import type { ListenerSnapshot, LiveChanges, LiveList } from './live-query';
import { querySnapshots } from './snapshots';

export interface ListSdk {
  readonly db: Firestore;
  /** Firestore Lite, without a cache. */
  readonly plain: PlainFirestore;
}

/** See {@link LiveList}. Stops listening without subscribers. */
export function watchList<T>(
  { db, plain }: ListSdk,
  source: LiveList<T>,
  read: ParseDocument<T>,
): Observable<ListenerSnapshot<LiveChanges<T>>> {
  const reader = new ListReader(plainDatabase(plain, source), source, read);
  return syncList({
    reader,
    idOf: (item) => String(item[source.idField as keyof T]),
    listen: (since) =>
      querySnapshots(
        query(
          collection(db, source.collection),
          where(source.changedAt, '>=', Timestamp.fromMillis(since)),
        ),
      ).pipe(
        map((snapshot) => {
          const found = snapshot.docChanges().map(({ type, doc }) => ({
            id: doc.id,
            item: type === 'removed' ? null : read(doc),
          }));
          return { ...splitRemoved(found, source), confirmed: !snapshot.metadata.fromCache };
        }),
      ),
  });
}

const instant = (at: number): PlainTimestamp => PlainTimestamp.fromMillis(at);

function plainDatabase<T>(
  plain: PlainFirestore,
  { collection: path, changedAt }: LiveList<T>,
): ListDatabase<QueryDocumentSnapshot> {
  return {
    find: async ({ where, changed, orderBy: order, limit: most, after }) => {
      const constraints = [
        ...where.map(([field, op, value]) => plainWhere(field, op, value)),
        ...(changed === undefined
          ? []
          : [
              plainWhere(changedAt, '>=', instant(changed.from)),
              plainWhere(changedAt, '<=', instant(changed.to)),
            ]),
        ...(order === undefined ? [] : [orderBy(order[0], order[1])]),
        ...(order?.[1] === 'desc' ? [] : [orderBy(documentId())]),
        limit(most),
        ...(after === undefined ? [] : [startAfter(after)]),
      ];
      const { docs } = await getDocs(plainQuery(plainCollection(plain, path), ...constraints));
      return docs;
    },
    changedAt: (found) => {
      const at: unknown = found.get(changedAt);
      return at instanceof PlainTimestamp ? at.toMillis() : 0;
    },
  };
}
