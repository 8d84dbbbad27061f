import { type InvoiceList } from '@keelson/contracts/billing/invoices';
import { type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { endsAt } from '../domain/access-state';
import { portalCustomer } from '../domain/customer-record';

/** The member's invoices, payment method and next charge, as the provider has them now. */
export async function listInvoices(deps: BillingDeps, uid: PayerId): Promise<InvoiceList> {
  const [customer, entitlement] = await Promise.all([
    deps.customers.find(uid),
    deps.subscriptions.entitlementOf(uid),
  ]);
  const source = entitlement?.sourceSubscriptionId ?? null;
  const stored = source === null ? null : await deps.subscriptions.find(source);
  const payer = portalCustomer(customer, stored);
  if (payer === null) return { invoices: [], method: null, nextCharge: null, takesCode: false };
  const live = stored?.endedAt === null ? stored.id : null;
  const renews =
    stored !== null &&
    (stored.status === 'active' || stored.status === 'trialing') &&
    (endsAt(stored) ?? Infinity) > stored.currentPeriodEnd;
  const [invoices, method, amount] = await Promise.all([
    deps.provider.invoicesOf(payer),
    live === null ? null : deps.provider.paymentMethodOf(live),
    renews ? deps.provider.nextInvoice(stored.id) : null,
  ]);
  const at = stored?.currentPeriodEnd ?? 0;
  const waits = stored?.pendingChange != null || stored?.pendingUpdate != null;
  return {
    invoices,
    method,
    nextCharge: amount === null ? null : { amount, at },
    takesCode: deps.promotionCodes && amount !== null && !waits,
  };
}
