import { type WebhookEvent } from '@keelson/contracts/billing/ledger';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type EventId, type SubscriptionId } from '@keelson/contracts/ids';
import { type Firestore, type Transaction } from 'firebase-admin/firestore';
import { billingRefs, type BillingRefs } from './billing-refs';
import {
  decideSync,
  type SyncDecision,
  type SyncFetch,
  type SyncRecords,
} from './domain/decide-sync';

/** What is known before anything is fetched. */
export interface BeforeFetch {
  readonly entry: WebhookEvent | null;
  readonly subscription: Subscription | null;
}

/** The transaction that every change of a subscription goes through. */
export class SyncRepo {
  private readonly refs: BillingRefs;

  constructor(private readonly db: Firestore) {
    this.refs = billingRefs(db);
  }

  /** One round trip; strongly consistent, which the ordering of fetches rests on. */
  async look(subscriptionId: SubscriptionId, eventId: EventId | null): Promise<BeforeFetch> {
    const subscriptionRef = this.refs.subscription(subscriptionId);
    if (eventId === null) {
      return { entry: null, subscription: (await subscriptionRef.get()).data() ?? null };
    }
    const [entry, subscription] = await Promise.all([
      this.refs.event(eventId).get(),
      subscriptionRef.get(),
    ]);
    return { entry: entry.data() ?? null, subscription: subscription.data() ?? null };
  }

  /** Reads, decides and writes in one transaction; it may run again, the decision is pure. */
  commit(fetch: SyncFetch): Promise<SyncDecision> {
    return this.db.runTransaction(async (transaction) => {
      const decision = decideSync(await this.read(transaction, fetch), fetch);
      if (decision.kind !== 'refetch') this.write(transaction, fetch, decision);
      return decision;
    });
  }

  private async read(
    transaction: Transaction,
    { facts, uid, event }: SyncFetch,
  ): Promise<SyncRecords> {
    const [entry, subscription, customer, entitlement, subscriptions] = await Promise.all([
      event === null ? null : transaction.get(this.refs.event(event.id)),
      transaction.get(this.refs.subscription(facts.state.id)),
      transaction.get(this.refs.customer(uid)),
      // Read even though it is recomputed: commits for two subscriptions of one user must collide.
      transaction.get(this.refs.entitlement(uid)),
      transaction.get(this.refs.subscriptions().where('uid', '==', uid)),
    ]);
    return {
      entry: entry?.data() ?? null,
      subscription: subscription.data() ?? null,
      customer: customer.data() ?? null,
      entitlement: entitlement.data() ?? null,
      subscriptions: subscriptions.docs.map((document) => document.data()),
    };
  }

  private write(
    transaction: Transaction,
    { uid }: SyncFetch,
    { writes }: Exclude<SyncDecision, { kind: 'refetch' }>,
  ): void {
    const { entry, subscription, entitlement, customer } = writes;
    if (entry !== null) transaction.set(this.refs.event(entry.id), entry);
    if (subscription !== null) {
      transaction.set(this.refs.subscription(subscription.id), subscription);
    }
    if (entitlement !== null) transaction.set(this.refs.entitlement(uid), entitlement);
    if (customer !== null) transaction.set(this.refs.customer(uid), customer);
  }
}
