import { type Draft } from '../../model/draft';
import { type InvoiceRecord, type SubscriptionRecord } from '../../model/records';
import { HOUR } from '../clocks/calendar';
import { closeInvoice } from '../invoices/invoices';
import { saveSubscription } from '../save';
import { subscriptionOf } from './subscription-of';

/** An update that is not paid is discarded after this time, or at the end of the period. */
export const PENDING_UPDATE_SECONDS = 23 * HOUR;

/**
 * Applies the update that waited for this invoice.
 *
 * @returns False when none did.
 */
export function applyPendingUpdate(draft: Draft, invoice: InvoiceRecord): boolean {
  const before = subscriptionOf(draft, invoice);
  const update = before?.own.pendingUpdate ?? null;
  if (before === undefined || update?.invoice !== invoice.id) return false;
  const applied = saveSubscription(draft, {
    ...before,
    items: update.items,
    ...(update.discounts === undefined ? {} : { discounts: update.discounts }),
    billing_cycle_anchor: update.billing_cycle_anchor,
    ...(update.trial_end == null ? {} : { trial_end: update.trial_end, status: 'active' as const }),
    own: { ...before.own, pendingUpdate: null, pendingLines: [] },
  });
  saveSubscription(draft, applied, 'pending_update_applied');
  return true;
}

/**
 * The subscription without an update that waits for its payment; the invoice is voided. The caller saves it.
 * https://docs.stripe.com/billing/subscriptions/pending-updates-reference
 */
export function discardPendingUpdate(
  draft: Draft,
  subscription: SubscriptionRecord,
): SubscriptionRecord {
  const { pendingUpdate = null } = subscription.own;
  if (pendingUpdate === null) return subscription;
  if (draft.get('invoice', pendingUpdate.invoice).status === 'open') {
    closeInvoice(draft, pendingUpdate.invoice, 'void');
  }
  const without = { ...subscription, own: { ...subscription.own, pendingUpdate: null } };
  draft.put('subscription', without);
  saveSubscription(draft, without, 'pending_update_expired');
  return without;
}
