import { type Customer } from '@keelson/contracts/billing/customer';
import { type WebhookEvent } from '@keelson/contracts/billing/ledger';
import { type EventId, type PayerId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { retryOnConflict } from '@keelson/server/store/retry-on-conflict';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import {
  type BillingCollections,
  billingCollections,
  billingWriteSet,
} from '../billing-collections';

/** The records that a commit of a purchase depends on. */
export interface PurchaseRecords {
  readonly customer: Customer | null;
  readonly entry: WebhookEvent | null;
}

/** Records to write; null leaves one as it is. */
export interface PurchaseDecision<Kind extends string> extends PurchaseRecords {
  readonly kind: Kind;
}

const BATCH = 100;

/** Commits purchases of credits: the account's record and the ledger entry, or neither. */
export class PurchaseRepo {
  private readonly collections: BillingCollections;

  constructor(private readonly db: Firestore) {
    this.collections = billingCollections(db);
  }

  /**
   * Reads, lets `decide` fetch and decide, and writes on the condition that nothing was written meanwhile. Otherwise
   * everything is repeated, so that an older fetch never replaces a newer one.
   */
  commit<Kind extends string>(
    uid: PayerId,
    eventId: EventId | null,
    decide: (records: PurchaseRecords) => Promise<PurchaseDecision<Kind>>,
  ): Promise<Kind> {
    return retryOnConflict(async () => {
      const writeSet = billingWriteSet(this.db);
      const ref = this.collections.customers.doc(uid);
      const entryRef = eventId === null ? null : this.collections.events.doc(eventId);
      const [read, entryRead] = await Promise.all([ref.get(), entryRef?.get() ?? null]);
      writeSet.addToReadSet([read]);
      if (entryRead !== null) writeSet.addToReadSet([entryRead]);
      const { kind, customer, entry } = await decide({
        customer: read.data() ?? null,
        entry: entryRead?.data() ?? null,
      });
      if (customer !== null) writeSet.put(ref, customer);
      if (entry !== null && entryRef !== null) writeSet.put(entryRef, entry);
      if (customer !== null || entry !== null) await writeSet.commit();
      return kind;
    });
  }

  /** Accounts with a payment page that was opened before, the longest first. */
  async withOrdersBefore(at: EpochMs): Promise<Customer[]> {
    const found = await this.collections.customers
      .where('creditOrdersSince', '<=', Timestamp.fromMillis(at))
      .orderBy('creditOrdersSince')
      .limit(BATCH)
      .get();
    return found.docs.map((document) => document.data());
  }
}
