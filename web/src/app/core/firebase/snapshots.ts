import {
  type DocumentReference,
  type DocumentSnapshot,
  onSnapshot,
  type Query,
  type QuerySnapshot,
} from 'firebase/firestore';
import { Observable } from 'rxjs';
import type { ListenerSnapshot } from './live-query';

/** Without it the SDK keeps to itself that it lost the server, and that the server has confirmed what it had. */
const OPTIONS = { includeMetadataChanges: true } as const;

/** Listens while somebody is subscribed. */
export const documentSnapshots = (target: DocumentReference): Observable<DocumentSnapshot> =>
  new Observable((subscriber) => onSnapshot(target, OPTIONS, subscriber));

/** Listens while somebody is subscribed. */
export const querySnapshots = (target: Query): Observable<QuerySnapshot> =>
  new Observable((subscriber) => onSnapshot(target, OPTIONS, subscriber));

/**
 * What a snapshot says. One that the server has not confirmed says nothing about the data: after ten
 * seconds without an answer the SDK tells of what it remembers, and of what it does not as if it were not
 * there (https://firebase.google.com/docs/firestore/query-data/listen#events-metadata-changes).
 *
 * @param read Called only for what the server stands behind.
 */
export function toListenerSnapshot<T>(
  { metadata }: { readonly metadata: { readonly fromCache: boolean } },
  read: () => T,
): ListenerSnapshot<T> {
  return metadata.fromCache ? { kind: 'disconnected' } : { kind: 'live', value: read() };
}
