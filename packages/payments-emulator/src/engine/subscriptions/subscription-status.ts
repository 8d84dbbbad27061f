import { type Draft } from '../../model/draft';
import {
  type InvoiceRecord,
  type ItemRecord,
  type SubscriptionRecord,
  type SubscriptionStatus,
} from '../../model/records';
import { HOUR } from '../clocks/calendar';
import { closeInvoice, stopCollecting } from '../invoices/invoices';
import { applyPendingUpdate, discardPendingUpdate } from './pending-update';
import { currentEnd, nextPeriod } from './periods';
import { saveSubscription } from '../save';
import { cancelSchedule } from './schedules';
import { subscriptionOf } from './subscription-of';

/** Time limit for the first payment of a new or resumed subscription. */
export const FIRST_PAYMENT_SECONDS = 23 * HOUR;

/** Allowed transitions; any other is a bug. */
export const NEXT_STATUS: Readonly<Record<SubscriptionStatus, readonly SubscriptionStatus[]>> = {
  incomplete: ['active', 'trialing', 'incomplete_expired', 'canceled'],
  incomplete_expired: [],
  trialing: ['active', 'past_due', 'paused', 'canceled'],
  active: ['past_due', 'trialing', 'paused', 'canceled'],
  past_due: ['active', 'unpaid', 'paused', 'canceled'],
  unpaid: ['active', 'paused', 'canceled'],
  paused: ['active', 'canceled'],
  canceled: [],
};

/** Applies a paid invoice to its subscription. Only the latest invoice counts. */
export function afterPayment(draft: Draft, invoice: InvoiceRecord): void {
  if (applyPendingUpdate(draft, invoice)) return;
  const subscription = subscriptionOf(draft, invoice);
  if (subscription?.latest_invoice !== invoice.id) return;
  switch (subscription.status) {
    case 'incomplete':
    case 'past_due':
    case 'unpaid':
      saveSubscription(draft, { ...subscription, status: 'active' });
      return;
    case 'paused':
      if (subscription.paused?.resumption?.invoice !== invoice.id) return;
      saveSubscription(draft, {
        ...subscription,
        items: currentItems(draft, subscription),
        status: 'active',
        paused: null,
      });
      saveSubscription(draft, draft.get('subscription', subscription.id), 'resumed');
      return;
    case 'active':
    case 'trialing':
    case 'canceled':
    case 'incomplete_expired':
  }
}

/** Applies a failed collection to the subscription. */
export function afterFailedPayment(
  draft: Draft,
  invoice: InvoiceRecord,
  { isLast }: { readonly isLast: boolean },
): void {
  const subscription = subscriptionOf(draft, invoice);
  // An update that waits for its payment leaves the subscription as it is.
  if (subscription === undefined || subscription.own.pendingUpdate?.invoice === invoice.id) return;
  if (subscription.status === 'active' || subscription.status === 'trialing') {
    saveSubscription(draft, { ...subscription, status: 'past_due' });
  }
  const now = draft.get('subscription', subscription.id);
  if (isLast && now.status === 'past_due') giveUp(draft, now);
}

function giveUp(draft: Draft, subscription: SubscriptionRecord): void {
  switch (draft.settings.afterRetries) {
    case 'cancel':
      endSubscription(draft, subscription, 'payment_failed');
      return;
    case 'unpaid':
      saveSubscription(draft, { ...subscription, status: 'unpaid' });
      return;
    case 'pause':
      pauseForPayment(draft, subscription);
      return;
    case 'past_due':
  }
}

/**
 * No further invoices; the one that failed stays collectible, and its payment resumes the subscription. Only flexible
 * billing mode can pause; others are canceled.
 * https://docs.stripe.com/billing/revenue-recovery/smart-retries/pause-on-payment-failure
 */
function pauseForPayment(draft: Draft, subscription: SubscriptionRecord): void {
  const { billing_mode: mode, latest_invoice: invoice, id } = subscription;
  if (mode !== 'flexible' || invoice === null) {
    endSubscription(draft, subscription, 'payment_failed');
    return;
  }
  const at = draft.now();
  const resumption = { invoice, expiresAt: null };
  const paused = { at, why: 'final_payment_failure', resumption } as const;
  saveSubscription(draft, { ...subscription, status: 'paused', paused });
  saveSubscription(draft, draft.get('subscription', id), 'paused');
}

/** The items with the period that contains the present: periods of a pause are not billed. */
function currentItems(draft: Draft, subscription: SubscriptionRecord): readonly ItemRecord[] {
  const now = draft.now();
  let { items } = subscription;
  while (currentEnd({ items }) <= now) items = nextPeriod(draft, { ...subscription, items });
  return items;
}

/** Ends a subscription. Unpaid invoices stay open, without automatic collection. */
export function endSubscription(
  draft: Draft,
  subscription: SubscriptionRecord,
  reason: SubscriptionRecord['cancellation_reason'],
): SubscriptionRecord {
  const now = draft.now();
  cancelSchedule(draft, subscription);
  stopCollecting(draft, subscription.id);
  const ended: SubscriptionRecord = {
    ...discardPendingUpdate(draft, subscription),
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_reason: subscription.cancellation_reason ?? reason,
    pause_collection: null,
  };
  return saveSubscription(draft, ended, 'deleted');
}

/** Expires a subscription whose first payment did not arrive within 23 hours. */
export function expireIncomplete(draft: Draft, subscription: SubscriptionRecord): void {
  const invoice = subscription.latest_invoice;
  if (invoice !== null && draft.find('invoice', invoice)?.status === 'open') {
    closeInvoice(draft, invoice, 'void');
  }
  const now = draft.now();
  saveSubscription(draft, { ...subscription, status: 'incomplete_expired', ended_at: now });
}
