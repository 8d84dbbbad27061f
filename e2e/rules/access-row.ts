import { ADMIN, EVERYONE, NO_CLIENT, type PrincipalName, STAFF } from './principals';
import { type QueryName } from './queries';

/** Describes which principals can read a document and list its collection. All others are denied. */
export interface AccessRow {
  /** A document of `documents.ts`. */
  readonly path: string;
  readonly get: readonly PrincipalName[];
  /** The principals that may run each query of `queries.ts` on the collection. */
  readonly list: Partial<Record<QueryName, readonly PrincipalName[]>>;
  /** Readers and writers, for the documentation. */
  readonly readers: string;
  readonly writer: string;
}

type Read = Pick<AccessRow, 'get' | 'list' | 'readers'>;

export const OWNER_OR_ADMIN: PrincipalName[] = ['owner', ...ADMIN];
export const all = (who: readonly PrincipalName[]) => ({
  everything: who,
  page: who,
  longPage: who,
});

export const noClient: Read = { get: NO_CLIENT, list: {}, readers: 'no client' };
export const admin: Read = { get: ADMIN, list: { page: ADMIN }, readers: 'admin, in pages' };
export const ownerByPath: Read = {
  get: OWNER_OR_ADMIN,
  list: { page: ADMIN },
  readers: 'owner; admin, in pages',
};
export const staff: Read = { get: STAFF, list: all(STAFF), readers: 'staff' };
export const published: Read = {
  get: EVERYONE,
  list: { ...all(STAFF), notWithdrawn: STAFF, notWithdrawnPage: EVERYONE },
  readers: 'anyone if not withdrawn, in pages; staff',
};

/** Staff can list the whole collection, so no query depends on its order or conditions. */
export const watched = (...queries: readonly QueryName[]): Read => ({
  ...staff,
  list: { ...staff.list, ...Object.fromEntries(queries.map((name) => [name, STAFF])) },
});

export const row = (path: string, read: Read, writer: string): AccessRow => ({
  path,
  ...read,
  writer,
});
