import { type SubscriptionState } from '@keelson/contracts/billing/subscription';
import { DomainError } from '@keelson/contracts/errors';
import { type PayerId, type SubscriptionId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { requireLive } from '../domain/decide-plan-change';
import { keepPlan } from '../domain/product-claim';
import { UnmappableError } from '../domain/skipped-subscription';
import { syncSubscription } from './sync-subscription';

/**
 * The subscription that the member's plan comes from, freshly fetched.
 *
 * @throws {DomainError} `billing/no-subscription`, or `billing/not-changeable` for one in an unknown form.
 */
export async function findOwnSubscription(
  deps: Pick<BillingDeps, 'provider' | 'subscriptions'>,
  uid: PayerId,
): Promise<SubscriptionState> {
  const source = (await deps.subscriptions.entitlementOf(uid))?.sourceSubscriptionId ?? null;
  if (source === null) return requireLive(null);
  const [facts, stored] = await Promise.all([
    deps.provider.findSubscription(source).catch(refuseUnknownForm),
    deps.subscriptions.find(source),
  ]);
  return requireLive(facts === null ? null : keepPlan(facts.state, stored));
}

function refuseUnknownForm(error: unknown): never {
  if (!(error instanceof UnmappableError)) throw error;
  throw new DomainError(
    'billing/not-changeable',
    'Your subscription is in an unusual form. Change it in the billing portal.',
    [],
    { cause: error },
  );
}

/**
 * Stores what the provider has after a change, before its webhook arrives. The change is made: when the provider does
 * not respond now, the webhook stores it.
 */
export async function refreshSubscription(
  deps: BillingDeps,
  uid: PayerId,
  id: SubscriptionId,
): Promise<void> {
  try {
    await syncSubscription(deps, id, { event: null, owner: uid });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'billing/provider-unavailable')
      throw error;
    deps.log.warn('A changed subscription was not fetched; its webhook follows', { id, error });
  }
}
