import { type BillingOverview } from '@keelson/contracts/billing/ledger';
import { type SubscriptionId, type PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { transact } from '@keelson/server/store/transact';

/** Describes where reconcile continues in the provider's list of subscriptions. */
export const ReconcileCursor = z.object({
  /** Id of the last checked subscription. */
  after: z.string(),
  /** Its creation time: everything newer is checked. */
  createdFrom: z.number(),
  /** Subscriptions that this pass has checked so far. */
  checked: z.number().default(0),
});
export type ReconcileCursor = z.infer<typeof ReconcileCursor>;

/** The last pass through all subscriptions that reached the end. */
const FinishedWalk = z.object({ finishedAt: z.number(), checked: z.number() });
export type FinishedWalk = z.infer<typeof FinishedWalk>;

/** The pass through payments for credits. */
const PurchaseWalk = z.object({
  /** The position at which an unfinished pass continues, and how far back it goes; null between passes. */
  position: z.object({ after: z.string(), from: z.number() }).nullable().catch(null),
  /** When one of the last days reached the end. */
  finishedAt: z.number().nullable().catch(null),
});
export type PurchaseWalk = z.infer<typeof PurchaseWalk>;

const Retries = z.array(z.string()).catch([]);
const StoredCursor = z.string().min(1).nullable().catch(null);
const MAX_RETRIES = 1_000;

/** Stores the progress of reconcile between its runs. */
export class JobRepo {
  constructor(private readonly db: Firestore) {}

  async loadCursor(): Promise<ReconcileCursor | null> {
    const stored = await this.ref().get();
    const cursor = ReconcileCursor.safeParse(stored.get('position'));
    return cursor.success ? cursor.data : null;
  }

  /** Subscriptions that the last run could not fetch. */
  async loadRetries(): Promise<SubscriptionId[]> {
    return Retries.parse((await this.ref().get()).get('retries')) as SubscriptionId[];
  }

  /** Time of the last progress and whether the run finished; null before the first run. */
  async lastRun(): Promise<BillingOverview['reconcile']> {
    const stored = await this.ref().get();
    const at = stored.get('updatedAt') as unknown;
    if (!(at instanceof Timestamp)) return null;
    const restartedAt = stored.get('restartedAt') as unknown;
    return {
      at: at.toMillis(),
      finished: stored.get('position') === null && stored.get('sharded') == null,
      ...(restartedAt instanceof Timestamp ? { restartedAt: restartedAt.toMillis() } : {}),
    };
  }

  /**
   * @param cursor Null when the run is finished; the next run starts over.
   * @param retries Fetched first by the next run.
   */
  async save(
    cursor: ReconcileCursor | null,
    retries: readonly SubscriptionId[],
    at: EpochMs,
  ): Promise<void> {
    await this.ref().set(
      {
        position: cursor,
        retries: retries.slice(0, MAX_RETRIES),
        updatedAt: Timestamp.fromMillis(at),
      },
      { merge: true },
    );
  }

  /** Null until a pass has reached the end. */
  async lastWalk(): Promise<FinishedWalk | null> {
    const walk = FinishedWalk.safeParse((await this.ref().get()).get('walk'));
    return walk.success ? walk.data : null;
  }

  async saveWalk(walk: FinishedWalk): Promise<void> {
    await this.ref().set({ walk }, { merge: true });
  }

  async loadPurchaseWalk(): Promise<PurchaseWalk> {
    const stored = PurchaseWalk.safeParse((await this.ref().get()).get('purchases'));
    return stored.success ? stored.data : { position: null, finishedAt: null };
  }

  async savePurchaseWalk(purchases: PurchaseWalk): Promise<void> {
    await this.ref().set({ purchases }, { merge: true });
  }

  /** Replaces the retries that were tried by those of them that failed again. */
  async settleRetries(
    tried: readonly SubscriptionId[],
    failed: readonly SubscriptionId[],
    at: EpochMs,
  ): Promise<void> {
    await transact(this.db, async (transaction) => {
      const stored = Retries.parse((await transaction.get(this.ref())).get('retries'));
      const others = stored.filter((id) => !tried.includes(id as SubscriptionId));
      const retries = [...new Set([...others, ...failed])].slice(0, MAX_RETRIES);
      transaction.set(
        this.ref(),
        { retries, position: null, updatedAt: Timestamp.fromMillis(at) },
        { merge: true },
      );
    });
  }

  /** The provider does not know the cursor: the pass begins again. */
  async restart(at: EpochMs): Promise<void> {
    await this.ref().set(
      { position: null, restartedAt: Timestamp.fromMillis(at) },
      { merge: true },
    );
  }

  /** Loads where the retries of an outcome continue; null at the newest entry. */
  async loadEventCursor(outcome: 'failed' | 'parked'): Promise<string | null> {
    return StoredCursor.parse((await this.ref().get()).get(`events.${outcome}`) ?? null);
  }

  async saveEventCursor(outcome: 'failed' | 'parked', cursor: string | null): Promise<void> {
    await this.ref().set({ events: { [outcome]: cursor } }, { merge: true });
  }

  /** The last account that an unfinished check of the accounts has seen; null at the first one. */
  async loadAccountCursor(): Promise<PayerId | null> {
    const stored = StoredCursor.parse((await this.ref().get()).get('accounts') ?? null);
    return stored as PayerId | null;
  }

  async saveAccountCursor(cursor: PayerId | null): Promise<void> {
    await this.ref().set({ accounts: cursor }, { merge: true });
  }

  private ref() {
    return this.db.doc(paths.billingJob('reconcile'));
  }
}
