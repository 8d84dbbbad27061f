import type { ZodType } from 'zod';

type Scalar = string | number | boolean | null;

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

/** What changed in a collection since the last time. */
export interface LiveChanges<T> {
  /** True when this is all there is: a listener that has just begun. Forget what was known. */
  readonly fresh: boolean;
  readonly changed: readonly T[];
  /** Names of documents that are gone or match no more. */
  readonly removed: readonly string[];
}
