import {
  type EventOutcome,
  type IgnoredReason,
  type WebhookEvent,
} from '@keelson/contracts/billing/ledger';
import { isForStaff, type Incident } from '@keelson/contracts/billing/incident';
import { type CustomerId, type SubscriptionId, type PayerId } from '@keelson/contracts/ids';
import { mapConcurrent } from '@keelson/server/map-concurrent';
import { type BillingDeps } from '../billing-deps';
import { followNewCard } from '../customers/follow-new-card';
import { eventOf, isSettled } from '../domain/ledger-entry';
import { type EventFacts } from '../domain/provider-facts';
import { recordFailure } from './record-failure';
import { flushUsage } from '../metering/report-usage';
import { skipUnmappable } from './report-skipped';
import { syncPurchase } from '../credits/sync-purchase';
import {
  syncSubscription,
  type SyncResult,
  UnknownSubscriptionError,
} from '../plans/sync-subscription';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { endsPlan, INCIDENT_ACTIONS, incidentFacts } from '../domain/incidents';

const CONCURRENCY = 4;

interface EventResult {
  readonly outcome: EventOutcome;
  readonly ignoredReason?: IgnoredReason;
  readonly customerId?: string | null;
  readonly uid?: PayerId | null;
}

async function recordResult(
  deps: BillingDeps,
  event: EventFacts,
  result: EventResult,
): Promise<EventOutcome> {
  const entry = await deps.ledger.record({
    event,
    outcome: result.outcome,
    errorCode: result.outcome === 'parked' ? 'billing/user-unknown' : null,
    ...(result.ignoredReason === undefined ? {} : { ignoredReason: result.ignoredReason }),
    subscriptionId: event.subscriptionId,
    customerId: result.customerId ?? event.customerId,
    uid: result.uid ?? null,
    at: deps.now(),
  });
  return entry.outcome;
}

type Unowned = Extract<SyncResult, { readonly kind: 'unknown' | 'gone' | 'foreign' }>;

function recordUnowned(
  deps: BillingDeps,
  event: EventFacts,
  { kind, facts: { customerId } }: Unowned,
): Promise<EventOutcome> {
  if (kind === 'unknown') return recordResult(deps, event, { outcome: 'parked', customerId });
  const ignoredReason = kind === 'gone' ? 'customer-deleted' : 'other-product';
  return recordResult(deps, event, { outcome: 'ignored', ignoredReason, customerId });
}

async function handleSubscription(
  deps: BillingDeps,
  event: EventFacts,
  subscriptionId: SubscriptionId,
  owner: PayerId | undefined,
): Promise<EventOutcome> {
  const result = await syncSubscription(deps, subscriptionId, {
    event,
    ...(owner === undefined ? {} : { owner }),
  });
  switch (result.kind) {
    case 'duplicate':
      return result.outcome;
    case 'unknown':
    case 'gone':
    case 'foreign':
      return recordUnowned(deps, event, result);
    case 'known':
      if (result.newCustomer !== null) await handleParked(deps, result.newCustomer);
      if ((result.subscription?.metered ?? []).length > 0) await sendUsage(deps, result.uid);
      return result.outcome;
  }
}

/**
 * The event may be the end of a period, whose invoice counts usage for another hour. A failure is not the event's: the
 * hourly job sends what is left.
 */
async function sendUsage(deps: BillingDeps, uid: PayerId): Promise<void> {
  try {
    await flushUsage(deps, uid, 'close');
  } catch (error) {
    deps.log.error('Could not report usage', { uid, error });
  }
}

/** The outcome of an event that was settled by an earlier delivery, which is counted; null for others. */
async function settledBefore(deps: BillingDeps, event: EventFacts): Promise<EventOutcome | null> {
  const entry = await deps.ledger.find(event.id);
  if (entry === null || !isSettled(entry.outcome)) return null;
  await deps.ledger.countDelivery(event.id);
  return entry.outcome;
}

/** A payment without a subscription: for credits, or of another system. */
async function handlePurchase(
  deps: BillingDeps,
  event: EventFacts,
  paymentId: string,
  owner: PayerId | undefined,
): Promise<EventOutcome> {
  const result = await syncPurchase(deps, paymentId, event, owner);
  switch (result.kind) {
    case 'foreign':
      return recordResult(deps, event, { outcome: 'ignored', ignoredReason: 'no-subscription' });
    case 'gone':
      return recordResult(deps, event, { outcome: 'ignored', ignoredReason: 'customer-deleted' });
    case 'unknown':
      return recordResult(deps, event, { outcome: 'parked', customerId: result.customerId });
    case 'granted':
    case 'unchanged':
    case 'settled':
      return 'applied';
  }
}

/**
 * Stores an incident and follows up. The event is settled last, so that a failure in between is
 * delivered again.
 */
async function handleIncident(
  deps: BillingDeps,
  event: EventFacts,
  { type, objectId }: { readonly type: string; readonly objectId: string },
  owner: PayerId | undefined,
): Promise<EventOutcome> {
  const settled = await settledBefore(deps, event);
  if (settled !== null) return settled;
  const found = await deps.provider.findIncident(type, objectId);
  const paymentId = found?.subscriptionId == null ? (found?.paymentId ?? null) : null;
  if (paymentId !== null) return handlePurchase(deps, event, paymentId, owner);
  if (found?.subscriptionId == null) {
    return recordResult(deps, event, { outcome: 'ignored', ignoredReason: 'no-subscription' });
  }
  const { incident, subscriptionId } = found;
  const forStaff = isForStaff(incident);
  const result = await syncSubscription(deps, subscriptionId, {
    event: null,
    ...(forStaff ? {} : { incident }),
    ...(owner === undefined ? {} : { owner }),
  });
  if (result.kind === 'duplicate') return result.outcome;
  if (result.kind !== 'known') return recordUnowned(deps, event, result);
  if (forStaff) await deps.staffIncidents.add(subscriptionId, result.uid, incident);
  if (result.subscription !== null) await followUpIncident(deps, incident, result.subscription);
  if (result.newCustomer !== null) await handleParked(deps, result.newCustomer);
  return recordResult(deps, { ...event, subscriptionId }, { outcome: 'applied', uid: result.uid });
}

