import {
  and,
  collection,
  type Firestore,
  limit,
  or,
  orderBy,
  type Query,
  query,
  Timestamp,
  where,
} from 'firebase/firestore';

type QueryOf = (db: Firestore, collectionPath: string, uid: string) => Query;

const visible = (uid: string) =>
  or(where('visibility', '==', 'public'), where('memberUids', 'array-contains', uid));

/**
 * Ways to list a collection. Rules do not read the documents of a query: they allow it only when its
 * constraints guarantee that every result may be read.
 */
export const QUERIES = {
  everything: (db, path) => query(collection(db, path)),
  page: (db, path) => query(collection(db, path), limit(100)),
  longPage: (db, path) => query(collection(db, path), limit(101)),
  own: (db, path, uid) => query(collection(db, path), where('uid', '==', uid)),
  ownPage: (db, path, uid) => query(collection(db, path), where('uid', '==', uid), limit(100)),
  othersPage: (db, path) => query(collection(db, path), where('uid', '==', 'owner'), limit(100)),
  public: (db, path) => query(collection(db, path), where('visibility', '==', 'public')),
  publicPage: (db, path) =>
    query(collection(db, path), where('visibility', '==', 'public'), limit(100)),
  member: (db, path, uid) =>
    query(collection(db, path), where('memberUids', 'array-contains', uid)),
  memberPage: (db, path, uid) =>
    query(collection(db, path), where('memberUids', 'array-contains', uid), limit(100)),
  othersMemberPage: (db, path) =>
    query(collection(db, path), where('memberUids', 'array-contains', 'member'), limit(100)),
  visiblePage: (db, path, uid) => query(collection(db, path), visible(uid), limit(100)),
  notWithdrawn: (db, path) => query(collection(db, path), where('withdrawnAt', '==', null)),
  notWithdrawnPage: (db, path) =>
    query(collection(db, path), where('withdrawnAt', '==', null), limit(100)),
  /** The query of the learning console; without order and limit it is `everything`. */
  newestRuns: (db, path) => query(collection(db, path), orderBy('startedAt', 'desc'), limit(30)),
  newestApprovals: (db, path) =>
    query(collection(db, path), orderBy('requestedAt', 'desc'), limit(30)),
  newestVideoJobs: (db, path) =>
    query(collection(db, path), orderBy('queuedAt', 'desc'), limit(500)),
  sourcesByTitle: (db, path) => query(collection(db, path), orderBy('title'), limit(100)),
  activeSources: (db, path) => query(collection(db, path), where('state', '==', 'active')),
  eventsInOrder: (db, path) => query(collection(db, path), orderBy('seq'), limit(500)),
  /** The query of a board and of a card's drawer; without condition and order it is `everything`. */
  cardsOnBoard: (db, path) => query(collection(db, path), where('archived', '==', false)),
  firstOfColumn: (db, path) =>
    query(
      collection(db, path),
      ...[where('archived', '==', false), where('status', '==', 'ready')],
      ...[orderBy('rank'), limit(24)],
    ),
  lastChanged: (db, path) => query(collection(db, path), orderBy('updatedAt', 'desc'), limit(1)),
  changedSince: (db, path) =>
    query(
      collection(db, path),
      where('updatedAt', '>=', Timestamp.fromMillis(0)),
      orderBy('updatedAt'),
    ),
  oldestFirst: (db, path) => query(collection(db, path), orderBy('createdAt', 'asc'), limit(500)),
  newestFirst: (db, path) => query(collection(db, path), orderBy('at', 'desc'), limit(200)),
  /** One branch is not constrained, so the whole query is denied. */
  halfVisiblePage: (db, path, uid) =>
    query(
      collection(db, path),
      or(and(where('visibility', '==', 'public')), where('ownerUid', '==', uid)),
      limit(100),
    ),
} as const satisfies Record<string, QueryOf>;

export type QueryName = keyof typeof QUERIES;

/** Tried on every collection; other queries only where a row lists them. */
export const ALWAYS_TRIED: readonly QueryName[] = ['everything', 'page', 'longPage'];
