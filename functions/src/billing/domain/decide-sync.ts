import { type Customer } from '@keelson/contracts/billing/customer';
import { type Entitlement } from '@keelson/contracts/billing/entitlement';
import { type WebhookEvent } from '@keelson/contracts/billing/ledger';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type CustomerId, type UserId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { deriveEntitlement, sameEntitlement } from './derive-entitlement';
import { findDuplicates } from './find-duplicates';
import { judgeFetch } from './judge-fetch';
import { isSettled, recordAttempt } from './ledger-entry';
import { type EventFacts, type SubscriptionFacts } from './provider-facts';

/** Everything that a commit reads and is guarded by. */
export interface SyncRecords {
  readonly entry: WebhookEvent | null;
  readonly subscription: Subscription | null;
  readonly customer: Customer | null;
  readonly entitlement: Entitlement | null;
  /** All of the user's as stored, the one at hand too if it is. */
  readonly subscriptions: readonly Subscription[];
}

/** What was fetched, for whom, and between which revisions. */
export interface SyncFetch {
  readonly facts: SubscriptionFacts;
  readonly uid: UserId;
  /** The event that led to it; null for reconcile and the completion page. */
  readonly event: EventFacts | null;
  readonly atStart: number;
  readonly beforeFetch: number;
  readonly startedAt: EpochMs;
  /** Now. */
  readonly at: EpochMs;
}

/** What to write; null means that the document stays as it is. */
export interface SyncWrites {
  readonly entry: WebhookEvent | null;
  readonly subscription: Subscription | null;
  readonly entitlement: Entitlement | null;
  readonly customer: Customer | null;
}

export type SyncDecision =
  | { readonly kind: 'refetch' }
  | {
      /** `repeated`: the event was settled before · `covered`: newer state is stored. */
      readonly kind: 'repeated' | 'covered' | 'stored';
      readonly writes: SyncWrites;
      readonly subscription: Subscription | null;
      readonly entitlement: Entitlement;
      readonly duplicates: readonly Subscription[];
      /** Set when the account got this customer by this commit. */
      readonly newCustomer: CustomerId | null;
    };

const NOTHING: SyncWrites = { entry: null, subscription: null, entitlement: null, customer: null };

function entryAfter(
  records: SyncRecords,
  fetch: SyncFetch,
  outcome: 'applied' | 'stale',
): WebhookEvent | null {
  if (fetch.event === null) return null;
  return recordAttempt(records.entry, {
    event: fetch.event,
    outcome,
    errorCode: null,
    subscriptionId: fetch.facts.state.id,
    customerId: fetch.facts.customerId,
    uid: fetch.uid,
    at: fetch.at,
  });
}

/**
 * The mapping is made where there is none; one that names another customer is not ours to change. Its
 * revision goes up in any case, so that two commits for one user never pass each other unseen.
 */
function customerAfter({ customer }: SyncRecords, fetch: SyncFetch): Customer {
  if (customer !== null) return { ...customer, revision: customer.revision + 1 };
  return {
    uid: fetch.uid,
    providerCustomerId: fetch.facts.customerId,
    createdAt: fetch.at,
    deletedAt: null,
    revision: 1,
  };
}

/**
 * Decides one commit: ledger entry, subscription and entitlement together, so that an event has its
 * effect once however often and in whatever order it is delivered.
 */
export function decideSync(records: SyncRecords, fetch: SyncFetch): SyncDecision {
  const { uid, at } = fetch;
  const unchanged = records.entitlement ?? deriveEntitlement(uid, records.subscriptions, at);
  if (records.entry !== null && isSettled(records.entry.outcome)) {
    return {
      kind: 'repeated',
      writes: { ...NOTHING, entry: entryAfter(records, fetch, 'applied') },
      subscription: records.subscription,
      entitlement: unchanged,
      duplicates: [],
      newCustomer: null,
    };
  }
  const now = records.subscription?.revision ?? 0;
  const verdict = judgeFetch({ atStart: fetch.atStart, beforeFetch: fetch.beforeFetch, now });
  if (verdict === 'refetch') return { kind: 'refetch' };
  if (verdict === 'covered') {
    return {
      kind: 'covered',
      writes: { ...NOTHING, entry: entryAfter(records, fetch, 'stale') },
      subscription: records.subscription,
      entitlement: unchanged,
      duplicates: [],
      newCustomer: null,
    };
  }
  const subscription: Subscription = {
    ...fetch.facts.state,
    uid,
    syncedAt: fetch.startedAt,
    revision: now + 1,
    lastEventId: fetch.event?.id ?? null,
  };
  const all = [...records.subscriptions.filter(({ id }) => id !== subscription.id), subscription];
  const derived = deriveEntitlement(uid, all, at);
  const same = records.entitlement !== null && sameEntitlement(records.entitlement, derived);
  return {
    kind: 'stored',
    writes: {
      entry: entryAfter(records, fetch, 'applied'),
      subscription,
      entitlement: same ? null : derived,
      customer: customerAfter(records, fetch),
    },
    subscription,
    entitlement: derived,
    duplicates: findDuplicates(all),
    newCustomer: records.customer === null ? fetch.facts.customerId : null,
  };
}
