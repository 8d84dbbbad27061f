import { type Customer } from '@keelson/contracts/billing/customer';
import { type Entitlement } from '@keelson/contracts/billing/entitlement';
import { type Subscription, SubscriptionStatus } from '@keelson/contracts/billing/subscription';
import { type SubscriptionId, type UserId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { type DocumentSnapshot, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { billingTables, type BillingTables } from './billing-tables';
import { deriveEntitlement, sameEntitlement } from './domain/derive-entitlement';
import { untilAlone } from './guarded-batch';

const IN_LIMIT = 30;

/** What is stored of one user. */
export interface UserRecords {
  readonly subscriptions: readonly Subscription[];
  readonly entitlement: Entitlement | null;
}

/** Subscriptions and what follows from them. Changes by the provider go through `SyncRepo`. */
export class SubscriptionRepo {
  private readonly tables: BillingTables;

  constructor(private readonly db: Firestore) {
    this.tables = billingTables(db);
  }

  async find(id: SubscriptionId): Promise<Subscription | null> {
    return (await this.tables.subscriptions.doc(id).get()).data() ?? null;
  }

  async findAll(ids: readonly SubscriptionId[]): Promise<Map<SubscriptionId, Subscription>> {
    if (ids.length === 0) return new Map();
    const found = await this.db.getAll(...ids.map((id) => this.tables.subscriptions.doc(id)));
    const stored = found.flatMap((document) => document.data() ?? []) as Subscription[];
    return new Map(stored.map((subscription) => [subscription.id, subscription]));
  }

  async ofUser(uid: UserId): Promise<Subscription[]> {
    const found = await this.tables.subscriptions.all().where('uid', '==', uid).get();
    return found.docs.map((document) => document.data());
  }

  /** Made at the provider within `[from, to)`; null has no end. */
  async createdWithin(from: EpochMs, to: EpochMs | null): Promise<Subscription[]> {
    const later = this.tables.subscriptions
      .all()
      .where('createdAt', '>=', Timestamp.fromMillis(from));
    const within = to === null ? later : later.where('createdAt', '<', Timestamp.fromMillis(to));
    return (await within.get()).docs.map((document) => document.data());
  }

  async entitlementOf(uid: UserId): Promise<Entitlement | null> {
    return (await this.tables.entitlements.doc(uid).get()).data() ?? null;
  }

  /** Derives the entitlement again; true when that changed something. */
  refreshEntitlement(uid: UserId, at: EpochMs): Promise<boolean> {
    return untilAlone(async () => {
      // The customer comes before the query: its revision guards what the query answers (SyncRepo.read).
      const [customer, stored] = (await this.db.getAll(
        this.tables.customers.doc(uid),
        this.tables.entitlements.doc(uid),
      )) as [DocumentSnapshot<Customer>, DocumentSnapshot<Entitlement>];
      const derived = deriveEntitlement(uid, await this.ofUser(uid), at);
      const before = stored.data();
      if (before === undefined && derived.status === 'none') return false;
      if (before !== undefined && sameEntitlement(before, derived)) return false;
      const batch = this.db.batch();
      const owner = customer.data();
      if (owner !== undefined) {
        this.tables.customers.put(batch, customer, { ...owner, revision: owner.revision + 1 });
      }
      this.tables.entitlements.put(batch, stored, derived);
      await batch.commit();
      return true;
    });
  }

  /** What is stored of each of the given users, with an entry for everyone. */
  async ofUsers(uids: readonly UserId[]): Promise<Map<UserId, UserRecords>> {
    const records = new Map<UserId, UserRecords>();
    for (let start = 0; start < uids.length; start += IN_LIMIT) {
      const some = uids.slice(start, start + IN_LIMIT);
      const [subscriptions, entitlements] = await Promise.all([
        this.tables.subscriptions.all().where('uid', 'in', some).get(),
        this.db.getAll(...some.map((uid) => this.tables.entitlements.doc(uid))),
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
    const all = this.tables.entitlements.all();
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
    const own = await this.tables.subscriptions.all().where('uid', '==', uid).get();
    const batch = this.db.batch();
    for (const document of own.docs) batch.delete(document.ref);
    batch.delete(this.tables.entitlements.doc(uid));
    batch.delete(this.tables.customers.doc(uid));
    await batch.commit();
  }

  /** How many there are of each status, counted by the database; statuses that none has are left out. */
  async countByStatus(): Promise<Partial<Record<SubscriptionStatus, number>>> {
    const counts = await Promise.all(
      SubscriptionStatus.options.map(async (status) => {
        const query = this.tables.subscriptions.all().where('status', '==', status);
        return [status, (await query.count().get()).data().count] as const;
      }),
    );
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  }
}
