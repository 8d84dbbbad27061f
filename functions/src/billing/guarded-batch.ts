import { DomainError } from '@keelson/contracts/errors';
import {
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { type DocumentConverter } from '@keelson/server/converter';
import { setTimeout as sleep } from 'node:timers/promises';

/** Firestore's codes for "somebody else was faster": not found, exists, precondition, aborted. */
const CONFLICTS = new Set<unknown>([5, 6, 9, 10]);
const MAX_TRIES = 40;
const LONGEST_WAIT_MS = 80;

const isConflict = (error: unknown): boolean =>
  error instanceof Error && CONFLICTS.has((error as { code?: unknown }).code);

/** One kind of record: where its documents are and how they are written on a condition. */
export class Table<Row extends object> {
  constructor(
    private readonly db: Firestore,
    private readonly path: string,
    private readonly converter: DocumentConverter<Row>,
  ) {}

  all() {
    return this.db.collection(this.path).withConverter(this.converter);
  }

  doc(id: string): DocumentReference<Row> {
    return this.all().doc(id);
  }

  /** Writes the record on the condition that the document is still as it was read. */
  put(batch: WriteBatch, read: DocumentSnapshot<Row>, row: Row): void {
    if (read.updateTime === undefined) {
      batch.create(read.ref, row);
    } else {
      const fields = this.converter.updateOf(row);
      batch.update(read.ref.withConverter(null), fields, { lastUpdateTime: read.updateTime });
    }
  }
}

/**
 * Reads, decides and commits until nobody interfered. This is an optimistic transaction: no locks are
 * held while others wait, and a commit fails as a whole when one of its documents was changed since it
 * was read (docs/adr/0009-optimistic-billing-commits.md).
 *
 * @param attempt Reads anew each time; whatever it throws but a conflict ends the tries.
 * @throws {DomainError} `service/unavailable` when others were faster for too long.
 */
export async function untilAlone<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (tries === MAX_TRIES) {
        throw new DomainError('service/unavailable', 'Too many changes at once. Try again.', [], {
          cause: error,
        });
      }
      // Spread out, or those who collided would collide again.
      await sleep(Math.random() * Math.min(LONGEST_WAIT_MS, 2 ** tries));
    }
  }
}
