import { DomainError } from '@keelson/contracts/errors';
import {
  type CustomerId,
  type EventId,
  type PayerId,
  type SubscriptionId,
} from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { dayKey, type EpochMs } from '@keelson/contracts/time';
import { stageMetrics } from '@keelson/server/metrics/count-metrics';
import { type PayerNotifier } from '../customers/payer-notifier';
import { stagePlanNotifications } from './stage-plan-notifications';
import { retryOnConflict } from '@keelson/server/store/retry-on-conflict';
import { type Firestore, type Transaction } from 'firebase-admin/firestore';
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
import { parkAgain } from '../domain/ledger-entry';
import { transact } from '@keelson/server/store/transact';

/** A parked event that an admin assigns to an account. */
export interface Assignment {
  readonly uid: PayerId;
  readonly eventId: EventId;
  readonly by: string;
  readonly at: EpochMs;
}

export interface Release {
  readonly uid: PayerId;
  readonly customerId: CustomerId;
  readonly at: EpochMs;
}

/** Assignments of customers to accounts that an admin makes and takes back. */
export class AssignmentRepo {
  private readonly collections: BillingCollections;

  constructor(
    private readonly db: Firestore,
    private readonly notifier: PayerNotifier,
  ) {
    this.collections = billingCollections(db);
  }

  /**
   * Gives the account the customer of an event, in addition to those it has. A transaction with locks: two admins may assign
   * one customer to two accounts at the same time.
   *
   * @param record Stages the audit entry.
   * @throws {DomainError} `billing/event-not-parked`, `billing/customer-mismatch`, `account/being-deleted`
   */
  assign(
    { uid, eventId, by, at }: Assignment,
    record: (transaction: Transaction) => void,
  ): Promise<void> {
    const { customers, events } = this.collections;
    return transact(this.db, async (transaction) => {
      const entry = (await transaction.get(events.doc(eventId))).data();
      if (entry?.outcome !== 'parked') {
        throw new DomainError('billing/event-not-parked', 'The event is not parked any more.');
      }
      const customer = (await transaction.get(customers.doc(uid))).data() ?? null;
      assertOpen(customer);
      const customerId = entry.customerId as CustomerId | null;
      if (customerId !== null) await this.assertFree(transaction, customerId, uid);
      record(transaction);
      if (customerId === null || customerIdsOf(customer).includes(customerId)) return;
      const next = withCustomer(customer ?? newCustomer(uid, at), customerId);
      const revision = (customer?.revision ?? 0) + 1;
      transaction.set(customers.doc(uid), { ...next, revision });
      transaction.set(events.doc(eventId), { ...entry, resolution: { by, uid, at } });
    });
  }

  private async assertFree(
    transaction: Transaction,
    customerId: CustomerId,
    uid: PayerId,
  ): Promise<void> {
    const { customers, subscriptions } = this.collections;
    const owners = await transaction.get(customers.where(hasCustomer(customerId)).limit(2));
    const stored = await transaction.get(subscriptions.where('customerId', '==', customerId));
    const uids = [...owners.docs, ...stored.docs].map((document) => document.data().uid);
    if (uids.every((other) => other === uid)) return;
    throw new DomainError('billing/customer-mismatch', 'The customer belongs to another account.');
  }

  /**
   * Takes a customer from the account: deletes our copies of its subscriptions, derives the entitlement from the others and
   * parks the customer's events again, in one commit. Nothing changes at the provider. A webhook that found the
   * account before the commit looks for the owner again (`decideSync`).
   *
   * @param record Stages the audit entry.
   */
  release(
    { uid, customerId, at }: Release,
    record: (transaction: Transaction, parked: number) => void,
  ): Promise<void> {
    return retryOnConflict(async () => {
      const { subscriptions } = this.collections;
      const [customer, entitlement] = await readOwner(this.db, uid);
      const before = customer.data();
      if (before === undefined || isTombstone(before)) return;
      const { docs } = await subscriptions.where('uid', '==', uid).get();
      const released = docs.filter((document) => document.data().customerId === customerId);
      const kept = docs.filter((document) => !released.includes(document));
      const handled = await this.handledFor(uid, customerId);
      const writeSet = billingWriteSet(this.db);
      writeSet.addToReadSet<object>([customer, entitlement, ...released, ...handled]);
      for (const { ref, id } of released) {
        writeSet.delete(ref);
        const incidents = this.db.doc(paths.staffIncidentsOf(id as SubscriptionId));
        writeSet.writeUnconditionally((transaction) => transaction.delete(incidents));
      }
      for (const document of handled) writeSet.put(document.ref, parkAgain(document.data()));
      writeSet.put(customer.ref, withoutAssignment(before, customerId));
      const remaining = kept.map((document) => document.data());
      const derived = deriveEntitlement(uid, remaining, at);
      writeSet.put(entitlement.ref, derived);
      const plan = { before: entitlement.data() ?? null, after: derived, at };
      await stagePlanNotifications(writeSet, this.notifier, plan);
      const all = docs.map((document) => document.data());
      stageMetrics(writeSet, this.db, dayKey(at), countersOfChange(all, remaining));
      writeSet.writeUnconditionally((transaction) => record(transaction, handled.length));
      await writeSet.commit();
    });
  }

  /** The events of subscriptions of a customer that were handled for an account. */
  private async handledFor(uid: PayerId, customerId: CustomerId) {
    const found = await this.collections.events.where('customerId', '==', customerId).get();
    return found.docs.filter((document) => {
      const { resolution, uid: owner, subscriptionId } = document.data();
      return (resolution?.uid ?? owner) === uid && subscriptionId !== null;
    });
  }
}
