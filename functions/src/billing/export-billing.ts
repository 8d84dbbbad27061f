import { type Customer } from '@keelson/contracts/billing/customer';
import { type Entitlement } from '@keelson/contracts/billing/entitlement';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type UserId } from '@keelson/contracts/ids';
import { type BillingDeps } from './billing-deps';

/** What billing keeps of an account. Cards and invoices are the provider's; the portal shows them. */
export interface BillingExport {
  readonly customer: Customer | null;
  readonly entitlement: Entitlement | null;
  readonly subscriptions: readonly Subscription[];
}

/** Billing's part of the account's data export. */
export async function exportBilling(
  deps: Pick<BillingDeps, 'customers' | 'subscriptions'>,
  uid: UserId,
): Promise<BillingExport> {
  const [customer, entitlement, subscriptions] = await Promise.all([
    deps.customers.find(uid),
    deps.subscriptions.entitlementOf(uid),
    deps.subscriptions.ofUser(uid),
  ]);
  return { customer, entitlement, subscriptions };
}
