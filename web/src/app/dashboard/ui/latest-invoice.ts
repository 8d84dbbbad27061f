import type { InvoiceStatus } from '@keelson/contracts/billing/subscription';
import type { MemberInvoice } from '@keelson/contracts/billing/invoices';
import type { Money } from '@keelson/contracts/money';

export interface LatestInvoice {
  readonly status: InvoiceStatus;
  /** Null while it is not known. */
  readonly amount: Money | null;
}

/** Ours are finer: the provider calls an invoice open whose payment failed, and a draft that it cannot issue. */
const PROVIDER_STATUSES: Partial<Record<InvoiceStatus, InvoiceStatus>> = {
  payment_failed: 'open',
  action_required: 'open',
  not_finalized: 'draft',
};

/**
 * The latest invoice of a subscription, else of the account. The provider's list has invoices for credits too, and can be
 * newer or older than the subscription's record, so only an invoice in the recorded state gives the amount.
 *
 * @param recorded Of the subscription; null without one.
 * @param invoices Newest first.
 */
export function latestInvoice(
  recorded: InvoiceStatus | null,
  invoices: readonly MemberInvoice[],
): LatestInvoice | null {
  const wanted = recorded && (PROVIDER_STATUSES[recorded] ?? recorded);
  const found = invoices.find(({ status }) => wanted === null || status === wanted);
  const status = recorded ?? found?.status;
  return status === undefined ? null : { status, amount: found?.amount ?? null };
}
