import type { ClientConfig } from '@keelson/contracts/platform/config';
import type { FirebaseApp } from 'firebase/app';
import { collection, type Firestore, query, Timestamp, where } from 'firebase/firestore';
import {
  collection as plainCollection,
  documentId,
  type Firestore as PlainFirestore,
  getCount,
  getDocs,
  initializeFirestore,
  limit,
  orderBy,
  query as plainQuery,
  type QueryDocumentSnapshot,
  startAfter,
  Timestamp as PlainTimestamp,
  where as plainWhere,
} from 'firebase/firestore/lite';
import { map, type Observable } from 'rxjs';
import { connectPlainFirestore } from './firestore-emulators';
import { syncList } from './sync-list';
import { type ListDatabase, ListReader, type ParseDocument, splitRemoved } from './list-reader';
import type { ListenerSnapshot, ListEvent, LiveList } from './live-query';
import { querySnapshots } from './snapshots';

interface ListSdk {
  readonly db: Firestore;
  /** Firestore Lite, without a cache. */
  readonly plain: PlainFirestore;
}

/** Reads and watches long lists. */
export async function openLists(db: Firestore, app: FirebaseApp, config: ClientConfig) {
  const plain = initializeFirestore(app, {}, config.firebase.databaseId);
  await connectPlainFirestore(plain, config);
  return {
    watch: <T>(source: LiveList<T>, read: ParseDocument<T>) =>
      watchList({ db, plain }, source, read),
    reader: <T>(source: LiveList<T>, read: ParseDocument<T>) => listReader(plain, source, read),
  };
}

/** See {@link LiveList}. Stops listening without subscribers. */
function watchList<T>(
  { db, plain }: ListSdk,
  source: LiveList<T>,
  read: ParseDocument<T>,
): Observable<ListenerSnapshot<ListEvent<T>>> {
  return syncList({
    reader: listReader(plain, source, read),
    listen: (since) =>
      querySnapshots(
        query(
          collection(db, source.collection),
          where(source.changedAt, '>=', Timestamp.fromMillis(since)),
        ),
      ).pipe(
        map((snapshot) => {
          const changes = snapshot.docChanges();
          const found = changes.map(({ type, doc }) => ({
            id: doc.id,
            item: type === 'removed' ? null : read(doc),
          }));
          return {
            ...splitRemoved(found, source),
            newest: Math.max(0, ...changes.map(({ doc }) => millisOf(doc.get(source.changedAt)))),
            confirmed: !snapshot.metadata.fromCache,
          };
        }),
      ),
  });
}

const listReader = <T>(
  plain: PlainFirestore,
  source: LiveList<T>,
  read: ParseDocument<T>,
): ListReader<T, QueryDocumentSnapshot> =>
  new ListReader(plainDatabase(plain, source), source, read);

/** Both editions of the SDK have a Timestamp of their own. */
const millisOf = (at: unknown): number =>
  at instanceof Timestamp || at instanceof PlainTimestamp ? at.toMillis() : 0;

function plainDatabase<T>(
  plain: PlainFirestore,
  { collection: path, changedAt }: LiveList<T>,
): ListDatabase<QueryDocumentSnapshot> {
  const list = plainCollection(plain, path);
  return {
    find: async ({ where, orderBy: [field, direction], limit: most, after }) => {
      const constraints = [
        ...where.map(([name, op, value]) => plainWhere(name, op, value)),
        orderBy(field, direction),
        orderBy(documentId(), direction),
        limit(most),
        ...(after === null ? [] : [startAfter(...after)]),
      ];
      return (await getDocs(plainQuery(list, ...constraints))).docs;
    },
    countChanges: async (since) => {
      const changes = plainQuery(
        list,
        plainWhere(changedAt, '>=', PlainTimestamp.fromMillis(since)),
      );
      return (await getCount(changes)).data().count;
    },
    changedAt: (found) => millisOf(found.get(changedAt)),
  };
}
