import { DomainError } from '@keelson/contracts/errors';
import { type SubscriptionId, type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { syncSubscription } from './sync-subscription';

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
