import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  type Firestore,
  getDocFromServer,
  getDocsFromServer,
  limit,
  query,
  setDoc,
  updateDoc,
} from 'firebase/firestore';
import { type AccessRow } from './access-row';
import { ACCESS, collectionOf } from './access-table';
import { NO_CLIENT, type PrincipalName, STAFF } from './principals';
import { ALWAYS_TRIED, QUERIES, type QueryName } from './queries';

export type Method = 'get' | 'list' | 'create' | 'update' | 'delete';

/** One operation that is tried as every principal. */
export interface Attempt {
  readonly method: Method;
  /** The document; for `list`, any document of the collection. */
  readonly path: string;
  /** Short description of the variant. */
  readonly how: string;
  /** Principals that succeed; all others are denied. */
  readonly allowed: readonly PrincipalName[];
  readonly run: (db: Firestore, uid: string) => Promise<unknown>;
}

const ALL_METHODS: readonly Method[] = ['get', 'list', 'create', 'update', 'delete'];

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** The plain form of a method on a document. */
function plain(method: Method, path: string, allowed: readonly PrincipalName[]): Attempt {
  const run: Record<Method, Attempt['run']> = {
    get: (db) => getDocFromServer(doc(db, path)),
    list: (db) => getDocsFromServer(collection(db, parentOf(path))),
    create: (db) => setDoc(doc(db, `${parentOf(path)}/new`), { touched: true }),
    update: (db) => updateDoc(doc(db, path), { touched: true }),
    delete: (db) => deleteDoc(doc(db, path)),
  };
  return { method, path, how: 'plain', allowed, run: run[method] };
}

function listed(row: AccessRow, name: QueryName): Attempt {
  return {
    method: 'list',
    path: row.path,
    how: name,
    allowed: row.list[name] ?? NO_CLIENT,
    run: (db, uid) => getDocsFromServer(QUERIES[name](db, parentOf(row.path), uid)),
  };
}

/** Attempts for a row of the access table: reads as listed, every write denied. */
export function attemptsOf(row: AccessRow): Attempt[] {
  const names = new Set([...ALWAYS_TRIED, ...(Object.keys(row.list) as QueryName[])]);
  return [
    plain('get', row.path, row.get),
    ...[...names].map((name) => listed(row, name)),
    plain('create', row.path, NO_CLIENT),
    plain('update', row.path, NO_CLIENT),
    {
      ...plain('update', row.path, NO_CLIENT),
      how: 'replace',
      run: (db) => setDoc(doc(db, row.path), { touched: true }),
    },
    plain('delete', row.path, NO_CLIENT),
  ];
}

/** A collection group query needs a rule for every depth; there is none. */
export function groupAttempts(): Attempt[] {
  const names = new Set(ACCESS.map(({ path }) => collectionOf(path).split('/').at(-1) ?? ''));
  return [...names].map((name) => ({
    method: 'list',
    path: `**/${name}/any`,
    how: 'collection group',
    allowed: NO_CLIENT,
    run: (db) => getDocsFromServer(query(collectionGroup(db, name), limit(1))),
  }));
}

/** Paths without a rule, next to paths with one. */
export function unmatchedAttempts(): Attempt[] {
  const paths = [
    'nothing/here',
    'users/owner/secrets/1',
    'customers/owner/subscriptions/sub_1',
    'usage/owner/other/1',
    'health/probe',
    'projects/open/readModels/other',
    'boards/main/cards/c1/comments/1/replies/1',
    'publicDocs/hello/drafts/1',
    'chats/h1/messages/1/versions/1',
  ];
  return paths.flatMap((path) => ALL_METHODS.map((method) => plain(method, path, NO_CLIENT)));
}

/** The response must not reveal that a document is missing to a client that may not read it. */
export function missingDocumentAttempts(): Attempt[] {
  const missing: readonly (readonly [string, readonly PrincipalName[]])[] = [
    ['subscriptions/none', ['admin']],
    ['webhookEvents/none', ['admin']],
    ['projects/none', NO_CLIENT],
    ['projects/none/readModels/hub', NO_CLIENT],
    ['boards/none', STAFF],
    ['publicDocs/none', STAFF],
    ['publicDocs/none/versions/1', STAFF],
    ['releases/none', STAFF],
    ['chats/none', NO_CLIENT],
    ['chats/none/messages/1', NO_CLIENT],
  ];
  const known = new Set(ACCESS.map(({ path }) => collectionOf(path)));
  const kept = missing.filter(([path]) => known.has(collectionOf(path)));
  return kept.map(([path, who]) => ({ ...plain('get', path, who), how: 'no document' }));
}
