import type { ZodType } from 'zod';

export type Scalar = string | number | boolean | null;

/**
 * One document. `schema` is loaded with Firebase, after the first paint:
 * `() => import('@keelson/contracts/billing/entitlement').then((m) => m.Entitlement)`.
 */
export interface LiveDocument<T> {
  readonly path: string;
  readonly schema: () => Promise<ZodType<T>>;
  /** The field that the document's name stands for; it is not stored in the document. */
  readonly idField?: string;
}

/** A query. The rules must be able to prove that every document it can match may be read. */
export interface LiveQuery<T> extends Omit<LiveDocument<T>, 'path'> {
  readonly collection: string;
  readonly where?: readonly (readonly [field: string, op: LiveOperator, value: Scalar])[];
  readonly orderBy?: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  readonly limit?: number;
}

export type LiveOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'array-contains';

/**
 * A long list: read in pages, then followed by what changes. One listener on all of it would send
 * everything in one message, and again after every interruption.
 */
export interface LiveList<T> extends Omit<LiveQuery<T>, 'orderBy' | 'limit' | 'idField'> {
  readonly idField: string;
  /** What somebody sees of it first, each read at once with every other: a few documents each. */
  readonly initial?: readonly InitialQuery[];
  /** A Timestamp that every change of a document sets anew. */
  readonly changedAt: string;
  /** True for what has left the list: `where` is for the first reading, changes are all looked at. */
  readonly isRemoved: (item: T) => boolean;
}

/** A few documents of a list, beside its own conditions. */
export interface InitialQuery {
  readonly where: readonly (readonly [field: string, op: LiveOperator, value: Scalar])[];
  readonly orderBy: readonly [field: string, direction: 'asc' | 'desc'];
  readonly limit: number;
}

/** What changed in a list since the last time. */
export interface LiveChanges<T> {
  /** True for the first part of a new reading. Forget what was known. */
  readonly reset: boolean;
  readonly changed: readonly T[];
  /** Names of documents that are gone or match no more. */
  readonly removed: readonly string[];
  /** False while more of the first reading is on its way. */
  readonly complete: boolean;
}

/**
 * What a listener says. `now`: the server stands behind it, and will tell what changes. `read`: asked for
 * once, while nothing listens yet. `lost`: no answer from the server; what was told last may be old.
 */
export type ListenerSnapshot<T> =
  { readonly kind: 'live' | 'fetched'; readonly value: T } | { readonly kind: 'disconnected' };
