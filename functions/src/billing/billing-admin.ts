import { type AuditActor } from '@keelson/contracts/audit/audit';
import { type SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import {
  type BillingOverview,
  type EventOutcome,
  type WebhookEvent,
} from '@keelson/contracts/billing/ledger';
import { DomainError } from '@keelson/contracts/errors';
import {
  type CustomerId,
  type EventId,
  type SubscriptionId,
  type UserId,
} from '@keelson/contracts/ids';
import { type BillingDeps } from './billing-deps';
import { sameState, stateOf } from './domain/find-drift';
import { eventOf, isSettled } from './domain/ledger-entry';
import { type EventFacts } from './domain/provider-facts';
import { getSubscription } from './get-subscription';
import { handleEvent, handleParked } from './handle-event';
import { type JobRepo } from './job-repo';
import { syncSubscription } from './sync-subscription';

/** Who acts in the console, and under which request. */
export interface AdminAct {
  readonly actor: AuditActor;
  readonly requestId: string;
}

async function findEntry(deps: BillingDeps, id: EventId): Promise<WebhookEvent> {
  const entry = await deps.ledger.find(id);
  if (entry === null) {
    throw new DomainError('billing/event-not-found', 'There is no such payment event.');
  }
  return entry;
}

async function requireAccount(deps: BillingDeps, uid: UserId): Promise<void> {
  if (!(await deps.customers.accountExists(uid))) {
    throw new DomainError('account/not-found', 'There is no account with this id.');
  }
}

/** Subscriptions by status and events by outcome, counted by the database. */
export async function getOverview(
  deps: BillingDeps & { readonly jobs: JobRepo },
): Promise<BillingOverview> {
  const [subscriptions, events, reconcile] = await Promise.all([
    deps.subscriptions.countByStatus(),
    deps.ledger.countByOutcome(),
    deps.jobs.lastRun(),
  ]);
  return { subscriptions, events, reconcile };
}

/** One page of the ledger, newest first. */
export async function listEvents(
  deps: BillingDeps,
  query: {
    readonly outcome?: EventOutcome | undefined;
    readonly cursor?: string | undefined;
    readonly limit: number;
  },
): Promise<{ items: WebhookEvent[]; nextCursor: string | null }> {
  const { outcome, cursor, limit } = query;
  const page = await deps.ledger.page({ outcome, cursor, limit });
  if (page === null) {
    throw new DomainError('request/invalid', 'The cursor is not one of ours.', [
      { path: 'cursor', message: 'Leave it out to start at the newest event' },
    ]);
  }
  return page;
}

/** A settled event has had its effect; handling it again means fetching its subscription again. */
async function handleAgain(
  deps: BillingDeps,
  entry: WebhookEvent,
  event: EventFacts,
): Promise<void> {
  if (isSettled(entry.outcome) && event.subscriptionId !== null) {
    await syncSubscription(deps, event.subscriptionId as SubscriptionId, { event: null });
    await deps.ledger.countDelivery(event.id);
  } else {
    await handleEvent(deps, event);
  }
}

/** Handles an event again: from the provider's copy, or from the ledger's once the provider dropped it. */
export async function retryEvent(
  deps: BillingDeps,
  id: EventId,
  act: AdminAct,
): Promise<WebhookEvent> {
  const entry = await findEntry(deps, id);
  const event = (await deps.provider.findEvent(id)) ?? eventOf(entry);
  await handleAgain(deps, entry, event);
  const after = await findEntry(deps, id);
  await deps.audit({
    ...act,
    action: 'billing.event-retried',
    target: `webhookEvents/${id}`,
    summary: `${entry.type} was handled again: ${entry.outcome} → ${after.outcome}`,
    at: deps.now(),
  });
  return after;
}

/** Says whose a parked event is. A customer that belongs to somebody else stays theirs. */
export async function resolveEvent(
  deps: BillingDeps,
  { id, uid }: { readonly id: EventId; readonly uid: UserId },
  act: AdminAct,
): Promise<WebhookEvent> {
  const entry = await findEntry(deps, id);
  if (entry.outcome !== 'parked') {
    throw new DomainError('billing/event-not-parked', `The event is ${entry.outcome}, not parked.`);
  }
  await requireAccount(deps, uid);
  const customerId = entry.customerId as CustomerId | null;
  const owner = customerId === null ? null : await deps.customers.ownerOf(customerId);
  if (owner !== null && owner !== uid) {
    throw new DomainError('billing/customer-mismatch', 'The customer belongs to another account.');
  }
  await handleEvent(deps, eventOf(entry), uid);
  if (customerId !== null) await handleParked(deps, customerId);
  const after = await findEntry(deps, id);
  await deps.audit({
    ...act,
    action: 'billing.event-resolved',
    target: `webhookEvents/${id}`,
    summary: `${entry.type} of ${customerId ?? 'no customer'} was given to ${uid}: ${after.outcome}`,
    at: deps.now(),
  });
  return after;
}

/** Fetches all that the provider has of an account and repairs what our records say differently. */
export async function resyncUser(
  deps: BillingDeps,
  uid: UserId,
  act: AdminAct,
): Promise<{ changed: number; summary: SubscriptionSummary }> {
  await requireAccount(deps, uid);
  const [customer, stored] = await Promise.all([
    deps.customers.find(uid),
    deps.subscriptions.ofUser(uid),
  ]);
  if (customer === null && stored.length === 0) {
    throw new DomainError('billing/no-customer', 'The account has never bought anything.');
  }
  const found =
    customer === null ? [] : await deps.provider.subscriptionsOf(customer.providerCustomerId);
  let changed = 0;
  for (const { state } of found) {
    const ours = stored.find(({ id }) => id === state.id);
    if (ours !== undefined && sameState(ours, state)) continue;
    await syncSubscription(deps, state.id, { event: null, owner: uid });
    changed += 1;
  }
  // Those that came by another customer; each is fetched, few users have any.
  for (const ours of stored) {
    if (found.some(({ state }) => state.id === ours.id)) continue;
    const result = await syncSubscription(deps, ours.id, { event: null, owner: uid });
    if (result.kind !== 'known' || result.subscription === null) continue;
    if (!sameState(ours, stateOf(result.subscription))) changed += 1;
  }
  if (await deps.subscriptions.refreshEntitlement(uid, deps.now())) changed += 1;
  await deps.audit({
    ...act,
    action: 'billing.account-resynced',
    target: `users/${uid}`,
    summary: `${changed} records differed from the provider's and were repaired`,
    at: deps.now(),
  });
  return { changed, summary: await getSubscription(deps, uid) };
}
