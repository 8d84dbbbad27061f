import { type Entitlement, type EntitlementStatus } from '@keelson/contracts/billing/entitlement';
import { type Subscription, SubscriptionStatus } from '@keelson/contracts/billing/subscription';
import { type SubscriptionId, type PayerId } from '@keelson/contracts/ids';
import { dayKey, type EpochMs } from '@keelson/contracts/time';
import { stageMetrics } from '@keelson/server/metrics/count-metrics';
import { FieldPath, type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import {
  type BillingCollections,
  billingCollections,
  billingWriteSet,
  readOwner,
} from '../billing-collections';
import { countersOfChange } from '../../metrics/domain/subscription-counters';
import { type PayerNotifier } from '../customers/payer-notifier';
import { stagePlanNotifications } from './stage-plan-notifications';
import { isTombstone, newCustomer, tombstone } from '../domain/customer-record';
import { deriveEntitlement, sameEntitlement } from '../domain/derive-entitlement';
import { retryOnConflict } from '@keelson/server/store/retry-on-conflict';

const IN_LIMIT = 30;

/** Describes what is stored of one user. */
export interface UserRecords {
  readonly subscriptions: readonly Subscription[];
  readonly entitlement: Entitlement | null;
}

/** Subscriptions and what follows from them. Changes by the provider go through `SyncRepo`. */
export class SubscriptionRepo {
  private readonly collections: BillingCollections;

  constructor(
    private readonly db: Firestore,
    private readonly notifier: PayerNotifier,
  ) {
    this.collections = billingCollections(db);
  }

  async find(id: SubscriptionId): Promise<Subscription | null> {
    return (await this.collections.subscriptions.doc(id).get()).data() ?? null;
  }

  async findAll(ids: readonly SubscriptionId[]): Promise<Map<SubscriptionId, Subscription>> {
    if (ids.length === 0) return new Map();
    const found = await this.db.getAll(...ids.map((id) => this.collections.subscriptions.doc(id)));
    const stored = found.flatMap((document) => document.data() ?? []) as Subscription[];
    return new Map(stored.map((subscription) => [subscription.id, subscription]));
  }

  async ofUser(uid: PayerId): Promise<Subscription[]> {
    const found = await this.collections.subscriptions.where('uid', '==', uid).get();
    return found.docs.map((document) => document.data());
  }

  /** Made at the provider within `[from, to)`; null has no end. */
  async createdWithin(from: EpochMs, to: EpochMs | null): Promise<Subscription[]> {
    const within = await this.createdQuery(from, to).get();
    return within.docs.map((document) => document.data());
  }

  /** Like {@link createdWithin}, counted by the database: one read for each 1,000. */
  async countCreatedWithin(from: EpochMs, to: EpochMs | null): Promise<number> {
    return (await this.createdQuery(from, to).count().get()).data().count;
  }

  private createdQuery(from: EpochMs, to: EpochMs | null) {
    const later = this.collections.subscriptions.where(
      'createdAt',
      '>=',
      Timestamp.fromMillis(from),
    );
    return to === null ? later : later.where('createdAt', '<', Timestamp.fromMillis(to));
  }

  /** Creation time of the oldest one; null when there is none. */
  async oldestCreation(): Promise<EpochMs | null> {
    const found = await this.collections.subscriptions.orderBy('createdAt').limit(1).get();
    return found.docs[0]?.data().createdAt ?? null;
  }

  async entitlementOf(uid: PayerId): Promise<Entitlement | null> {
    return (await this.collections.entitlements.doc(uid).get()).data() ?? null;
  }

  async entitlementIn(transaction: Transaction, uid: PayerId): Promise<Entitlement | null> {
    return (await transaction.get(this.collections.entitlements.doc(uid))).data() ?? null;
  }

  /** Derives the entitlement again; true when that changed something. Never for a deleted account. */
  refreshEntitlement(uid: PayerId, at: EpochMs): Promise<boolean> {
    return retryOnConflict(async () => {
      const [customer, stored] = await readOwner(this.db, uid);
      const owner = customer.data() ?? null;
      if (isTombstone(owner)) return false;
      const own = await this.ofUser(uid);
      const derived = deriveEntitlement(uid, own, at);
      const before = stored.data();
      if (before === undefined && derived.status === 'none') return false;
      if (before !== undefined && sameEntitlement(before, derived)) return false;
      const writeSet = billingWriteSet(this.db);
      writeSet.addToReadSet<object>([customer, stored]);
      // Written also when it is missing: the commit must conflict with a deletion of the account.
      writeSet.put(customer.ref, {
        ...(owner === null ? newCustomer(uid, at) : { ...owner, revision: owner.revision + 1 }),
        subscriptionIds: own.map(({ id }) => id).sort(),
      });
      writeSet.put(stored.ref, derived);
      await stagePlanNotifications(writeSet, this.notifier, {
        before: before ?? null,
        after: derived,
        at,
      });
      await writeSet.commit();
      return true;
    });
  }

  /** Returns what is stored of each of the given users, with an entry for everyone. */
  async ofUsers(uids: readonly PayerId[]): Promise<Map<PayerId, UserRecords>> {
    const records = new Map<PayerId, UserRecords>();
    for (let start = 0; start < uids.length; start += IN_LIMIT) {
      const some = uids.slice(start, start + IN_LIMIT);
      const [subscriptions, entitlements] = await Promise.all([
        this.collections.subscriptions.where('uid', 'in', some).get(),
        this.db.getAll(...some.map((uid) => this.collections.entitlements.doc(uid))),
      ]);
      const all = subscriptions.docs.map((document) => document.data());
      some.forEach((uid, index) => {
        records.set(uid, {
          subscriptions: all.filter((subscription) => subscription.uid === uid),
          entitlement: (entitlements[index]?.data() as Entitlement | undefined) ?? null,
        });
      });
    }
    return records;
  }

  /** Payers whose plan has one of the statuses, in the order of their ids. */
  async payersWith(
    statuses: readonly EntitlementStatus[],
    { after, limit }: { readonly after: PayerId | null; readonly limit: number },
  ): Promise<PayerId[]> {
    const ordered = this.collections.entitlements
      .where('status', 'in', statuses)
      .orderBy(FieldPath.documentId());
    const found = await (after === null ? ordered : ordered.startAfter(after)).limit(limit).get();
    return found.docs.map((document) => document.data().uid);
  }

  /** Entitlements that time alone has ended: grace is over, or an announced end has come. */
  async overdueEntitlements(at: EpochMs, limit: number): Promise<Entitlement[]> {
    const now = Timestamp.fromMillis(at);
    const all = this.collections.entitlements;
    const [grace, canceling] = await Promise.all([
      all.where('status', '==', 'grace').where('graceUntil', '<=', now).limit(limit).get(),
      all
        .where('status', '==', 'canceling')
        .where('currentPeriodEnd', '<=', now)
        .limit(limit)
        .get(),
    ]);
    return [...grace.docs, ...canceling.docs].map((document) => document.data());
  }

  /**
   * Removes all that billing keeps of a user and leaves a tombstone, in one commit.
   *
   * @param isEnded True when the provider no longer charges for the subscription.
   * @returns False, without a write, when a subscription was stored that has not ended.
   */
  removeUser(
    uid: PayerId,
    { at, isEnded }: { at: EpochMs; isEnded: (subscription: Subscription) => boolean },
  ): Promise<boolean> {
    return retryOnConflict(async () => {
      const [customer, entitlement] = await readOwner(this.db, uid);
      const own = await this.collections.subscriptions.where('uid', '==', uid).get();
      const before = own.docs.map((document) => document.data());
      if (!before.every(isEnded)) return false;
      const writeSet = billingWriteSet(this.db);
      writeSet.addToReadSet<object>([customer, entitlement, ...own.docs]);
      for (const document of own.docs) writeSet.delete(document.ref);
      if (entitlement.exists) writeSet.delete(entitlement.ref);
      writeSet.put(customer.ref, tombstone(customer.data() ?? newCustomer(uid, at), at));
      stageMetrics(writeSet, this.db, dayKey(at), countersOfChange(before, []));
      await writeSet.commit();
      return true;
    });
  }

  /** Not ended, to products of ours that no plan claims. */
  async unclaimed(limit: number): Promise<Subscription[]> {
    const found = await this.unclaimedQuery().limit(limit).get();
    return found.docs.map((document) => document.data());
  }

  async countUnclaimed(): Promise<number> {
    return (await this.unclaimedQuery().count().get()).data().count;
  }

  private unclaimedQuery() {
    return this.collections.subscriptions
      .where('productClaim', '==', 'unclaimed')
      .where('endedAt', '==', null);
  }

  /** Counts the subscriptions of each status in the database; statuses that none has are left out. */
  async countByStatus(): Promise<Partial<Record<SubscriptionStatus, number>>> {
    const counts = await Promise.all(
      SubscriptionStatus.options.map(async (status) => {
        const query = this.collections.subscriptions.where('status', '==', status);
        return [status, (await query.count().get()).data().count] as const;
      }),
    );
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  }
}
