import { createHash } from 'node:crypto';
import { type PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type MonthKey } from '@keelson/contracts/time';
import { UsagePeriod } from '@keelson/contracts/usage/usage';
import { documentConverter } from '@keelson/server/converter';
import { transact } from '@keelson/server/store/transact';
import { type DocumentReference, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { KeyedMutex } from '../platform/keyed-mutex';
import { UsageEntry } from './usage-entry';

export const usagePeriods = documentConverter(UsagePeriod);
const entries = documentConverter(UsageEntry);

export type EntryRef = DocumentReference<UsageEntry>;

/** Concurrent usage contends on one document, so transactions get more attempts. */
const CONTENDED = { maxAttempts: 25 };

/** The documents of usage, and the transactions that change them. */
export class UsageDocuments {
  private readonly mutex = new KeyedMutex();

  constructor(readonly db: Firestore) {}

  /** @param turn Changes with the same one wait for each other within this process. */
  change<Result>(
    turn: string,
    run: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    return this.mutex.run(turn, () => transact(this.db, run, CONTENDED));
  }

  period(uid: PayerId, month: MonthKey): DocumentReference<UsagePeriod> {
    return this.db.doc(paths.usagePeriod(uid, month)).withConverter(usagePeriods);
  }

  /** Keys are hashed: they may contain characters that document ids must not. */
  entry(uid: PayerId, key: string): EntryRef {
    const name = createHash('sha256').update(key).digest('hex');
    return this.db.doc(paths.usageEntry(uid, name)).withConverter(entries);
  }
}
