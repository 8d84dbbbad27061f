import { type Customer } from '@keelson/contracts/billing/customer';
import { type Entitlement } from '@keelson/contracts/billing/entitlement';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';

/** Billing data of an account. Cards and invoices are stored at the provider and shown in its portal. */
export interface BillingExport {
  readonly customer: Customer | null;
  readonly entitlement: Entitlement | null;
  readonly subscriptions: readonly Subscription[];
}

export async function exportBilling(
  deps: Pick<BillingDeps, 'customers' | 'subscriptions'>,
  uid: PayerId,
): Promise<BillingExport> {
  const [customer, entitlement, subscriptions] = await Promise.all([
    deps.customers.find(uid),
    deps.subscriptions.entitlementOf(uid),
    deps.subscriptions.ofUser(uid),
  ]);
  return { customer, entitlement, subscriptions };
}
