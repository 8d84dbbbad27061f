import { type UserId } from '@keelson/contracts/ids';
import { type BillingDeps } from './billing-deps';
import { isLive } from './domain/decide-checkout';

/**
 * Ends everything that an account pays for, as part of its deletion: open payment pages, subscriptions
 * (now, not at the period's end), the customer with its personal data at the provider, and then our
 * records. Safe to repeat after a failure at any point; the records go last, because they say what is
 * left to do. A late event cannot bring the account back: its customer is gone (`find-owner.ts`).
 *
 * @throws {DomainError} `billing/provider-unavailable`: nothing may be deleted while somebody is charged.
 */
export async function offboardBilling(deps: BillingDeps, uid: UserId): Promise<void> {
  const [customer, stored] = await Promise.all([
    deps.customers.find(uid),
    deps.subscriptions.ofUser(uid),
  ]);
  const running = new Set(stored.filter(({ status }) => !isOver(status)).map(({ id }) => id));
  if (customer !== null) {
    const id = customer.providerCustomerId;
    for (const session of await deps.provider.checkoutsOf(id)) {
      if (session.status === 'open') await deps.provider.expireCheckout(session.id);
    }
    for (const { state } of await deps.provider.subscriptionsOf(id)) {
      if (!isOver(state.status)) running.add(state.id);
    }
  }
  for (const id of running) await deps.provider.cancelSubscription(id, 'account-deleted');
  if (customer !== null) await deps.provider.deleteCustomer(customer.providerCustomerId);
  await deps.subscriptions.removeUser(uid);
}

/** An incomplete one is not live, yet it could still be paid. */
function isOver(status: Parameters<typeof isLive>[0]): boolean {
  return !isLive(status) && status !== 'incomplete';
}
