import { type Customer } from '@keelson/contracts/billing/customer';
import { type Entitlement } from '@keelson/contracts/billing/entitlement';
import { type WebhookEvent } from '@keelson/contracts/billing/ledger';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type EventId, type SubscriptionId, type PayerId } from '@keelson/contracts/ids';
import {
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
} from 'firebase-admin/firestore';
import {
  type BillingCollections,
  billingCollections,
  billingWriteSet,
} from '../billing-collections';
import {
  decideSync,
  type SyncDecision,
  type SyncFetch,
  type SyncRecords,
  type SyncWrites,
} from '../domain/decide-sync';
import { type PayerNotifier } from '../customers/payer-notifier';
import { stagePlanNotifications, stageTrialNotice } from './stage-plan-notifications';
import { CombinedReads } from '@keelson/server/store/combined-reads';
import { stageMetrics } from '@keelson/server/metrics/count-metrics';
import { type EpochMs, dayKey } from '@keelson/contracts/time';
import { countersOfChange } from '../../metrics/domain/subscription-counters';
import { retryOnConflict } from '@keelson/server/store/retry-on-conflict';

/** A document with its record. `data()` of a snapshot converts and parses the document at every call. */
interface Found<Row> {
  readonly snapshot: DocumentSnapshot<Row>;
  readonly row: Row | null;
}

const foundIn = <Row>(snapshot: DocumentSnapshot<unknown>): Found<Row> => {
  const found = snapshot as DocumentSnapshot<Row>;
  return { snapshot: found, row: found.data() ?? null };
};

/** The documents of a user. */
interface OwnerLook {
  readonly uid: PayerId;
  readonly customer: Found<Customer>;
  readonly entitlement: Found<Entitlement>;
}

/** Mappings that are known before the fetch, with the versions they were read in. */
export interface SyncLook {
  readonly subscription: Found<Subscription>;
  /** Null when no event is handled. */
  readonly entry: Found<WebhookEvent> | null;
  /** Prefetched for the user who probably owns the subscription. */
  readonly owner: OwnerLook | null;
}

export interface SyncSubject {
  readonly subscriptionId: SubscriptionId;
  readonly eventId: EventId | null;
  readonly likelyOwner: PayerId | null;
}

/** Records with the document snapshots whose versions guard the commit. */
export interface SyncRead extends SyncLook {
  readonly records: SyncRecords;
  readonly owner: OwnerLook;
}

/** Commits every change of a subscription. */
export class SyncRepo {
  private readonly collections: BillingCollections;
  private readonly reads: CombinedReads;

  constructor(
    private readonly db: Firestore,
    private readonly notifier: PayerNotifier,
  ) {
    this.collections = billingCollections(db);
    this.reads = new CombinedReads(db);
  }

  /** One round trip; strongly consistent, which the ordering of fetches relies on. */
  async look({ subscriptionId, eventId, likelyOwner: uid }: SyncSubject): Promise<SyncLook> {
    const { subscriptions, events, customers, entitlements } = this.collections;
    const [first, ...found] = await this.reads.getAll([
      subscriptions.doc(subscriptionId),
      ...(eventId === null ? [] : [events.doc(eventId)]),
      ...(uid === null ? [] : [customers.doc(uid), entitlements.doc(uid)]),
    ] as DocumentReference[]);
    const entry = eventId === null ? undefined : found.shift();
    return {
      subscription: foundIn<Subscription>(first as DocumentSnapshot<unknown>),
      entry: entry === undefined ? null : foundIn<WebhookEvent>(entry),
      owner: uid === null ? null : ownerLook(uid, found),
    };
  }

  /**
   * Reads what a commit needs in addition: nothing for the only subscription of an account that the event
   * names. The customer is read before the other subscriptions: every writer of one raises the customer's
   * revision, so the commit detects a later change. It also detects changes since the first read.
   */
  async read(look: SyncLook, uid: PayerId): Promise<SyncRead> {
    const { customers, entitlements } = this.collections;
    const owner =
      look.owner?.uid === uid
        ? look.owner
        : ownerLook(uid, await this.db.getAll(customers.doc(uid), entitlements.doc(uid)));
    const customer = owner.customer.row;
    const subscription = look.subscription.row;
    const own = await this.subscriptionsOf(uid, customer?.subscriptionIds ?? [], subscription);
    return {
      ...look,
      owner,
      records: {
        entry: look.entry?.row ?? null,
        subscription,
        customer,
        entitlement: owner.entitlement.row,
        subscriptions: own,
      },
    };
  }

  /** Finds subscriptions by the ids on the customer's record. */
  private async subscriptionsOf(
    uid: PayerId,
    ids: readonly SubscriptionId[],
    looked: Subscription | null,
  ): Promise<Subscription[]> {
    const { subscriptions } = this.collections;
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
      if ('writes' in decision) await this.write(read, decision.writes, fetch.at);
      return decision;
    });
  }

  private async write(
    read: SyncRead,
    { entry, subscription, entitlement, customer }: SyncWrites,
    at: EpochMs,
  ): Promise<void> {
    const writeSet = billingWriteSet(this.db);
    const put = <Row extends object>(found: Found<Row> | null, row: Row | null) => {
      if (found === null || row === null) return;
      writeSet.track(found.snapshot, found.row);
      writeSet.put(found.snapshot.ref, row);
    };
    put(read.entry, entry);
    put(read.owner.customer, customer);
    put(read.subscription, subscription);
    put(read.owner.entitlement, entitlement);
    if (subscription !== null) {
      const change = accountChange(read.records, subscription);
      stageMetrics(writeSet, this.db, dayKey(at), countersOfChange(change.before, change.after));
      await stageTrialNotice(writeSet, this.notifier, { subscription, at });
    }
    if (entitlement !== null) {
      const before = read.records.entitlement;
      await stagePlanNotifications(writeSet, this.notifier, {
        before,
        after: entitlement,
        at,
      });
    }
    await writeSet.commit();
  }
}

/** All subscriptions of the account before and after one of them is written. */
function accountChange(
  { subscriptions, subscription: stored }: SyncRecords,
  written: Subscription,
): { readonly before: readonly Subscription[]; readonly after: readonly Subscription[] } {
  const others = subscriptions.filter(({ id }) => id !== written.id);
  const before = stored === null ? others : [...others, stored];
  return { before, after: [...others, written] };
}

function ownerLook(uid: PayerId, found: readonly DocumentSnapshot[]): OwnerLook {
  const [customer, entitlement] = found as [DocumentSnapshot<unknown>, DocumentSnapshot<unknown>];
  return { uid, customer: foundIn(customer), entitlement: foundIn(entitlement) };
}
