import { type EventOutcome, type WebhookEvent } from '@keelson/contracts/billing/ledger';
import { type CustomerId, type SubscriptionId, type UserId } from '@keelson/contracts/ids';
import { type BillingDeps } from './billing-deps';
import { classifyEvent } from './domain/classify-event';
import { eventOf } from './domain/ledger-entry';
import { type EventFacts } from './domain/provider-facts';
import { syncSubscription } from './sync-subscription';

interface Finding {
  readonly outcome: EventOutcome;
  readonly customerId?: string | null;
  readonly uid?: UserId | null;
}

async function note(deps: BillingDeps, event: EventFacts, finding: Finding): Promise<EventOutcome> {
  const entry = await deps.ledger.record({
    event,
    outcome: finding.outcome,
    errorCode: finding.outcome === 'parked' ? 'billing/user-unknown' : null,
    subscriptionId: event.subscriptionId,
    customerId: finding.customerId ?? event.customerId,
    uid: finding.uid ?? null,
    at: deps.now(),
  });
  return entry.outcome;
}

async function handleSubscription(
  deps: BillingDeps,
  event: EventFacts,
  subscriptionId: SubscriptionId,
  owner: UserId | undefined,
): Promise<EventOutcome> {
  const result = await syncSubscription(deps, subscriptionId, {
    event,
    ...(owner === undefined ? {} : { owner }),
  });
  switch (result.kind) {
    case 'repeated':
      return result.outcome;
    case 'unknown':
      return note(deps, event, { outcome: 'parked', customerId: result.facts.customerId });
    case 'gone':
      return note(deps, event, { outcome: 'ignored', customerId: result.facts.customerId });
    case 'known':
      if (result.newCustomer !== null) await handleParked(deps, result.newCustomer);
      return result.outcome;
  }
}

/** The provider ends a deleted customer's subscriptions; each is fetched, the word is not taken for it. */
async function handleDeletedCustomer(
  deps: BillingDeps,
  event: EventFacts,
  customerId: CustomerId,
): Promise<EventOutcome> {
  const uid = await deps.customers.ownerOf(customerId);
  const customer = uid === null ? null : await deps.provider.findCustomer(customerId);
  if (uid === null || customer?.deleted !== true) return note(deps, event, { outcome: 'ignored' });
  await deps.customers.markDeleted(uid, customerId, deps.now());
  for (const { id, endedAt } of await deps.subscriptions.ofUser(uid)) {
    if (endedAt === null) await syncSubscription(deps, id, { event: null });
  }
  return note(deps, event, { outcome: 'applied', uid });
}

/**
 * Does what an event asks for and records how it went. Anything thrown from here is for the provider to
 * deliver again.
 *
 * @param owner The account, when an admin says whose event it is.
 */
export async function handleEvent(
  deps: BillingDeps,
  event: EventFacts,
  owner?: UserId,
): Promise<EventOutcome> {
  const task = classifyEvent(event);
  switch (task.kind) {
    case 'sync-subscription':
      return handleSubscription(deps, event, task.subscriptionId, owner);
    case 'customer-deleted':
      return handleDeletedCustomer(deps, event, task.customerId);
    case 'refresh-price':
      await deps.prices.refresh();
      return note(deps, event, { outcome: 'applied' });
    case 'nothing':
      return note(deps, event, { outcome: 'ignored' });
  }
}

/**
 * Handles what was parked for a customer, once the customer has an account. One that fails stays parked
 * and is tried again by reconcile.
 *
 * @returns How many found their account.
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
  for (const entry of entries) {
    try {
      if ((await handleEvent(deps, eventOf(entry))) !== 'parked') handled += 1;
    } catch (error) {
      deps.log.warn('a left-over event could not be handled', { event: entry.id, error });
    }
  }
  return handled;
}
