import {
  type DocumentReference,
  FieldValue,
  type Firestore,
  type Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import { ConflictError } from './retry-on-conflict';
import { transact } from './transact';

/** A document as a decision depends on it, without an update time where there was none. */
export interface Version {
  readonly ref: DocumentReference<object>;
  readonly updateTime: Timestamp | undefined;
}

/** Numbers that are added to fields of a document, by their names. */
export interface Increments {
  readonly [name: string]: number | Increments;
}

/** Writes that are stored together or not at all. */
export interface Commit {
  /** Read again under a lock: their versions must be the same. */
  readonly locked: readonly Version[];
  /** Paths of all other documents that it writes or requires to be unchanged; null when they are not known. */
  readonly written: readonly string[] | null;
  readonly increments: readonly { readonly ref: DocumentReference; readonly by: Increments }[];
  readonly write: (transaction: Transaction) => void;
}

/**
 * Stores a commit in a transaction of its own, in one attempt. Without locked documents this is a single request.
 *
 * @throws {ConflictError} or an error of Firestore with the code of a conflict.
 */
export const commitAlone = (db: Firestore, { locked, increments, write }: Commit): Promise<void> =>
  transact(
    db,
    async (transaction) => {
      if (locked.length > 0) await verifyVersions(transaction, locked);
      write(transaction);
      for (const { ref, by } of increments) {
        transaction.set(ref.withConverter(null), toTransforms(by), { merge: true });
      }
    },
    { maxAttempts: 1 },
  );

async function verifyVersions(transaction: Transaction, locked: readonly Version[]): Promise<void> {
  const refs = locked.map(({ ref }) => ref.withConverter(null));
  const current = await transaction.getAll(...refs, { fieldMask: [] });
  current.forEach((document, index) => {
    const read = locked[index]?.updateTime;
    if (!isSameVersion(document.updateTime, read)) throw new ConflictError(document.ref.path);
  });
}

export const isSameVersion = (a: Timestamp | undefined, b: Timestamp | undefined): boolean =>
  a === undefined || b === undefined ? a === b : a.isEqual(b);

/** An empty map in a write replaces the stored one, so there is none. */
const toTransforms = (by: Increments): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(by).flatMap(([name, value]): [string, unknown][] => {
      if (typeof value === 'number') return [[name, FieldValue.increment(value)]];
      const nested = toTransforms(value);
      return Object.keys(nested).length === 0 ? [] : [[name, nested]];
    }),
  );
