import { type UserId } from '@keelson/contracts/ids';
import { type BillingDeps } from './billing-deps';
import { isLive } from './domain/decide-checkout';

/**
 * Ends all billing of an account that is being deleted: expires open checkout sessions, cancels
 * subscriptions immediately, deletes the customer with its personal data at the provider, and then our
 * records. Idempotent: our records are deleted last, because they show what is left to do. A late event
 * cannot restore the account, because its customer is deleted (`find-owner.ts`).
 *
 * @throws {DomainError} `billing/provider-unavailable`; no data is deleted while the user may be charged.
 */
export async function offboardBilling(deps: BillingDeps, uid: UserId): Promise<void> {
  const [customer, stored] = await Promise.all([
    deps.customers.find(uid),
    deps.subscriptions.ofUser(uid),
  ]);
  const active = new Set(stored.filter(({ status }) => !hasEnded(status)).map(({ id }) => id));
  if (customer !== null) {
    const id = customer.providerCustomerId;
    for (const session of await deps.provider.checkoutsOf(id)) {
      if (session.status === 'open') await deps.provider.expireCheckout(session.id);
    }
    for (const { state } of await deps.provider.subscriptionsOf(id)) {
      if (!hasEnded(state.status)) active.add(state.id);
    }
  }
  for (const id of active) await deps.provider.cancelSubscription(id, 'account-deleted');
  if (customer !== null) await deps.provider.deleteCustomer(customer.providerCustomerId);
  await deps.subscriptions.removeUser(uid);
}

/** An incomplete subscription is not live, but could still be paid. */
function hasEnded(status: Parameters<typeof isLive>[0]): boolean {
  return !isLive(status) && status !== 'incomplete';
}
