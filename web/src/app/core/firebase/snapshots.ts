import {
  type DocumentReference,
  type DocumentSnapshot,
  onSnapshot,
  type Query,
  type QuerySnapshot,
} from 'firebase/firestore';
import { Observable } from 'rxjs';
import type { ListenerSnapshot } from './live-query';

/** Without metadata changes, the SDK reports neither a lost connection nor a later confirmation. */
const OPTIONS = { includeMetadataChanges: true } as const;

/** Listens while there are subscribers. */
export const documentSnapshots = (target: DocumentReference): Observable<DocumentSnapshot> =>
  new Observable((subscriber) => onSnapshot(target, OPTIONS, subscriber));

export const querySnapshots = (target: Query): Observable<QuerySnapshot> =>
  new Observable((subscriber) => onSnapshot(target, OPTIONS, subscriber));

/**
 * Converts a snapshot to an event. An unconfirmed snapshot is not used as data: after ten seconds without a response
 * the SDK emits what its cache holds, and everything else as missing
 * (https://firebase.google.com/docs/firestore/query-data/listen#events-metadata-changes).
 *
 * @param read Called only for data that the server has confirmed.
 */
export function toListenerSnapshot<T>(
  { metadata }: { readonly metadata: { readonly fromCache: boolean } },
  read: () => T,
): ListenerSnapshot<T> {
  return metadata.fromCache ? { kind: 'disconnected' } : { kind: 'live', value: read() };
}
