import { DomainError } from '@keelson/contracts/errors';
import { type CustomerId, type PayerId, type SubscriptionId } from '@keelson/contracts/ids';
import { type SubscriptionState } from '@keelson/contracts/billing/subscription';
import { type BillingDeps } from '../billing-deps';
import { endsAt } from '../domain/access-state';
import { customerIdsOf } from '../domain/customer-record';
import { isLive } from '../domain/decide-checkout';
import { type SubscriptionFacts } from '../domain/provider-facts';

const MAX_ATTEMPTS = 5;

/**
 * Lets every subscription of a deleted workspace end: paid ones with their period, all others at once. Payment pages that are
 * open are closed first. Idempotent.
 *
 * @returns The subscriptions that have changed at the provider.
 * @throws {DomainError} `billing/provider-unavailable`
 */
export async function stopRenewals(deps: BillingDeps, payer: PayerId): Promise<SubscriptionId[]> {
  const customers = customerIdsOf(await deps.customers.find(payer));
  const changed = new Set<SubscriptionId>();
  for (const customer of customers) {
    if (await deps.customers.isShared(customer, payer)) continue;
    await closeCheckouts(deps, customer);
    const { items, skipped } = await deps.provider.subscriptionsOf(customer);
    for (const { state } of items) if (await stopRenewal(deps, state)) changed.add(state.id);
    for (const { id, mayBeOpen } of skipped) {
      if (mayBeOpen && (await deps.provider.setEnding(id, 'period-end'))) changed.add(id);
    }
  }
  return [...changed];
}

/** A page that is paid meanwhile is not open any more, and its subscription is found afterwards. */
async function closeCheckouts({ provider }: BillingDeps, customer: CustomerId): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const open = (await provider.checkoutsOf(customer)).filter(({ status }) => status === 'open');
    if (open.length === 0) return;
    for (const { id } of open) await provider.expireCheckout(id);
  }
  throw new DomainError('billing/provider-unavailable', 'A checkout is in progress. Try again.');
}

type Renewing = Pick<
  SubscriptionState,
  'id' | 'status' | 'cancelAt' | 'cancelAtPeriodEnd' | 'currentPeriodEnd'
>;

/** @returns Whether anything changed at the provider. */
async function stopRenewal(
  { provider }: Pick<BillingDeps, 'provider'>,
  state: Renewing,
): Promise<boolean> {
  const { id, status } = state;
  if (status === 'active' || status === 'trialing') {
    const end = endsAt(state);
    return (end === null || end > state.currentPeriodEnd) && provider.setEnding(id, 'period-end');
  }
  if (!isLive(status) && status !== 'incomplete') return false;
  return provider.cancelSubscription(id, 'account-deleted');
}

/**
 * A payment page may have been paid while its workspace was deleted, and a webhook may tell of it later: the plan does not
 * renew. Nothing is read for a person.
 *
 * @returns Whether the subscription has changed at the provider.
 */
export async function stopEnded(
  deps: Pick<BillingDeps, 'provider' | 'payers'>,
  payer: PayerId,
  { state }: SubscriptionFacts,
): Promise<boolean> {
  return (await deps.payers.hasEnded(payer)) && stopRenewal(deps, state);
}
