import { type CustomerId, type UserId } from '@keelson/contracts/ids';
import { type BillingDeps } from './billing-deps';
import { handleParked } from './handle-event';

/**
 * The account's customer at the provider, made on first use. Calls that race get one customer: the
 * provider's idempotency key stands for the account and the customer that came before, and the first
 * to write the mapping settles it for all.
 *
 * @param deleted The account's former customer, found deleted at the provider.
 */
export async function ensureCustomer(
  deps: BillingDeps,
  uid: UserId,
  deleted: CustomerId | null,
): Promise<CustomerId> {
  const created = await deps.provider.createCustomer(uid, deleted ?? 'first');
  const { customer, made } = await deps.customers.claim(uid, created, {
    at: deps.now(),
    instead: deleted,
  });
  if (made) {
    await describe(deps, uid, customer.providerCustomerId);
    await handleParked(deps, customer.providerCustomerId);
  }
  return customer.providerCustomerId;
}

/** Name and address are for invoices; a checkout does not fail for want of them. */
async function describe(deps: BillingDeps, uid: UserId, customerId: CustomerId): Promise<void> {
  try {
    await deps.provider.describeCustomer(customerId, await deps.customers.personOf(uid));
  } catch (error) {
    deps.log.warn('a customer could not be given its name', { uid, error });
  }
}
