import { DomainError } from '@keelson/contracts/errors';
import { type CustomerId, type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { handleParked } from '../webhooks/handle-event';
import { type CustomerProfile } from '../provider/payment-provider';

/** The customer that a purchase is charged to; another one when the provider deleted it. */
export async function findBuyerCustomer(deps: BillingDeps, uid: PayerId): Promise<CustomerId> {
  const mapped = await deps.customers.findForPurchase(uid);
  const customerId = mapped?.providerCustomerId ?? null;
  if (customerId !== null && mapped?.deletedAt === null) {
    const customer = await deps.provider.findCustomer(customerId);
    if (customer !== null && !customer.deleted) return customerId;
  }
  return ensureCustomer(deps, uid, customerId);
}

/**
 * Returns the account's customer at the provider and creates it on first use. Concurrent calls get the
 * same customer: the idempotency key consists of the account and the previous customer, and the first
 * write of the mapping wins.
 *
 * @param deleted The account's previous customer, if it was deleted at the provider.
 */
export async function ensureCustomer(
  deps: BillingDeps,
  uid: PayerId,
  deleted: CustomerId | null,
): Promise<CustomerId> {
  const created = await deps.provider.createCustomer(uid, deleted ?? 'first');
  const profile = await deps.payers.profileOf(uid);
  const { customerId, made } = await claim(deps, uid, {
    created,
    instead: deleted,
    profile,
  });
  if (made) {
    await setProfile(deps, uid, { customerId, profile });
    await handleParked(deps, customerId);
  }
  return customerId;
}

async function claim(
  deps: BillingDeps,
  uid: PayerId,
  {
    created,
    ...options
  }: {
    readonly created: CustomerId;
    readonly instead: CustomerId | null;
    readonly profile: CustomerProfile;
  },
): ReturnType<BillingDeps['customers']['claim']> {
  try {
    return await deps.customers.claim(uid, created, { ...options, at: deps.now() });
  } catch (error) {
    // The account was deleted meanwhile, so nothing else would delete this customer.
    if (error instanceof DomainError && error.code === 'account/being-deleted') {
      await deps.provider.deleteCustomer(created);
    }
    throw error;
  }
}

/**
 * The profile is for invoices only: an error here does not fail the checkout. The hourly run sends the
 * e-mail address and the language again.
 */
async function setProfile(
  deps: BillingDeps,
  uid: PayerId,
  { customerId, profile }: { readonly customerId: CustomerId; readonly profile: CustomerProfile },
): Promise<void> {
  try {
    await deps.provider.updateCustomer(customerId, profile);
    if (profile.email !== null) await deps.emails.settle(uid, profile.email);
    if (profile.language !== null) await deps.languages.settle(uid, profile.language);
  } catch (error) {
    deps.log.warn('Could not set the profile of a customer', { uid, error });
  }
}
