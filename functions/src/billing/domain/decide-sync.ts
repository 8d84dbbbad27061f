import { type Customer, type OpenCustomer } from '@keelson/contracts/billing/customer';
import { type Entitlement } from '@keelson/contracts/billing/entitlement';
import { type Incident } from '@keelson/contracts/billing/incident';
import { type WebhookEvent } from '@keelson/contracts/billing/ledger';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type CustomerId, type PayerId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import {
  codesOf,
  customerIdsOf,
  hasCustomer,
  isTombstone,
  newCustomer,
  withCustomer,
} from './customer-record';
import { deriveEntitlement, sameEntitlement } from './derive-entitlement';
import { findDuplicates } from './find-duplicates';
import { withIncident } from './incidents';
import { decideFetch } from './decide-fetch';
import { isSettled, recordAttempt } from './ledger-entry';
import { keepPlan } from './product-claim';
import { type EventFacts, type SubscriptionFacts } from './provider-facts';

/** All records that a commit reads. The commit fails if any of them changes. */
export interface SyncRecords {
  readonly entry: WebhookEvent | null;
  readonly subscription: Subscription | null;
  readonly customer: Customer | null;
  readonly entitlement: Entitlement | null;
  /** All stored subscriptions of the user, including this one if stored. */
  readonly subscriptions: readonly Subscription[];
}

/** A fetched subscription, its owner, and the revisions around the fetch. */
export interface SyncFetch {
  readonly facts: SubscriptionFacts;
  readonly uid: PayerId;
  /** True when the owner was found by the account's customers: an admin may take the customer away meanwhile. */
  readonly mapped: boolean;
  /** The event that triggered the fetch; null for reconcile and the completion page. */
  readonly event: EventFacts | null;
  /** Added to the record, whichever fetch is stored. */
  readonly incident: Incident | null;
  readonly atStart: number;
  readonly beforeFetch: number;
  readonly startedAt: EpochMs;
  readonly at: EpochMs;
}

/** Documents to write; null leaves a document unchanged. */
export interface SyncWrites {
  readonly entry: WebhookEvent | null;
  readonly subscription: Subscription | null;
  readonly entitlement: Entitlement | null;
  readonly customer: Customer | null;
}

export type SyncDecision =
  | { readonly kind: 'refetch' }
  /** The account was deleted: nothing is written. */
  | { readonly kind: 'deleted' }
  | {
      /** `duplicate`: the event was settled before · `superseded`: newer state is stored. */
      readonly kind: 'duplicate' | 'superseded' | 'stored';
      readonly writes: SyncWrites;
      readonly subscription: Subscription | null;
      readonly entitlement: Entitlement;
      readonly duplicates: readonly Subscription[];
      /** Set when this commit assigned the customer to the account. */
      readonly newCustomer: CustomerId | null;
    };

const NO_WRITES: SyncWrites = {
  entry: null,
  subscription: null,
  entitlement: null,
  customer: null,
};

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
 * The account's record with the customer that pays, unless the subscription has ended, the codes that it used, and whether
 * its bank returned a debit.
 * Always written: two commits for one account must conflict.
 */
function customerAfter(
  customer: OpenCustomer | null,
  { subscriptions }: SyncRecords,
  { facts, uid, at }: SyncFetch,
): OpenCustomer {
  const ids = new Set([...subscriptions.map(({ id }) => id), facts.state.id]);
  const known = customer ?? newCustomer(uid, at);
  const used = new Set([...known.usedCodes, ...codesOf(facts)]);
  const before = {
    ...known,
    subscriptionIds: [...ids].sort(),
    usedCodes: [...used],
    debitReturned: known.debitReturned || facts.debitReturned === true,
  };
  const keeps = facts.state.endedAt !== null && before.providerCustomerId !== null;
  const after = keeps ? before : withCustomer(before, facts.customerId);
  return customer === null ? after : { ...after, revision: customer.revision + 1 };
}

function addedCustomer(before: Customer | null, after: Customer): CustomerId | null {
  const known = customerIdsOf(before);
  return customerIdsOf(after).find((id) => !known.includes(id)) ?? null;
}

function incidentsAfter({ subscription }: SyncRecords, { incident }: SyncFetch): Incident[] {
  const stored = subscription?.incidents ?? [];
  return incident === null ? [...stored] : withIncident(stored, incident);
}

/** The stored record with the incident. Its revision stays: the state is not of another fetch. */
function onlyIncident(records: SyncRecords, fetch: SyncFetch): Subscription | null {
  if (fetch.incident === null || records.subscription === null) return null;
  return { ...records.subscription, incidents: incidentsAfter(records, fetch) };
}

/**
 * Decides one commit of ledger entry, subscription and entitlement, so that an event takes effect once,
 * however often and in whatever order it is delivered.
 */
export function decideSync(records: SyncRecords, fetch: SyncFetch): SyncDecision {
  const { uid, at } = fetch;
  const { customer: stored } = records;
  if (isTombstone(stored)) return { kind: 'deleted' };
  const unchanged = records.entitlement ?? deriveEntitlement(uid, records.subscriptions, at);
  if (records.entry !== null && isSettled(records.entry.outcome)) {
    return {
      kind: 'duplicate',
      writes: { ...NO_WRITES, entry: entryAfter(records, fetch, 'applied') },
      subscription: records.subscription,
      entitlement: unchanged,
      duplicates: [],
      newCustomer: null,
    };
  }
  if (fetch.mapped && !hasCustomer(records.customer, fetch.facts.customerId)) {
    return { kind: 'refetch' };
  }
  const now = records.subscription?.revision ?? 0;
  const fetchDecision = decideFetch({
    atStart: fetch.atStart,
    beforeFetch: fetch.beforeFetch,
    now,
  });
  if (fetchDecision === 'refetch') return { kind: 'refetch' };
  if (fetchDecision === 'superseded') {
    return {
      kind: 'superseded',
      writes: {
        ...NO_WRITES,
        entry: entryAfter(records, fetch, 'stale'),
        subscription: onlyIncident(records, fetch),
      },
      subscription: onlyIncident(records, fetch) ?? records.subscription,
      entitlement: unchanged,
      duplicates: [],
      newCustomer: null,
    };
  }
  const subscription: Subscription = {
    ...keepPlan(fetch.facts.state, records.subscription),
    uid,
    syncedAt: fetch.startedAt,
    revision: now + 1,
    lastEventId: fetch.event?.id ?? null,
    incidents: incidentsAfter(records, fetch),
    missingSince: null,
  };
  const all = [...records.subscriptions.filter(({ id }) => id !== subscription.id), subscription];
  const derived = deriveEntitlement(uid, all, at);
  const same = records.entitlement !== null && sameEntitlement(records.entitlement, derived);
  const customer = customerAfter(stored, records, fetch);
  return {
    kind: 'stored',
    writes: {
      entry: entryAfter(records, fetch, 'applied'),
      subscription,
      entitlement: same ? null : derived,
      customer,
    },
    subscription,
    entitlement: derived,
    duplicates: findDuplicates(all),
    newCustomer: addedCustomer(records.customer, customer),
  };
}
