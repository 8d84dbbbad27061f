import { parseDocument } from '@keelson/contracts/documents/parse-document';
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
import {
  type Firestore as PlainFirestore,
  initializeFirestore as initializePlain,
} from 'firebase/firestore/lite';
import { from, map, type Observable, switchMap } from 'rxjs';
import type { ZodType } from 'zod';
import { connectWhileShown } from './connect-while-shown';
import { connectFirestore, connectPlainFirestore } from './firestore-emulators';
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
import { listReader, watchList } from './watch-list';

/** Firestore with listeners. Loaded when the first data is on screen. */
export class FirestoreSdk {
  private readonly db: Firestore;
  /** Firestore Lite, for one-time reads without a cache. */
  private readonly plain: PlainFirestore;

  /** @param page Null where there is no window. */
  constructor(app: FirebaseApp, config: ClientConfig, page: Window | null) {
    const { databaseId } = config.firebase;
    this.db = initializeFirestore(app, {}, databaseId);
    connectFirestore(this.db, config);
    this.plain = initializePlain(app, {}, databaseId);
    connectPlainFirestore(this.plain, config);
    if (page !== null) {
      connectWhileShown(page, {
        disconnect: () => disableNetwork(this.db),
        connect: () => enableNetwork(this.db),
      });
    }
  }

  /** Emits the document now and after every change; null while it does not exist. */
  watchDocument<T>({
    path,
    schema,
    idField,
  }: LiveDocument<T>): Observable<ListenerSnapshot<T | null>> {
    return from(schema()).pipe(
      switchMap((parser) =>
        documentSnapshots(doc(this.db, path)).pipe(
          map((snapshot) =>
            toListenerSnapshot(snapshot, () =>
              snapshot.exists() ? read(snapshot, parser, idField) : null,
            ),
          ),
        ),
      ),
    );
  }

  watchQuery<T>(source: LiveQuery<T>): Observable<ListenerSnapshot<T[]>> {
    const target = query(collection(this.db, source.collection), ...constraintsOf(source));
    return from(source.schema()).pipe(
      switchMap((parser) =>
        querySnapshots(target).pipe(
          map((snapshot) =>
            toListenerSnapshot(snapshot, () =>
              snapshot.docs.map((found) => read(found, parser, source.idField)),
            ),
          ),
        ),
      ),
    );
  }

  watchList<T>(source: LiveList<T>): Observable<ListenerSnapshot<ListEvent<T>>> {
    return from(source.schema()).pipe(
      switchMap((parser) =>
        watchList({ db: this.db, plain: this.plain }, source, parserOf(source, parser)),
      ),
    );
  }

  async readPage<T>(source: LiveList<T>, page: ListPage): Promise<ListPageRead<T>> {
    const parser = await source.schema();
    return listReader(this.plain, source, parserOf(source, parser)).page(page);
  }
}

const parserOf =
  <T>({ idField }: LiveList<T>, parser: ZodType<T>): ParseDocument<T> =>
  (found) =>
    read(found, parser, idField);

/** @throws {ZodError} when the document does not match the schema; the subscriber receives it as an error. */
function read<T>(snapshot: StoredDocument, parser: ZodType<T>, idField: string | undefined): T {
  const fields = fromFirestore(snapshot.data()) as Record<string, unknown>;
  return parseDocument(
    parser,
    idField === undefined ? fields : { ...fields, [idField]: snapshot.id },
  );
}

function constraintsOf(source: LiveQuery<unknown>): QueryConstraint[] {
  return [
    ...(source.where ?? []).map(([field, op, value]) => where(field, op, value)),
    ...(source.orderBy ?? []).map(([field, direction]) => orderBy(field, direction)),
    ...(source.limit === undefined ? [] : [limit(source.limit)]),
  ];
}
