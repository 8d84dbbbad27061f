import type { ZodType } from 'zod';

export type Scalar = string | number | boolean | null;

/**
 * One document. `schema` is loaded with Firebase, after the first paint:
 * `() => import('@keelson/contracts/billing/entitlement').then((m) => m.Entitlement)`.
 */
export interface LiveDocument<T> {
  readonly path: string;
  readonly schema: () => Promise<ZodType<T>>;
  /** The field that receives the document's name. It is not stored in the document. */
  readonly idField?: string;
}

/** A query. Security rules must allow every document that it can match. */
export interface LiveQuery<T> extends Omit<LiveDocument<T>, 'path'> {
  readonly collection: string;
  readonly where?: readonly (readonly [field: string, op: LiveOperator, value: Scalar])[];
  readonly orderBy?: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  readonly limit?: number;
}

export type LiveOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'array-contains';

/**
 * A long list: read in pages, then kept up to date with its changes. One listener on the whole list would receive
 * everything in one message, and again after every interruption.
 */
export interface LiveList<T> extends Omit<LiveQuery<T>, 'orderBy' | 'limit' | 'idField'> {
  readonly idField: string;
  /** The parts visible first, a few documents each, read in parallel. */
  readonly initial?: readonly InitialQuery[];
  /** A Timestamp that every change of a document sets. */
  readonly changedAt: string;
  /** True for documents that have left the list. `where` filters only the first read; the listener receives all changes. */
  readonly isRemoved: (item: T) => boolean;
}

/** A few documents of a list. Its conditions are added to those of the list. */
export interface InitialQuery {
  readonly where: readonly (readonly [field: string, op: LiveOperator, value: Scalar])[];
  readonly orderBy: readonly [field: string, direction: 'asc' | 'desc'];
  readonly limit: number;
}

/** Changes in a list since the last emission. */
export interface LiveChanges<T> {
  /** True for the first part of a new read. Discard earlier data. */
  readonly reset: boolean;
  readonly changed: readonly T[];
  /** Names of documents that were deleted or no longer match. */
  readonly removed: readonly string[];
  /** False while more parts of the first read follow. */
  readonly complete: boolean;
}

/**
 * A listener's event. `live`: confirmed by the server, changes follow. `fetched`: read once, before the listener is
 * connected. `disconnected`: no response from the server; earlier values may be stale.
 */
export type ListenerSnapshot<T> =
  { readonly kind: 'live' | 'fetched'; readonly value: T } | { readonly kind: 'disconnected' };
