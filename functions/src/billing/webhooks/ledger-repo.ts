import { EventOutcome, type WebhookEvent } from '@keelson/contracts/billing/ledger';
import { type CustomerId, type EventId, type PayerId } from '@keelson/contracts/ids';
import { dayKey, type EpochMs } from '@keelson/contracts/time';
import { stageMetrics } from '@keelson/server/metrics/count-metrics';
import { mapConcurrent } from '@keelson/server/map-concurrent';
import { type Page, type PageRequest, readPage } from '@keelson/server/page';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import {
  type BillingCollections,
  billingCollections,
  billingWriteSet,
} from '../billing-collections';
import { type Attempt, recordAttempt, withoutAccount } from '../domain/ledger-entry';
import { retryOnConflict } from '@keelson/server/store/retry-on-conflict';

const CONCURRENCY = 8;

/** `webhookEvents`: one entry for each event of the provider. */
export class LedgerRepo {
  private readonly collections: BillingCollections;

  constructor(private readonly db: Firestore) {
    this.collections = billingCollections(db);
  }

  async find(id: EventId): Promise<WebhookEvent | null> {
    return (await this.collections.events.doc(id).get()).data() ?? null;
  }

  /** Adds an attempt to the entry, making the entry where there is none. */
  record(attempt: Attempt): Promise<WebhookEvent> {
    return retryOnConflict(async () => {
      const read = await this.collections.events.doc(attempt.event.id).get();
      const stored = read.data() ?? null;
      const entry = recordAttempt(stored, attempt);
      const writeSet = billingWriteSet(this.db);
      writeSet.addToReadSet([read]);
      writeSet.put(read.ref, entry);
      // Once for each event, however often it is retried.
      const failed = entry.outcome === 'failed' && stored?.outcome !== 'failed';
      if (failed) stageMetrics(writeSet, this.db, dayKey(attempt.at), { failedWebhooks: 1 });
      await writeSet.commit();
      return entry;
    });
  }

  /** Removes the ids of a deleted account from all entries; they stay until they expire. */
  async deleteUserData(
    uid: PayerId,
    customerIds: readonly CustomerId[],
    at: EpochMs,
  ): Promise<void> {
    const { events } = this.collections;
    const found = await Promise.all([
      events.where('uid', '==', uid).get(),
      events.where('resolution.uid', '==', uid).get(),
      ...customerIds.map((id) => events.where('customerId', '==', id).get()),
    ]);
    const ids = new Set(
      found.flatMap(({ docs }) => docs.map((document) => document.id as EventId)),
    );
    await mapConcurrent(CONCURRENCY, [...ids], (id) =>
      this.change(id, (entry) => withoutAccount(entry, at)),
    );
  }

  private change(id: EventId, next: (entry: WebhookEvent) => WebhookEvent): Promise<void> {
    return retryOnConflict(async () => {
      const read = await this.collections.events.doc(id).get();
      const entry = read.data();
      if (entry === undefined) return;
      const writeSet = billingWriteSet(this.db);
      writeSet.addToReadSet([read]);
      writeSet.put(read.ref, next(entry));
      await writeSet.commit();
    });
  }

  async countDelivery(id: EventId): Promise<void> {
    await this.collections.events.doc(id).update({ attempts: FieldValue.increment(1) });
  }

  /** Oldest first, so that a customer's history is handled in its order. */
  async parkedOf(customerId: CustomerId): Promise<WebhookEvent[]> {
    const found = await this.collections.events
      .where('customerId', '==', customerId)
      .where('outcome', '==', 'parked')
      .limit(100)
      .get();
    return found.docs
      .map((document) => document.data())
      .sort((a, b) => a.providerCreatedAt - b.providerCreatedAt);
  }

  /** The latest entries that are parked or failed, oldest first. */
  async latest(outcome: 'parked' | 'failed', limit: number): Promise<WebhookEvent[]> {
    const page = await this.collections.events
      .where('outcome', '==', outcome)
      .orderBy('receivedAt', 'desc')
      .limit(limit)
      .get();
    return page.docs.map((document) => document.data()).reverse();
  }

  /** The entry that was received last. */
  async newest(): Promise<WebhookEvent | null> {
    const found = await this.collections.events.orderBy('receivedAt', 'desc').limit(1).get();
    return found.docs[0]?.data() ?? null;
  }

  /** The failed entry that was received first. */
  async oldestFailed(): Promise<WebhookEvent | null> {
    const found = await this.collections.events
      .where('outcome', '==', 'failed')
      .orderBy('receivedAt', 'asc')
      .limit(1)
      .get();
    return found.docs[0]?.data() ?? null;
  }

  /** One page, newest first. @throws {DomainError} `request/invalid` for a cursor of another list. */
  page({
    outcome,
    ...request
  }: PageRequest & { readonly outcome: EventOutcome | undefined }): Promise<Page<WebhookEvent>> {
    const { events } = this.collections;
    const found = outcome === undefined ? events : events.where('outcome', '==', outcome);
    return readPage<WebhookEvent>(found, { field: 'receivedAt', direction: 'desc' }, request);
  }

  /** The number of entries of each outcome, counted by the database. */
  async countByOutcome(): Promise<Record<EventOutcome, number>> {
    const counts = await Promise.all(
      EventOutcome.options.map(async (outcome) => {
        const query = this.collections.events.where('outcome', '==', outcome);
        return [outcome, (await query.count().get()).data().count] as const;
      }),
    );
    return Object.fromEntries(counts) as Record<EventOutcome, number>;
  }
}
