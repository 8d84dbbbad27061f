import type { ClientConfig } from '@keelson/contracts/platform/config';
import type { FirebaseApp } from 'firebase/app';
import {
  collection,
  disableNetwork,
  doc,
  enableNetwork,
  type Firestore,
  initializeFirestore,
  limit,
  orderBy,
  query,
  type QueryConstraint,
  where,
} from 'firebase/firestore';
import { concatMap, from, type Observable, switchMap } from 'rxjs';
import { loadOnce } from '../../shared/util/load-once';
import { connectWhileShown } from './connect-while-shown';
import { connectFirestore } from './firestore-emulators';
import { fromFirestore } from './from-firestore';
import type { StoredDocument, ParseDocument } from './list-reader';
import type {
  ListenerSnapshot,
  ListEvent,
  ListPage,
  ListPageRead,
  LiveDocument,
  LiveList,
  LiveQuery,
} from './live-query';
import { toListenerSnapshot, documentSnapshots, querySnapshots } from './snapshots';

/** Firestore with listeners. Loaded when the first data is on screen. */
export class FirestoreSdk {
  private readonly db: Firestore;
  /** Lists are read by Firestore Lite, without a cache. It is loaded with the first of them. */
  private readonly lists = loadOnce(async () => {
    const { openLists } = await import('./watch-list');
    return openLists(this.db, this.app, this.config);
  });

  /** @param page Null where there is no window. */
  constructor(
    private readonly app: FirebaseApp,
    private readonly config: ClientConfig,
    page: Window | null,
  ) {
    const { databaseId } = config.firebase;
    this.db = initializeFirestore(app, {}, databaseId);
    connectFirestore(this.db, config);
    if (page !== null) {
      connectWhileShown(page, {
        disconnect: () => disableNetwork(this.db),
        connect: () => enableNetwork(this.db),
      });
    }
  }

  /** Emits the document now and after every change; null while it does not exist. */
  watchDocument<T>(source: LiveDocument<T>): Observable<ListenerSnapshot<T | null>> {
    const parser = loadOnce(() => parserOf(source));
    return documentSnapshots(doc(this.db, source.path)).pipe(
      concatMap(async (snapshot) => {
        const read = snapshot.exists() ? await parser() : () => null;
        return toListenerSnapshot(snapshot, () => read(snapshot as StoredDocument));
      }),
    );
  }

  watchQuery<T>(source: LiveQuery<T>): Observable<ListenerSnapshot<T[]>> {
    const target = query(collection(this.db, source.collection), ...constraintsOf(source));
    const parser = loadOnce(() => parserOf(source));
    return querySnapshots(target).pipe(
      concatMap(async (snapshot) => {
        const read = snapshot.empty ? null : await parser();
        return toListenerSnapshot(snapshot, () => (read === null ? [] : snapshot.docs.map(read)));
      }),
    );
  }

  watchList<T>(source: LiveList<T>): Observable<ListenerSnapshot<ListEvent<T>>> {
    return from(Promise.all([this.lists(), parserOf(source)])).pipe(
      switchMap(([lists, read]) => lists.watch(source, read)),
    );
  }

  async readPage<T>(source: LiveList<T>, page: ListPage): Promise<ListPageRead<T>> {
    const [lists, read] = await Promise.all([this.lists(), parserOf(source)]);
    return lists.reader(source, read).page(page);
  }
}

/**
 * Loads what reads the documents of a source: with the first document, because many queries find none.
 *
 * @returns A function that throws a `ZodError` when a document does not match the schema; the subscriber receives it as an error.
 */
async function parserOf<T>({
  schema,
  idField,
}: Pick<LiveDocument<T>, 'schema' | 'idField'>): Promise<ParseDocument<T>> {
  const fieldsOf = (found: StoredDocument): Record<string, unknown> => {
    const fields = fromFirestore(found.data()) as Record<string, unknown>;
    return idField === undefined ? fields : { ...fields, [idField]: found.id };
  };
  if (schema === undefined) return (found) => fieldsOf(found) as T;
  const [parser, { parseDocument }] = await Promise.all([
    schema(),
    import('@keelson/contracts/documents/parse-document'),
  ]);
  return (found) => parseDocument(parser, fieldsOf(found));
}

function constraintsOf(source: LiveQuery<unknown>): QueryConstraint[] {
  return [
    ...(source.where ?? []).map(([field, op, value]) => where(field, op, value)),
    ...(source.orderBy ?? []).map(([field, direction]) => orderBy(field, direction)),
    ...(source.limit === undefined ? [] : [limit(source.limit)]),
  ];
}
