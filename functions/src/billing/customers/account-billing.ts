import { type GetAccountBilling } from '@keelson/contracts/billing/account-billing';
import { type InvoiceList } from '@keelson/contracts/billing/invoices';
import { type PayerId } from '@keelson/contracts/ids';
import { recordOf } from '@keelson/contracts/billing/payer-of';
import { dayKey } from '@keelson/contracts/time';
import type * as z from 'zod';
import { type AdminContext, requireAccount } from '../billing-admin';
import { type BillingDeps } from '../billing-deps';
import { purchasesOf } from '../credits/buy-credits';
import { customerIdsOf } from '../domain/customer-record';
import { getSubscription } from '../plans/get-subscription';
import { listInvoices } from './list-invoices';

/** Returns what is stored about the billing of an account, without a request to the provider. */
export async function getAccountBilling(
  deps: BillingDeps,
  uid: PayerId,
): Promise<z.infer<typeof GetAccountBilling.response>> {
  await requireAccount(deps, uid);
  const [summary, customer, subscriptions, forStaff] = await Promise.all([
    getSubscription(deps, uid),
    deps.customers.find(uid),
    deps.subscriptions.ofUser(uid),
    deps.staffIncidents.ofUser(uid),
  ]);
  return {
    summary,
    incidents: [...subscriptions, ...forStaff]
      .flatMap(({ incidents }) => incidents)
      .sort((a, b) => b.at - a.at),
    customers: customerIdsOf(customer).map((id) => ({ id, url: deps.provider.customerPage(id) })),
    purchases: purchasesOf(customer),
  };
}

/**
 * The invoices and the payment method of another account. The first read of a day by an admin is audited before they
 * are fetched.
 */
export async function readAccountInvoices(
  deps: BillingDeps,
  uid: PayerId,
  context: AdminContext,
): Promise<InvoiceList> {
  await requireAccount(deps, uid);
  const at = deps.now();
  await deps.audit.record({
    ...context,
    id: `billing-invoices-read-${dayKey(at)}-${context.actor.id}-${uid}`,
    action: 'billing.invoices-read',
    target: recordOf(uid),
    message: { code: 'billing.invoices-read', params: { userId: uid } },
    at,
  });
  return listInvoices(deps, uid);
}
