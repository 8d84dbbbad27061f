import { type Customer } from '@keelson/contracts/billing/customer';
import { type PayerId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { retryOnConflict } from '@keelson/server/store/retry-on-conflict';
import { FieldPath, type Firestore, Timestamp } from 'firebase-admin/firestore';
import {
  type BillingCollections,
  billingCollections,
  billingWriteSet,
} from '../billing-collections';

/** Billing records of accounts, to be compared with Firebase Auth. */
export class OrphanRepo {
  private readonly collections: BillingCollections;

  constructor(private readonly db: Firestore) {
    this.collections = billingCollections(db);
  }

  /** Reads customers by id, with tombstones. */
  async page(after: PayerId | null, limit: number): Promise<Customer[]> {
    const all = this.collections.customers.orderBy(FieldPath.documentId()).limit(limit);
    const found = await (after === null ? all : all.startAfter(after)).get();
    return found.docs.map((document) => document.data());
  }

  /** Marks the account, keeping the time of an earlier mark; null removes the mark. */
  mark(uid: PayerId, at: EpochMs | null): Promise<void> {
    return retryOnConflict(async () => {
      const read = await this.collections.customers.doc(uid).get();
      const current = read.data();
      if (current === undefined || current.deletion !== null) return;
      if ((current.orphanedAt === null) === (at === null)) return;
      const writeSet = billingWriteSet(this.db);
      writeSet.addToReadSet([read]);
      writeSet.put(read.ref, { ...current, orphanedAt: at });
      await writeSet.commit();
    });
  }

  /** Longest orphaned first. */
  async list(limit: number): Promise<Customer[]> {
    const found = await this.marked().orderBy('orphanedAt').limit(limit).get();
    return found.docs.map((document) => document.data());
  }

  async count(): Promise<number> {
    return (await this.marked().count().get()).data().count;
  }

  private marked() {
    return this.collections.customers.where('orphanedAt', '>', Timestamp.fromMillis(0));
  }
}
