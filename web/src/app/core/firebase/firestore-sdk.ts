import { createEnvironmentInjector, type EnvironmentInjector } from '@angular/core';
import { FirebaseApp } from '@angular/fire/app';
import { Firestore, provideFirestore } from '@angular/fire/firestore';
import type { ClientConfig } from '@keelson/contracts/platform/config';
import {
  collection,
  connectFirestoreEmulator,
  doc,
  type DocumentSnapshot,
  initializeFirestore,
  limit,
  onSnapshot,
  orderBy,
  query,
  type QueryConstraint,
  type QuerySnapshot,
  where,
} from 'firebase/firestore';
import { concatMap, from, Observable, switchMap } from 'rxjs';
import type { ZodType } from 'zod';
import { fromFirestore } from './from-firestore';
import type { LiveChanges, LiveDocument, LiveQuery } from './live-source';
import { inSlices } from './slices';

/** The part of Firebase that reads live. Loaded when the first data is on screen. */
export class FirestoreSdk {
  private readonly db: Firestore;

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
  }

  /** The document now and after every change; null while there is none. */
  watchDocument<T>({ path, schema, idField }: LiveDocument<T>): Observable<T | null> {
    return from(schema()).pipe(
      switchMap(
        (parser) =>
          new Observable<T | null>((subscriber) =>
            onSnapshot(
              doc(this.db, path),
              (snapshot) =>
                subscriber.next(snapshot.exists() ? read(snapshot, parser, idField) : null),
              (error) => subscriber.error(error),
            ),
          ),
      ),
    );
  }

  /** What the query matches, now and after every change. */
  watchQuery<T>(source: LiveQuery<T>): Observable<T[]> {
    const target = query(collection(this.db, source.collection), ...constraintsOf(source));
    return from(source.schema()).pipe(
      switchMap(
        (parser) =>
          new Observable<T[]>((subscriber) =>
            onSnapshot(
              target,
              ({ docs }) =>
                subscriber.next(docs.map((found) => read(found, parser, source.idField))),
              (error) => subscriber.error(error),
            ),
          ),
      ),
    );
  }

  /**
   * What changed in the query's answer. A long first answer is read in slices, so that the page stays
   * usable; what comes meanwhile waits its turn.
   */
  watchChanges<T>(source: LiveQuery<T>): Observable<LiveChanges<T>> {
    const target = query(collection(this.db, source.collection), ...constraintsOf(source));
    return from(source.schema()).pipe(
      switchMap((parser) =>
        new Observable<QuerySnapshot>((subscriber) =>
          onSnapshot(
            target,
            (snapshot) => subscriber.next(snapshot),
            (error) => subscriber.error(error),
          ),
        ).pipe(
          concatMap(async (snapshot, index) => {
            const changes = snapshot.docChanges();
            const kept = changes.filter(({ type }) => type !== 'removed');
            return {
              fresh: index === 0,
              changed: await inSlices(kept, ({ doc }) => read(doc, parser, source.idField)),
              removed: changes.filter(({ type }) => type === 'removed').map(({ doc }) => doc.id),
            };
          }),
        ),
      ),
    );
  }
}

/** Throws when the document is not of the shape: the subscriber gets it as an error. */
function read<T>(snapshot: DocumentSnapshot, parser: ZodType<T>, idField: string | undefined): T {
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