/** The provider cancels a deleted customer's subscriptions. Each one is fetched to confirm. */
async function handleDeletedCustomer(
  deps: BillingDeps,
  event: EventFacts,
  customerId: CustomerId,
): Promise<EventOutcome> {
  const uid = await deps.customers.ownerOf(customerId);
  const customer = uid === null ? null : await deps.provider.findCustomer(customerId);
  if (uid === null || customer?.deleted !== true) {
    return recordResult(deps, event, { outcome: 'ignored', ignoredReason: 'customer-deleted' });
  }
  await deps.customers.markDeleted(uid, customerId, deps.now());
  for (const { id, endedAt } of await deps.subscriptions.ofUser(uid)) {
    if (endedAt !== null) continue;
    try {
      await skipUnmappable(deps, () => syncSubscription(deps, id, { event: null }));
    } catch (error) {
      if (!(error instanceof UnknownSubscriptionError)) throw error;
      await deps.missing.mark(error.subscriptionId, deps.now());
    }
  }
  return recordResult(deps, event, { outcome: 'applied', uid });
}

/** The portal changes the customer's card alone. */
async function handleNewCard(
  deps: BillingDeps,
  event: EventFacts,
  customerId: CustomerId,
): Promise<EventOutcome> {
  const settled = await settledBefore(deps, event);
  if (settled !== null) return settled;
  const uid = await deps.customers.ownerOf(customerId);
  if (uid === null) {
    return recordResult(deps, event, { outcome: 'ignored', ignoredReason: 'no-subscription' });
  }
  await followNewCard(deps, uid, [customerId], 'chosen');
  return recordResult(deps, event, { outcome: 'applied', uid });
}

/**
 * Handles an event and records the outcome. Throws on errors that the provider should redeliver.
 *
 * @param owner The account, when an admin assigned the event to it.
 */
export async function handleEvent(
  deps: BillingDeps,
  event: EventFacts,
  owner?: PayerId,
): Promise<EventOutcome> {
  const task = deps.provider.classifyEvent(event);
  switch (task.kind) {
    case 'sync-subscription':
      return handleSubscription(deps, event, task.subscriptionId, owner);
    case 'sync-purchase':
      return handlePurchase(deps, event, task.paymentId, owner);
    case 'incident':
      return handleIncident(deps, event, task, owner);
    case 'customer-deleted':
      return handleDeletedCustomer(deps, event, task.customerId);
    case 'new-card':
      return handleNewCard(deps, event, task.customerId);
    case 'refresh-price':
      deps.packs.clear();
      await deps.prices.refresh();
      return recordResult(deps, event, { outcome: 'applied' });
    case 'nothing':
      return recordResult(deps, event, { outcome: 'ignored', ignoredReason: task.reason });
  }
}

/**
 * Handles the parked events of a customer that now has an account. Failed ones stay parked and are
 * retried by reconcile.
 *
 * @returns Number of events that are no longer parked.
 */
export async function handleParked(deps: BillingDeps, customerId: CustomerId): Promise<number> {
  return handleEntries(deps, await deps.ledger.parkedOf(customerId));
}

/** Like {@link handleParked}, for given entries. */
export async function handleEntries(
  deps: BillingDeps,
  entries: readonly WebhookEvent[],
): Promise<number> {
  let handled = 0;
  await mapConcurrent(CONCURRENCY, entries, async (entry) => {
    try {
      const outcome = await handleEvent(deps, eventOf(entry));
      if (outcome !== 'parked') handled += 1;
    } catch (error) {
      await recordFailure(deps, eventOf(entry), error);
    }
  });
  return handled;
}

/**
 * Follows up on an incident that is stored: an audit entry for each of its states, and the end of the plan
 * when the operator configured that. Repeating it changes nothing.
 */
async function followUpIncident(
  deps: BillingDeps,
  incident: Incident,
  subscription: Subscription,
): Promise<void> {
  const { id, uid } = subscription;
  const entry = {
    actor: { kind: 'system', id: 'billing', label: 'Billing' },
    target: `subscriptions/${id}`,
    requestId: '',
    at: deps.now(),
  } as const;
  const facts = { userId: uid, ...incidentFacts(incident) };
  const auditId = `billing-${incident.kind}-${incident.id}-${incident.status}`;
  await deps.audit.record({
    ...entry,
    id: auditId,
    action: INCIDENT_ACTIONS[incident.kind],
    message: { code: 'billing.incident', params: facts },
  });
  if (!endsPlan(incident, subscription, deps.endPlanOn)) return;
  await deps.provider.cancelSubscription(id, 'payment-returned');
  await deps.audit.record({
    ...entry,
    id: `${auditId}-end`,
    action: 'billing.plan-ended',
    message: { code: 'billing.plan-ended', params: { ...facts, subscriptionId: id } },
  });
  await syncSubscription(deps, id, { event: null, owner: uid });
}
