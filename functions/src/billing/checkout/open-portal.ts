import { type Redirect } from '@keelson/contracts/billing/endpoints';
import { DomainError } from '@keelson/contracts/errors';
import { type CustomerId, type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { portalCustomer } from '../domain/customer-record';

const noCustomer = (): DomainError =>
  new DomainError('billing/no-customer', 'You have no subscription to manage yet.');

/** Creates a session of the provider's customer portal for a customer, in the language of the account. */
export async function visitPortal(
  deps: BillingDeps,
  customerId: CustomerId,
  { uid, page }: { readonly uid: PayerId; readonly page?: 'card' | undefined },
): Promise<Redirect> {
  const ownPage = new URL((await deps.payers.billingPageOf(uid)) ?? '/dashboard', deps.appUrl);
  if (page === 'card') ownPage.searchParams.set('card', 'entered');
  const url = await deps.provider.openPortal(customerId, {
    returnUrl: ownPage.href,
    language: await deps.payers.languageOf(uid),
    page,
  });
  return { url, kind: 'portal' };
}

/** Creates a session of the provider's customer portal, for the customer that pays for the plan. */
export async function openPortal(
  deps: BillingDeps,
  uid: PayerId,
  page?: 'card',
): Promise<Redirect> {
  const [customer, entitlement] = await Promise.all([
    deps.customers.find(uid),
    deps.subscriptions.entitlementOf(uid),
  ]);
  const source = entitlement?.sourceSubscriptionId ?? null;
  const id = portalCustomer(
    customer,
    source === null ? null : await deps.subscriptions.find(source),
  );
  if (id === null) throw noCustomer();
  try {
    return await visitPortal(deps, id, { uid, page });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'billing/provider-refused') throw error;
    const found = await deps.provider.findCustomer(id);
    if (found !== null && !found.deleted) throw error;
    await deps.customers.markDeleted(uid, id, deps.now());
    throw noCustomer();
  }
}
