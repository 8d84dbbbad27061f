import { type Draft } from '../../model/draft';
import { type SubscriptionRecord } from '../../model/records';
import { collect } from '../invoices/collect';
import { closeInvoice, draftInvoice, finalizeInvoice, periodLines } from '../invoices/invoices';
import { saveSubscription } from '../save';
import { nextPeriod } from './periods';
import { completeSchedule, endsWithPhase, enterPhase } from './schedules';
import { isSent, sendInvoice } from '../invoices/send-invoice';
import { usageLines } from './usage-lines';
import { afterPayment, endSubscription } from './subscription-status';
import { subscriptionOf } from './subscription-of';

/** Ends a period: bills the next one, or ends the subscription as scheduled. */
export function renew(draft: Draft, subscription: SubscriptionRecord): void {
  if (subscription.cancel_at_period_end) {
    endWithUsage(draft, subscription);
    return;
  }
  if (endsWithPhase(draft, subscription, draft.now())) {
    endWithUsage(draft, completeSchedule(draft, subscription));
    return;
  }
  const next = enterPhase(draft, subscription);
  billNextPeriod(draft, { ...next, items: nextPeriod(draft, next) });
}

/** Ends a subscription as scheduled. What its metered items used is billed with a last invoice. */
export function endWithUsage(draft: Draft, subscription: SubscriptionRecord): void {
  const now = draft.now();
  const lines = usageLines(draft, subscription, subscription.items, now);
  const ended = endSubscription(draft, subscription, 'cancellation_requested');
  if (lines.length === 0) return;
  const invoice = draftInvoice(draft, ended, {
    reason: 'subscription_cycle',
    lines,
    period: { start: lines[0]?.period.start ?? now, end: now },
    finalizesAt: now + draft.settings.draftSeconds,
  });
  draft.put('subscription', { ...ended, latest_invoice: invoice.id });
}

export function endTrial(draft: Draft, subscription: SubscriptionRecord): void {
  const customer = draft.get('customer', subscription.customer);
  const hasMethod =
    subscription.collection_method === 'send_invoice' ||
    (subscription.default_payment_method ?? customer.default_payment_method) !== null;
  if (
    subscription.cancel_at_period_end ||
    (!hasMethod && subscription.missing_payment_method === 'cancel')
  ) {
    endSubscription(draft, subscription, 'cancellation_requested');
    return;
  }
  if (!hasMethod && subscription.missing_payment_method === 'pause') {
    const at = draft.now();
    const why = 'trial_end_without_payment_method';
    const paused = { at, why, resumption: null } as const;
    saveSubscription(draft, { ...subscription, status: 'paused', paused });
    saveSubscription(draft, draft.get('subscription', subscription.id), 'paused');
    return;
  }
  const anchored = {
    ...enterPhase(draft, subscription),
    billing_cycle_anchor: subscription.trial_end ?? draft.now(),
  };
  billNextPeriod(draft, { ...anchored, status: 'active', items: nextPeriod(draft, anchored) });
}

/** Bills the new period with a draft that is finalized automatically later. */
function billNextPeriod(draft: Draft, subscription: SubscriptionRecord): void {
  const now = draft.now();
  const stored = draft.get('subscription', subscription.id);
  const before = stored.items[0];
  const stays =
    subscription.status === 'unpaid' || subscription.pause_collection?.behavior === 'keep_as_draft';
  const invoice = draftInvoice(draft, subscription, {
    reason: 'subscription_cycle',
    lines: [
      ...subscription.own.pendingLines,
      ...usageLines(draft, stored, stored.items, now),
      ...periodLines(draft, subscription),
    ],
    period: { start: before?.current_period_start ?? now, end: now },
    finalizesAt: stays ? null : now + draft.settings.draftSeconds,
  });
  saveSubscription(draft, {
    ...subscription,
    latest_invoice: invoice.id,
    own: { ...subscription.own, pendingLines: [] },
  });
}

/** Finalizes and collects a renewal's draft, unless collection is paused. */
export function advanceInvoice(draft: Draft, id: string): void {
  const invoice = finalizeInvoice(draft, id);
  if (invoice.status !== 'open') {
    afterPayment(draft, invoice); // nothing is due
    return;
  }
  const paused = subscriptionOf(draft, invoice)?.pause_collection?.behavior;
  if (paused === 'void') closeInvoice(draft, id, 'void');
  else if (paused === 'mark_uncollectible') closeInvoice(draft, id, 'uncollectible');
  else if (isSent(invoice)) sendInvoice(draft, id);
  else collect(draft, id, { who: 'absent', scheduled: true });
}
