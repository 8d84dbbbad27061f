import { type BillingOverview } from '@keelson/contracts/billing/ledger';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';

/** Where reconcile continues in the provider's list of subscriptions. */
export const ReconcileCursor = z.strictObject({
  /** Id of the last checked subscription. */
  after: z.string(),
  /** Its creation time: everything newer is checked. */
  createdFrom: z.number(),
});
export type ReconcileCursor = z.infer<typeof ReconcileCursor>;

/** Stores the progress of reconcile between its runs. */
export class JobRepo {
  constructor(private readonly db: Firestore) {}

  async loadCursor(): Promise<ReconcileCursor | null> {
    const stored = await this.ref().get();
    const cursor = ReconcileCursor.safeParse(stored.get('position'));
    return cursor.success ? cursor.data : null;
  }

  /** Time of the last progress and whether the run finished; null before the first run. */
  async lastRun(): Promise<BillingOverview['reconcile']> {
    const stored = await this.ref().get();
    const at = stored.get('updatedAt') as unknown;
    if (!(at instanceof Timestamp)) return null;
    return { at: at.toMillis(), finished: stored.get('position') === null };
  }

  /** @param cursor Null when the run is finished; the next run starts over. */
  async saveCursor(cursor: ReconcileCursor | null, at: EpochMs): Promise<void> {
    await this.ref().set({ position: cursor, updatedAt: Timestamp.fromMillis(at) });
  }

  private ref() {
    return this.db.doc(paths.billingJob('reconcile'));
  }
}
