import { type Customer } from '@keelson/contracts/billing/customer';
import { type Entitlement } from '@keelson/contracts/billing/entitlement';
import { type WebhookEvent } from '@keelson/contracts/billing/ledger';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type EventId, type SubscriptionId, type UserId } from '@keelson/contracts/ids';
import { type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';
import {
  type BillingCollections,
  billingCollections,
  billingWriteSet,
} from './billing-collections';
import {
  decideSync,
  type SyncDecision,
  type SyncFetch,
  type SyncRecords,
  type SyncWrites,
} from './domain/decide-sync';
import { retryOnConflict } from '@keelson/server/store/retry-on-conflict';

/** The documents of a user. */
interface OwnerLook {
  readonly uid: UserId;
  readonly customer: DocumentSnapshot<Customer>;
  readonly entitlement: DocumentSnapshot<Entitlement>;
}

/** Mappings that are known before the fetch, with the versions they were read in. */
export interface SyncLook {
  readonly subscription: DocumentSnapshot<Subscription>;
  /** Null when no event is handled. */
  readonly entry: DocumentSnapshot<WebhookEvent> | null;
  /** Prefetched for the user who probably owns the subscription. */
  readonly owner: OwnerLook | null;
}

/** Selects what to read. */
export interface SyncSubject {
  readonly subscriptionId: SubscriptionId;
  readonly eventId: EventId | null;
  readonly likelyOwner: UserId | null;
}

/** Records with the document snapshots whose versions guard the commit. */
export interface SyncRead extends SyncLook {
  readonly records: SyncRecords;
  readonly owner: OwnerLook;
}

/** Commits every change of a subscription. */
export class SyncRepo {
  private readonly collections: BillingCollections;

  constructor(private readonly db: Firestore) {
    this.collections = billingCollections(db);
  }

  /** One round trip; strongly consistent, which the ordering of fetches relies on. */
  async look({ subscriptionId, eventId, likelyOwner: uid }: SyncSubject): Promise<SyncLook> {
    const { subscriptions, events, customers, entitlements } = this.collections;
    const found = await this.db.getAll(
      subscriptions.doc(subscriptionId),
      ...(eventId === null ? [] : [events.doc(eventId)]),
      ...(uid === null ? [] : [customers.doc(uid), entitlements.doc(uid)]),
    );
    const subscription = found.shift() as DocumentSnapshot<Subscription>;
    const entry = eventId === null ? null : (found.shift() as DocumentSnapshot<WebhookEvent>);
    return { subscription, entry, owner: uid === null ? null : ownerLook(uid, found) };
  }

  /**
   * Reads what a commit needs in addition: nothing for the only subscription of an account that the event
   * names. The customer is read before the other subscriptions: every writer of one raises the customer's
   * revision, so the commit detects a later change. It also detects changes since the first read.
   */
  async read(look: SyncLook, uid: UserId): Promise<SyncRead> {
    const { customers, entitlements } = this.collections;
    const owner =
      look.owner?.uid === uid
        ? look.owner
        : ownerLook(uid, await this.db.getAll(customers.doc(uid), entitlements.doc(uid)));
    const stored = look.subscription.data();
    const own = await this.subscriptionsOf(
      uid,
      owner.customer.data()?.subscriptionIds ?? null,
      stored,
    );
    return {
      ...look,
      owner,
      records: {
        entry: look.entry?.data() ?? null,
        subscription: look.subscription.data() ?? null,
        customer: owner.customer.data() ?? null,
        entitlement: owner.entitlement.data() ?? null,
        subscriptions: own,
      },
    };
  }

  /** By the ids on the customer's record; by a query when an older release wrote it. */
  private async subscriptionsOf(
    uid: UserId,
    ids: readonly SubscriptionId[] | null,
    looked: Subscription | undefined,
  ): Promise<Subscription[]> {
    const { subscriptions } = this.collections;
    if (ids === null) {
      const found = await subscriptions.where('uid', '==', uid).get();
      return found.docs.map((document) => document.data());
    }
    const others = ids.filter((id) => id !== looked?.id).map((id) => subscriptions.doc(id));
    const found = others.length === 0 ? [] : await this.db.getAll(...others);
    const rows = found.map((document) => document.data() as Subscription | undefined);
    return [looked, ...rows].filter((row) => row?.uid === uid) as Subscription[];
  }

  /**
   * Decides and writes all documents, or none; decides again after a conflict.
   *
   * @param prefetched The prefetched records, for the first attempt.
   */
  commit(fetch: SyncFetch, prefetched: SyncRead | null = null): Promise<SyncDecision> {
    const { uid, event } = fetch;
    const subject = {
      subscriptionId: fetch.facts.state.id,
      eventId: event?.id ?? null,
      likelyOwner: uid,
    };
    let next: SyncRead | null = prefetched;
    return retryOnConflict(async () => {
      const read = next ?? (await this.read(await this.look(subject), uid));
      next = null;
      const decision = decideSync(read.records, fetch);
      if ('writes' in decision) await this.write(read, decision.writes);
      return decision;
    });
  }

  private async write(
    read: SyncRead,
    { entry, subscription, entitlement, customer }: SyncWrites,
  ): Promise<void> {
    const writeSet = billingWriteSet(this.db);
    const put = <Row extends object>(snapshot: DocumentSnapshot<Row> | null, row: Row | null) => {
      if (snapshot === null || row === null) return;
      writeSet.addToReadSet([snapshot]);
      writeSet.put(snapshot.ref, row);
    };
    put(read.entry, entry);
    put(read.owner.customer, customer);
    put(read.subscription, subscription);
    put(read.owner.entitlement, entitlement);
    await writeSet.commit();
  }
}

function ownerLook(uid: UserId, found: readonly DocumentSnapshot[]): OwnerLook {
  const [customer, entitlement] = found as unknown as [
    DocumentSnapshot<Customer>,
    DocumentSnapshot<Entitlement>,
  ];
  return { uid, customer, entitlement };
}
