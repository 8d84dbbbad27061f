import { createEnvironmentInjector, type EnvironmentInjector } from '@angular/core';
import { FirebaseApp } from '@angular/fire/app';
import { Firestore, provideFirestore } from '@angular/fire/firestore';
import type { ClientConfig } from '@keelson/contracts/platform/config';
import {
  collection,
  connectFirestoreEmulator,
  doc,
  initializeFirestore,
  limit,
  orderBy,
  query,
  type QueryConstraint,
  where,
} from 'firebase/firestore';
import {
  connectFirestoreEmulator as connectPlainEmulator,
  type Firestore as PlainFirestore,
  initializeFirestore as initializePlain,
} from 'firebase/firestore/lite';
import { from, map, type Observable, switchMap } from 'rxjs';
import type { ZodType } from 'zod';
import { fromFirestore } from './from-firestore';
import type { FoundDocument, ReadDocument } from './list-pages';
import type { Heard, LiveChanges, LiveDocument, LiveList, LiveQuery } from './live-source';
import { heardIn, snapshotsOfDocument, snapshotsOfQuery } from './snapshots';
import { watchList } from './watch-list';

/** The part of Firebase that reads live. Loaded when the first data is on screen. */
export class FirestoreSdk {
  private readonly db: Firestore;
  /** The edition without a cache, for what is read once. */
  private readonly plain: PlainFirestore;

  constructor(parent: EnvironmentInjector, config: ClientConfig) {
    const injector = createEnvironmentInjector(
      [
        provideFirestore((given) => {
          const db = initializeFirestore(given.get(FirebaseApp), {});
          const { local } = config;
          if (local) connectFirestoreEmulator(db, local.firestoreHost, local.firestorePort);
          return db;
        }),
      ],
      parent,
    );
    this.db = injector.get(Firestore);
    this.plain = initializePlain(injector.get(FirebaseApp), {});
    const { local } = config;
    if (local) connectPlainEmulator(this.plain, local.firestoreHost, local.firestorePort);
  }

  /** The document now and after every change; null while there is none. */
  watchDocument<T>({ path, schema, idField }: LiveDocument<T>): Observable<Heard<T | null>> {
    return from(schema()).pipe(
      switchMap((parser) =>
        snapshotsOfDocument(doc(this.db, path)).pipe(
          map((snapshot) =>
            heardIn(snapshot, () => (snapshot.exists() ? read(snapshot, parser, idField) : null)),
          ),
        ),
      ),
    );
  }

  /** What the query matches, now and after every change. */
  watchQuery<T>(source: LiveQuery<T>): Observable<Heard<T[]>> {
    const target = query(collection(this.db, source.collection), ...constraintsOf(source));
    return from(source.schema()).pipe(
      switchMap((parser) =>
        snapshotsOfQuery(target).pipe(
          map((snapshot) =>
            heardIn(snapshot, () =>
              snapshot.docs.map((found) => read(found, parser, source.idField)),
            ),
          ),
        ),
      ),
    );
  }

  /** The list in pages, then what changes in it. */
  watchList<T>(source: LiveList<T>): Observable<Heard<LiveChanges<T>>> {
    return from(source.schema()).pipe(
      switchMap((parser) => {
        const readOne: ReadDocument<T> = (found) => read(found, parser, source.idField);
        return watchList({ db: this.db, plain: this.plain }, source, readOne);
      }),
    );
  }
}

/** Throws when the document is not of the shape: the subscriber gets it as an error. */
function read<T>(snapshot: FoundDocument, parser: ZodType<T>, idField: string | undefined): T {
  const fields = fromFirestore(snapshot.data()) as Record<string, unknown>;
  return parser.parse(idField === undefined ? fields : { ...fields, [idField]: snapshot.id });
}

function constraintsOf(source: LiveQuery<unknown>): QueryConstraint[] {
  return [
    ...(source.where ?? []).map(([field, op, value]) => where(field, op, value)),
    ...(source.orderBy ?? []).map(([field, direction]) => orderBy(field, direction)),
    ...(source.limit === undefined ? [] : [limit(source.limit)]),
  ];
}
