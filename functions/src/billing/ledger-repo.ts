import { EventOutcome, type WebhookEvent } from '@keelson/contracts/billing/ledger';
import { type CustomerId, type EventId } from '@keelson/contracts/ids';
import { EpochMs } from '@keelson/contracts/time';
import { FieldPath, FieldValue, type Firestore, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import {
  type BillingCollections,
  billingCollections,
  billingWriteSet,
} from './billing-collections';
import { type Attempt, recordAttempt } from './domain/ledger-entry';
import { retryOnConflict } from '@keelson/server/store/retry-on-conflict';

const Cursor = z.tuple([EpochMs, z.string().min(1)]);

const encodeCursor = ({ receivedAt, id }: WebhookEvent): string =>
  Buffer.from(JSON.stringify([receivedAt, id])).toString('base64url');

function decodeCursor(cursor: string): z.infer<typeof Cursor> | null {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}

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
      const entry = recordAttempt(read.data() ?? null, attempt);
      const writeSet = billingWriteSet(this.db);
      writeSet.addToReadSet([read]);
      writeSet.put(read.ref, entry);
      await writeSet.commit();
      return entry;
    });
  }

  /** Counts one more delivery of an event that is settled. */
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

  /**
   * One page, newest first.
   *
   * @returns Null when the cursor is none of ours.
   */
  async page(query: {
    readonly outcome: EventOutcome | undefined;
    readonly cursor: string | undefined;
    readonly limit: number;
  }): Promise<{ items: WebhookEvent[]; nextCursor: string | null } | null> {
    const { outcome, cursor, limit } = query;
    const base = this.collections.events;
    let found = (outcome === undefined ? base : base.where('outcome', '==', outcome))
      .orderBy('receivedAt', 'desc')
      .orderBy(FieldPath.documentId(), 'desc');
    if (cursor !== undefined) {
      const after = decodeCursor(cursor);
      if (after === null) return null;
      found = found.startAfter(Timestamp.fromMillis(after[0]), after[1]);
    }
    const documents = (await found.limit(limit + 1).get()).docs;
    const items = documents.slice(0, limit).map((document) => document.data());
    const last = items.at(-1);
    return {
      items,
      nextCursor: documents.length > limit && last !== undefined ? encodeCursor(last) : null,
    };
  }

  /** How many entries there are of each outcome, counted by the database. */
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
