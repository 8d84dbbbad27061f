import { recordOf } from '@keelson/contracts/billing/payer-of';
import { type AuditActor } from '@keelson/contracts/audit/audit';
import { type SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import {
  type BillingOverview,
  type EventOutcome,
  type WebhookEvent,
} from '@keelson/contracts/billing/ledger';
import { type UnclaimedSubscription } from '@keelson/contracts/billing/unclaimed';
import { DomainError } from '@keelson/contracts/errors';
import { type EventId, type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from './billing-deps';
import { customerIdsOf } from './domain/customer-record';
import { sameState } from './domain/find-drift';
import { eventOf, isSettled } from './domain/ledger-entry';
import { type EventFacts } from './domain/provider-facts';
import { findSubscriptions } from './plans/find-subscriptions';
import { getSubscription } from './plans/get-subscription';
import { handleEvent } from './webhooks/handle-event';
import { reportSkipped } from './webhooks/report-skipped';
import { syncPurchases } from './credits/sync-purchase';
import { syncSubscription } from './plans/sync-subscription';
import { type ShardDeps } from './reconcile/work-shard';

/** The staff member and request behind a console action, for the audit log. */
export interface AdminContext {
  readonly actor: AuditActor;
  readonly requestId: string;
}

/** @throws {DomainError} `billing/event-not-found` */
export async function findEntry(deps: BillingDeps, id: EventId): Promise<WebhookEvent> {
  const entry = await deps.ledger.find(id);
  if (entry === null) {
    throw new DomainError('billing/event-not-found', 'This payment event does not exist.');
  }
  return entry;
}

/** @throws {DomainError} `account/not-found` */
export async function requireAccount(deps: BillingDeps, uid: PayerId): Promise<void> {
  if (!(await deps.payers.exists(uid))) {
    throw new DomainError('account/not-found', 'This account does not exist.');
  }
}

/** Counts of subscriptions by status, of events by outcome and of open duplicates, and the last reconcile run. */
export async function getOverview(
  deps: BillingDeps & Pick<ShardDeps, 'jobs' | 'shards'>,
): Promise<BillingOverview> {
  const [
    subscriptions,
    events,
    reconcile,
    walk,
    duplicates,
    missing,
    unclaimed,
    skipped,
    orphaned,
  ] = await Promise.all([
    deps.subscriptions.countByStatus(),
    deps.ledger.countByOutcome(),
    deps.jobs.lastRun(),
    deps.shards.progress(),
    deps.duplicates.countOpen(),
    deps.missing.count(),
    deps.subscriptions.countUnclaimed(),
    deps.skipped.count(),
    deps.orphans.count(),
  ]);
  return {
    subscriptions,
    events,
    reconcile: reconcile === null || walk === null ? reconcile : { ...reconcile, walk },
    ...(duplicates > 0 ? { duplicates } : {}),
    ...(missing > 0 ? { missing } : {}),
    ...(unclaimed > 0 ? { unclaimed } : {}),
    ...(skipped > 0 ? { skipped } : {}),
    ...(orphaned > 0 ? { orphaned } : {}),
  };
}

const LISTED = 100;

/** Subscriptions to products that no plan claims, for the console. */
export async function listUnclaimed(
  deps: Pick<BillingDeps, 'subscriptions'>,
): Promise<UnclaimedSubscription[]> {
  const stored = await deps.subscriptions.unclaimed(LISTED);
  return stored.map(({ id, uid, productId, status, planKey }) => ({
    subscriptionId: id,
    uid,
    productId,
    status,
    planKey,
  }));
}

/** One page of the ledger, newest first. */
export function listEvents(
  deps: BillingDeps,
  query: {
    readonly outcome?: EventOutcome | undefined;
    readonly cursor?: string | undefined;
    readonly limit: number;
  },
): Promise<{ items: WebhookEvent[]; nextCursor: string | null }> {
  const { outcome, cursor, limit } = query;
  return deps.ledger.page({ outcome, cursor, limit });
}

/** A settled event already had its effect: only its subscription is fetched again. */
async function reprocess(deps: BillingDeps, entry: WebhookEvent, event: EventFacts): Promise<void> {
  const task = deps.provider.classifyEvent(event);
  if (isSettled(entry.outcome) && task.kind === 'sync-subscription') {
    await syncSubscription(deps, task.subscriptionId, { event: null });
    await deps.ledger.countDelivery(event.id);
  } else {
    await handleEvent(deps, event);
  }
}

/** Handles an event again, from the provider's copy or, when the provider no longer has it, from the ledger. */
export async function retryEvent(
  deps: BillingDeps,
  id: EventId,
  context: AdminContext,
): Promise<WebhookEvent> {
  const entry = await findEntry(deps, id);
  const event = (await deps.provider.findEvent(id)) ?? eventOf(entry);
  await reprocess(deps, entry, event);
  const after = await findEntry(deps, id);
  await deps.audit.record({
    ...context,
    action: 'billing.event-retried',
    target: `webhookEvents/${id}`,
    message: {
      code: 'billing.event-retried',
      params: { type: entry.type, before: entry.outcome, after: after.outcome },
    },
    at: deps.now(),
  });
  return after;
}

/** Fetches all subscriptions and purchases of an account from the provider and repairs our records. */
export async function resyncUser(
  deps: BillingDeps,
  uid: PayerId,
  context: AdminContext,
): Promise<{ changed: number; missing: number; summary: SubscriptionSummary }> {
  await requireAccount(deps, uid);
  const [customer, stored] = await Promise.all([
    deps.customers.find(uid),
    deps.subscriptions.ofUser(uid),
  ]);
  const customerIds = customerIdsOf(customer);
  if (customerIds.length === 0 && stored.length === 0) {
    throw new DomainError('billing/no-customer', 'This account has no purchases.');
  }
  const lists = await Promise.all(customerIds.map((id) => deps.provider.subscriptionsOf(id)));
  const found = lists.flatMap(({ items }) => items);
  const skipped = lists.flatMap((list) => list.skipped);
  await reportSkipped(deps, skipped);
  let changed = 0;
  let missing = 0;
  for (const { state } of found) {
    const ours = stored.find(({ id }) => id === state.id);
    if (ours !== undefined && sameState(ours, state)) continue;
    await syncSubscription(deps, state.id, { event: null, owner: uid });
    changed += 1;
  }
  // Subscriptions that no known customer has are fetched one by one; few users have any.
  for (const ours of stored) {
    if (found.some(({ state }) => state.id === ours.id)) continue;
    if (skipped.some(({ id }) => id === ours.id)) continue;
    const again = await findSubscriptions(deps.provider, [ours.id]);
    await reportSkipped(deps, again.skipped);
    if (again.skipped.length > 0) continue;
    const [facts] = again.items;
    if (facts === undefined) {
      if (ours.endedAt !== null) continue;
      missing += 1;
      await deps.missing.mark(ours.id, deps.now());
    } else if (!sameState(ours, facts.state)) {
      await syncSubscription(deps, ours.id, { event: null, owner: uid });
      changed += 1;
    }
  }
  changed += await syncPurchases(deps, uid, customerIds);
  if (await deps.subscriptions.refreshEntitlement(uid, deps.now())) changed += 1;
  await deps.audit.record({
    ...context,
    action: 'billing.account-resynced',
    target: recordOf(uid),
    message: { code: 'billing.account-resynced', params: { changed, missing } },
    at: deps.now(),
  });
  return { changed, missing, summary: await getSubscription(deps, uid) };
}
