import { type Entitlement } from '@keelson/contracts/billing/entitlement';
import { type Subscription, SubscriptionStatus } from '@keelson/contracts/billing/subscription';
import { type SubscriptionId, type UserId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { billingRefs, type BillingRefs } from './billing-refs';
import { deriveEntitlement, sameEntitlement } from './domain/derive-entitlement';

const IN_LIMIT = 30;

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

  /** Those of the given users whose stored entitlement is not what their subscriptions say. */
  async wrongEntitlements(uids: readonly UserId[], at: EpochMs): Promise<UserId[]> {
    const wrong: UserId[] = [];
    for (let start = 0; start < uids.length; start += IN_LIMIT) {
      const some = uids.slice(start, start + IN_LIMIT);
      const [subscriptions, entitlements] = await Promise.all([
        this.refs.subscriptions().where('uid', 'in', some).get(),
        this.db.getAll(...some.map((uid) => this.refs.entitlement(uid))),
      ]);
      const all = subscriptions.docs.map((document) => document.data());
      some.forEach((uid, index) => {
        const stored = entitlements[index]?.data() as Entitlement | undefined;
        const own = all.filter((subscription) => subscription.uid === uid);
        const derived = deriveEntitlement(uid, own, at);
        if (stored === undefined || !sameEntitlement(stored, derived)) wrong.push(uid);
      });
    }
    return wrong;
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
