import { type BillingOverview } from '@keelson/contracts/billing/ledger';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';

/** Where a walk over the provider's subscriptions goes on. */
export const WalkPosition = z.strictObject({
  /** Last subscription that was looked at. */
  after: z.string(),
  /** When that one was made: everything newer has been looked at. */
  createdFrom: z.number(),
});
export type WalkPosition = z.infer<typeof WalkPosition>;

/** Keeps a bounded job's place between its runs. */
export class JobRepo {
  constructor(private readonly db: Firestore) {}

  async position(): Promise<WalkPosition | null> {
    const stored = await this.ref().get();
    const position = WalkPosition.safeParse(stored.get('position'));
    return position.success ? position.data : null;
  }

  /** When a walk last got somewhere, and whether it came to its end; null before the first one. */
  async lastRun(): Promise<BillingOverview['reconcile']> {
    const stored = await this.ref().get();
    const at = stored.get('updatedAt') as unknown;
    if (!(at instanceof Timestamp)) return null;
    return { at: at.toMillis(), finished: stored.get('position') === null };
  }

  /** @param position Null when the walk is done; the next one starts over. */
  async save(position: WalkPosition | null, at: EpochMs): Promise<void> {
    await this.ref().set({ position, updatedAt: Timestamp.fromMillis(at) });
  }

  private ref() {
    return this.db.doc(paths.billingJob('reconcile'));
  }
}
