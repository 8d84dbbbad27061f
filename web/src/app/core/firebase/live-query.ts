import type { ZodType } from 'zod';

export type Scalar = string | number | boolean | null;

/**
 * One document. `schema` is loaded with Firebase, after the first paint:
 * `() => import('@keelson/contracts/billing/entitlement').then((m) => m.Entitlement)`. Who only needs to know that something
 * changed has none, and loads 95 kB less.
 */
export interface LiveDocument<T> {
  readonly path: string;
  readonly schema?: () => Promise<ZodType<T>>;
  /** The field that receives the document's name. It is not stored in the document. */
  readonly idField?: string;
  /**
   * Receives the status of this listener, which then does not count in `Live.status`. For what is around a page: the page
   * itself may have no listener, and reads again when it is shown.
   */
  readonly report?: (status: LiveStatus) => void;
}

/** A query. Security rules must allow every document that it can match. */
export interface LiveQuery<T> extends Omit<LiveDocument<T>, 'path'> {
  readonly collection: string;
  readonly where?: readonly (readonly [field: string, op: LiveOperator, value: Scalar])[];
  readonly orderBy?: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  readonly limit?: number;
}

/**
 * `idle` no listeners · `connecting` · `live` changes arrive automatically · `unavailable` this browser is not signed in
 * to Firebase, the server does not respond, or a listener was denied. Data from the API stays on screen.
 */
export type LiveStatus = 'idle' | 'connecting' | 'live' | 'unavailable';

export type LiveOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'array-contains';

/**
 * A long list of which the pages that are shown are read, followed by a listener for all changes of the list. One listener
 * on the whole list would read everything, and again after every interruption.
 */
export interface LiveList<T> extends Omit<LiveQuery<T>, 'orderBy' | 'limit' | 'idField'> {
  readonly idField: string;
  /** A Timestamp that every change of a document sets. */
  readonly changedAt: string;
  /** True for documents that have left the list. `where` filters only the pages; the listener receives all changes. */
  readonly isRemoved: (item: T) => boolean;
  /** The pages to read. Called when they are requested, also when they are read again. */
  readonly pages: () => readonly ListPage[];
  /** The last {@link ListChanges.position} when the subscriber still has what was read before; null reads the pages. */
  readonly resumeFrom: () => ListenerPosition | null;
}

/** Some documents of a list. Their conditions are added to those of the list. */
export interface ListPage {
  readonly where: readonly (readonly [field: string, op: LiveOperator, value: Scalar])[];
  /** Ascending; equal values are ordered by document name. */
  readonly orderBy: string;
  /** The document before the page: its value of `orderBy` and its name. Null starts at the top. */
  readonly after: readonly [value: Scalar, id: string] | null;
  readonly limit: number;
}

/** Describes how far a listener has delivered the changes of a list, in epoch milliseconds. */
export interface ListenerPosition {
  /** Earlier changes were read with the pages. */
  readonly since: number;
  /** The newest change that was delivered. */
  readonly until: number;
}

export type ListEvent<T> = ListPageRead<T> | ListChanges<T>;

export interface ListPageRead<T> {
  readonly kind: 'page';
  readonly page: ListPage;
  readonly items: readonly T[];
  /** True when no documents follow. */
  readonly isLast: boolean;
}

export interface ListChanges<T> {
  readonly kind: 'changes';
  readonly changed: readonly T[];
  /** Names of documents that were deleted or no longer match. */
  readonly removed: readonly string[];
  /** The position at which a later subscription can resume; null while it can't. */
  readonly position: ListenerPosition | null;
}

/**
 * A listener's event. `live`: confirmed by the server, changes follow. `fetched`: read once, before the listener is
 * connected. `disconnected`: no response from the server; earlier values may be stale.
 */
export type ListenerSnapshot<T> =
  | { readonly kind: 'live' | 'fetched'; readonly value: T }
  | { readonly kind: 'disconnected' };
