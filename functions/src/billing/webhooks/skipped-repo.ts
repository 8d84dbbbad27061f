import { SkippedSubscription } from '@keelson/contracts/billing/skipped';
import { type CustomerId, type SubscriptionId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { documentConverter } from '@keelson/server/converter';
import { type Firestore } from 'firebase-admin/firestore';
import { type SkippedFacts } from '../domain/skipped-subscription';
import { transact } from '@keelson/server/store/transact';

const converter = documentConverter(SkippedSubscription, 'id');

/** Subscriptions that could not be mapped, for the console. */
export class SkippedRepo {
  constructor(private readonly db: Firestore) {}

  async record({ id, customerId, status, reason }: SkippedFacts, at: EpochMs): Promise<void> {
    const ref = this.ref(id);
    await transact(this.db, async (transaction) => {
      const firstSeenAt = (await transaction.get(ref)).data()?.firstSeenAt ?? at;
      const row = { id, customerId, status, reason, firstSeenAt, lastSeenAt: at };
      transaction.set(ref, row, converter.replaceKnown);
    });
  }

  /** Last seen first. */
  async latest(limit: number): Promise<SkippedSubscription[]> {
    const found = await this.collection().orderBy('lastSeenAt', 'desc').limit(limit).get();
    return found.docs.map((document) => document.data());
  }

  async count(): Promise<number> {
    return (await this.collection().count().get()).data().count;
  }

  /** Removes the entries of subscriptions that could be mapped again. */
  async clear(ids: readonly SubscriptionId[]): Promise<void> {
    await Promise.all(ids.map((id) => this.ref(id).delete()));
  }

  async clearCustomer(customerId: CustomerId): Promise<void> {
    const { docs } = await this.collection().where('customerId', '==', customerId).get();
    await this.clear(docs.map(({ id }) => id as SubscriptionId));
  }

  private collection() {
    return this.db.collection(paths.skippedSubscriptions()).withConverter(converter);
  }

  private ref(id: SubscriptionId) {
    return this.db.doc(paths.skippedSubscription(id)).withConverter(converter);
  }
}
