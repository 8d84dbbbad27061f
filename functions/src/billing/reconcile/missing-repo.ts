import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type SubscriptionId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { dayKey, type EpochMs } from '@keelson/contracts/time';
import { stageMetrics } from '@keelson/server/metrics/count-metrics';
import { type PayerNotifier } from '../customers/payer-notifier';
import { stagePlanNotifications } from '../plans/stage-plan-notifications';
import { retryOnConflict } from '@keelson/server/store/retry-on-conflict';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import {
  type BillingCollections,
  billingCollections,
  billingWriteSet,
  readOwner,
} from '../billing-collections';
import { countersOfChange } from '../../metrics/domain/subscription-counters';
import { isTombstone, newCustomer } from '../domain/customer-record';
import { deriveEntitlement, sameEntitlement } from '../domain/derive-entitlement';

/** The result of a dry run: what `--end-missing` may end. */
const EndPlan = z.object({ ids: z.array(z.string()), listedAt: z.instanceof(Timestamp) });
export interface EndPlan {
  readonly ids: ReadonlySet<string>;
  readonly listedAt: EpochMs;
}

/** Stored subscriptions that the provider does not know. */
export class MissingRepo {
  private readonly collections: BillingCollections;

  constructor(
    private readonly db: Firestore,
    private readonly notifier: PayerNotifier,
  ) {
    this.collections = billingCollections(db);
  }

  /** Longest missing first. The next sync of a subscription clears the mark. */
  async list(limit: number): Promise<Subscription[]> {
    const found = await this.marked().orderBy('missingSince').limit(limit).get();
    return found.docs.map((document) => document.data());
  }

  async count(): Promise<number> {
    return (await this.marked().count().get()).data().count;
  }

  /** Keeps the time of an earlier mark. The plan is not changed. */
  mark(id: SubscriptionId, at: EpochMs): Promise<void> {
    return retryOnConflict(async () => {
      const read = await this.collections.subscriptions.doc(id).get();
      const stored = read.data();
      if (stored === undefined || stored.missingSince !== null) return;
      const writeSet = billingWriteSet(this.db);
      writeSet.addToReadSet([read]);
      writeSet.put(read.ref, { ...stored, missingSince: at });
      await writeSet.commit();
    });
  }

  /**
   * Stores the end of a subscription and derives the entitlement again.
   *
   * @returns False when it has ended or is gone by now.
   */
  end(id: SubscriptionId, at: EpochMs): Promise<boolean> {
    return retryOnConflict(async () => {
      const { subscriptions } = this.collections;
      const read = await subscriptions.doc(id).get();
      const stored = read.data();
      if (stored === undefined || stored.endedAt !== null) return false;
      const { uid } = stored;
      const [customer, entitlement] = await readOwner(this.db, uid);
      const owner = customer.data() ?? null;
      if (isTombstone(owner)) return false;
      const own = await subscriptions.where('uid', '==', uid).get();
      const ended = endOf(stored, at);
      const others = own.docs.map((document) => document.data()).filter((row) => row.id !== id);
      const derived = deriveEntitlement(uid, [...others, ended], at);
      const writeSet = billingWriteSet(this.db);
      writeSet.addToReadSet<object>([read, customer, entitlement]);
      writeSet.put(read.ref, ended);
      const before = entitlement.data();
      if (before === undefined || !sameEntitlement(before, derived)) {
        writeSet.put(entitlement.ref, derived);
        await stagePlanNotifications(writeSet, this.notifier, {
          before: before ?? null,
          after: derived,
          at,
        });
      }
      const next =
        owner === null ? newCustomer(uid, at) : { ...owner, revision: owner.revision + 1 };
      writeSet.put(customer.ref, next);
      const counters = countersOfChange([...others, stored], [...others, ended]);
      stageMetrics(writeSet, this.db, dayKey(at), counters);
      await writeSet.commit();
      return true;
    });
  }

  async loadPlan(): Promise<EndPlan | null> {
    const parsed = EndPlan.safeParse((await this.planRef().get()).data());
    if (!parsed.success) return null;
    return { ids: new Set(parsed.data.ids), listedAt: parsed.data.listedAt.toMillis() };
  }

  async savePlan(ids: readonly SubscriptionId[], at: EpochMs): Promise<void> {
    await this.planRef().set({ ids, listedAt: Timestamp.fromMillis(at) });
  }

  async deletePlan(): Promise<void> {
    await this.planRef().delete();
  }

  private marked() {
    return this.collections.subscriptions.where('missingSince', '>', Timestamp.fromMillis(0));
  }

  private planRef() {
    return this.db.doc(paths.billingJob('endMissing'));
  }
}

function endOf(stored: Subscription, at: EpochMs): Subscription {
  return {
    ...stored,
    status: 'canceled',
    canceledAt: stored.canceledAt ?? at,
    endedAt: at,
    pastDueSince: null,
    neverPaid: false,
    pausedForPayment: false,
    missingSince: null,
    revision: stored.revision + 1,
  };
}
