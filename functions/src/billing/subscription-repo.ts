import { type Entitlement } from '@keelson/contracts/billing/entitlement';
import { type Subscription, SubscriptionStatus } from '@keelson/contracts/billing/subscription';
import { type SubscriptionId, type UserId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { billingRefs, type BillingRefs } from './billing-refs';
import { deriveEntitlement, sameEntitlement } from './domain/derive-entitlement';

const IN_LIMIT = 30;

/** What is stored of one user. */
export interface UserRecords {
  readonly subscriptions: readonly Subscription[];
  readonly entitlement: Entitlement | null;
}

/** Subscriptions and what follows from them. Changes by the provider go through `SyncRepo`. */
export class SubscriptionRepo {
  private readonly refs: BillingRefs;

  constructor(private readonly db: Firestore) {
    this.refs = billingRefs(db);
  }

  async find(id: SubscriptionId): Promise<Subscription | null> {
    return (await this.refs.subscription(id).get()).data() ?? null;
  }

  async findAll(ids: readonly SubscriptionId[]): Promise<Map<SubscriptionId, Subscription>> {
    if (ids.length === 0) return new Map();
    const found = await this.db.getAll(...ids.map((id) => this.refs.subscription(id)));
    const stored = found.flatMap((document) => document.data() ?? []) as Subscription[];
    return new Map(stored.map((subscription) => [subscription.id, subscription]));
  }

  async ofUser(uid: UserId): Promise<Subscription[]> {
    const found = await this.refs.subscriptions().where('uid', '==', uid).get();
    return found.docs.map((document) => document.data());
  }

  /** Made at the provider within `[from, to]`. */
  async createdWithin(from: EpochMs, to: EpochMs): Promise<Subscription[]> {
    const found = await this.refs
      .subscriptions()
      .where('createdAt', '>=', Timestamp.fromMillis(from))
      .where('createdAt', '<=', Timestamp.fromMillis(to))
      .get();
    return found.docs.map((document) => document.data());
  }

  async entitlementOf(uid: UserId): Promise<Entitlement | null> {
    return (await this.refs.entitlement(uid).get()).data() ?? null;
  }

  /** Derives the entitlement again; true when that changed something. */
  refreshEntitlement(uid: UserId, at: EpochMs): Promise<boolean> {
    return this.db.runTransaction(async (transaction) => {
      const ref = this.refs.entitlement(uid);
      const [stored, subscriptions] = await Promise.all([
        transaction.get(ref),
        transaction.get(this.refs.subscriptions().where('uid', '==', uid)),
      ]);
      const before = stored.data();
      const derived = deriveEntitlement(
        uid,
        subscriptions.docs.map((document) => document.data()),
        at,
      );
      if (before === undefined && derived.status === 'none') return false;
      if (before !== undefined && sameEntitlement(before, derived)) return false;
      transaction.set(ref, derived);
      return true;
    });
  }

  /** What is stored of each of the given users, with an entry for everyone. */
  async ofUsers(uids: readonly UserId[]): Promise<Map<UserId, UserRecords>> {
    const records = new Map<UserId, UserRecords>();
    for (let start = 0; start < uids.length; start += IN_LIMIT) {
      const some = uids.slice(start, start + IN_LIMIT);
      const [subscriptions, entitlements] = await Promise.all([
        this.refs.subscriptions().where('uid', 'in', some).get(),
        this.db.getAll(...some.map((uid) => this.refs.entitlement(uid))),
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

  /** Entitlements that time alone has ended: grace is over, or an announced end has come. */
  async overdueEntitlements(at: EpochMs, limit: number): Promise<Entitlement[]> {
    const now = Timestamp.fromMillis(at);
    const all = this.refs.entitlements();
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

  /** Removes all that billing keeps of a user, at once. */
  async removeUser(uid: UserId): Promise<void> {
    const own = await this.refs.subscriptions().where('uid', '==', uid).get();
    const batch = this.db.batch();
    for (const document of own.docs) batch.delete(document.ref);
    batch.delete(this.refs.entitlement(uid));
    batch.delete(this.refs.customer(uid));
    await batch.commit();
  }

  /** How many there are of each status, counted by the database; statuses that none has are left out. */
  async countByStatus(): Promise<Partial<Record<SubscriptionStatus, number>>> {
    const counts = await Promise.all(
      SubscriptionStatus.options.map(async (status) => {
        const query = this.refs.subscriptions().where('status', '==', status);
        return [status, (await query.count().get()).data().count] as const;
      }),
    );
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  }
}
