import { DomainError } from '@keelson/contracts/errors';
import { type CustomerId, type SubscriptionId, type PayerId } from '@keelson/contracts/ids';
import { dayKey, type EpochMs } from '@keelson/contracts/time';
import { stageMetrics } from '@keelson/server/metrics/count-metrics';
import { type NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { stagePlanNotifications } from './stage-plan-notifications';
import { retryOnConflict } from '@keelson/server/store/retry-on-conflict';
import { type Firestore } from 'firebase-admin/firestore';
import {
  type BillingCollections,
  billingCollections,
  billingWriteSet,
  readOwner,
} from '../billing-collections';
import { countersOfChange } from '../../metrics/domain/subscription-counters';
import { assertOpen, hasCustomer } from '../customers/customer-repo';
import {
  customerIdsOf,
  isTombstone,
  newCustomer,
  withCustomer,
  withoutAssignment,
} from '../domain/customer-record';
import { deriveEntitlement } from '../domain/derive-entitlement';
import { transact } from '@keelson/server/store/transact';

/** Assignments of customers to accounts that an admin makes and takes back. */
export class AssignmentRepo {
  private readonly collections: BillingCollections;

  constructor(
    private readonly db: Firestore,
    private readonly notifications: NotificationWriter,
  ) {
    this.collections = billingCollections(db);
  }

  /**
   * Gives the account a customer, beside those it has. A transaction with locks: two admins may assign
   * one customer to two accounts at the same time.
   *
   * @returns False when the account has the customer already.
   * @throws {DomainError} `billing/customer-mismatch`, `account/being-deleted`
   */
  assign(uid: PayerId, customerId: CustomerId, at: EpochMs): Promise<boolean> {
    const { customers, subscriptions } = this.collections;
    const ref = customers.doc(uid);
    return transact(this.db, async (transaction) => {
      const record = (await transaction.get(ref)).data() ?? null;
      assertOpen(record);
      const owners = await transaction.get(customers.where(hasCustomer(customerId)).limit(2));
      const stored = await transaction.get(subscriptions.where('customerId', '==', customerId));
      const uids = [...owners.docs, ...stored.docs].map((document) => document.data().uid);
      if (uids.some((other) => other !== uid)) {
        throw new DomainError(
          'billing/customer-mismatch',
          'The customer belongs to another account.',
        );
      }
      if (customerIdsOf(record).includes(customerId)) return false;
      const revision = (record?.revision ?? 0) + 1;
      const next = withCustomer(record ?? newCustomer(uid, at), customerId);
      transaction.set(ref, { ...next, revision });
      return true;
    });
  }

  /**
   * Takes a customer from the account: deletes our copies of its subscriptions and derives the
   * entitlement from the others, in one commit. Nothing changes at the provider. A webhook that found the
   * account before the commit looks for the owner again (`decideSync`).
   *
   * @returns The subscriptions that left the account.
   */
  release(uid: PayerId, customerId: CustomerId, at: EpochMs): Promise<SubscriptionId[]> {
    return retryOnConflict(async () => {
      const { subscriptions } = this.collections;
      const [customer, entitlement] = await readOwner(this.db, uid);
      const record = customer.data();
      if (record === undefined || isTombstone(record)) return [];
      const { docs } = await subscriptions.where('uid', '==', uid).get();
      const released = docs.filter((document) => document.data().customerId === customerId);
      const kept = docs.filter((document) => !released.includes(document));
      const writeSet = billingWriteSet(this.db);
      writeSet.addToReadSet<object>([customer, entitlement, ...released]);
      for (const document of released) writeSet.delete(document.ref);
      writeSet.put(customer.ref, withoutAssignment(record, customerId));
      const remaining = kept.map((document) => document.data());
      const derived = deriveEntitlement(uid, remaining, at);
      writeSet.put(entitlement.ref, derived);
      const plan = { before: entitlement.data() ?? null, after: derived, at };
      await stagePlanNotifications(writeSet, this.notifications, plan);
      const before = docs.map((document) => document.data());
      stageMetrics(writeSet, this.db, dayKey(at), countersOfChange(before, remaining));
      await writeSet.commit();
      return released.map((document) => document.data().id);
    });
  }
}
