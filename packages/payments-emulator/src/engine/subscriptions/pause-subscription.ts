import { type Draft } from '../../model/draft';
import { type SubscriptionRecord } from '../../model/records';
import { recurringOf } from '../../present/subscription';
import { invalid } from '../../protocol/api-error';
import { periodEnd } from '../clocks/calendar';
import { collect } from '../invoices/collect';
import {
  closeInvoice,
  draftInvoice,
  finalizeInvoice,
  periodLines,
  stopCollecting,
} from '../invoices/invoices';
import { saveSubscription } from '../save';
import { isSent, sendInvoice } from '../invoices/send-invoice';
import { afterPayment, FIRST_PAYMENT_SECONDS, NEXT_STATUS } from './subscription-status';

/** Pauses a subscription until it is resumed. (`pause_collection` pauses only collection.) */
export function pauseSubscription(draft: Draft, id: string): SubscriptionRecord {
  const before = draft.get('subscription', id);
  if (!NEXT_STATUS[before.status].includes('paused')) {
    throw invalid(`A subscription that is ${before.status} cannot be paused.`);
  }
  stopCollecting(draft, id);
  const at = draft.now();
  const paused = { at, why: 'pause_requested', resumption: null } as const;
  saveSubscription(draft, { ...before, status: 'paused', paused });
  return saveSubscription(draft, draft.get('subscription', id), 'paused');
}

/**
 * Starts a new period. The subscription becomes active when its invoice is paid, and stays paused if it is
 * not paid within 23 hours. https://docs.stripe.com/api/subscriptions/resume
 */
export function resumeSubscription(draft: Draft, id: string): SubscriptionRecord {
  const before = draft.get('subscription', id);
  if (before.status !== 'paused' || before.paused === null) {
    throw invalid('Only a paused subscription can be resumed.');
  }
  const now = draft.now();
  const items = before.items.map((item) => ({
    ...item,
    current_period_start: now,
    current_period_end: periodEnd(now, recurringOf(draft, item.price), now),
  }));
  const restarted = { ...before, items, billing_cycle_anchor: now };
  const invoice = draftInvoice(draft, restarted, {
    reason: 'subscription_cycle',
    lines: [...before.own.pendingLines, ...periodLines(draft, restarted)],
    period: { start: now, end: now },
    finalizesAt: now,
  });
  saveSubscription(draft, {
    ...restarted,
    latest_invoice: invoice.id,
    paused: {
      ...before.paused,
      resumption: { invoice: invoice.id, expiresAt: now + FIRST_PAYMENT_SECONDS },
    },
    own: { ...before.own, pendingLines: [] },
  });
  const final = finalizeInvoice(draft, invoice.id);
  if (final.status !== 'open') afterPayment(draft, final);
  else if (isSent(final)) sendInvoice(draft, invoice.id);
  else collect(draft, invoice.id, { who: 'absent', scheduled: false });
  return draft.get('subscription', id);
}

/** The invoice was not paid in time: the subscription stays paused and nothing is owed. */
export function expireResumption(draft: Draft, subscription: SubscriptionRecord): void {
  const { paused } = subscription;
  if (paused?.resumption == null) return;
  const { invoice } = paused.resumption;
  if (draft.get('invoice', invoice).status === 'open') closeInvoice(draft, invoice, 'void');
  saveSubscription(draft, { ...subscription, paused: { ...paused, resumption: null } });
}
