import { type Draft } from '../model/draft';
import { type SubscriptionRecord } from '../model/records';
import { priceOf } from '../present/subscription';
import { invalid } from '../protocol/api-error';
import { periodEnd } from './calendar';
import { collect } from './collect';
import { draftInvoice, finalizeInvoice, periodLines, stopCollecting } from './invoices';
import { saveSubscription } from './save';
import { afterPayment, NEXT_STATUS } from './subscription-status';

/** Stops the service until it is resumed. (Pausing only the collection is `pause_collection`.) */
export function pauseSubscription(draft: Draft, id: string): SubscriptionRecord {
  const before = draft.get('subscription', id);
  if (!NEXT_STATUS[before.status].includes('paused')) {
    throw invalid(`A subscription that is ${before.status} cannot be paused.`);
  }
  stopCollecting(draft, id);
  const at = draft.now(before.customer);
  saveSubscription(draft, { ...before, status: 'paused', paused: { at, why: 'pause_requested' } });
  return saveSubscription(draft, draft.get('subscription', id), 'paused');
}

/** Starts a new period now; the subscription is active as soon as that is paid. */
export function resumeSubscription(draft: Draft, id: string): SubscriptionRecord {
  const before = draft.get('subscription', id);
  if (before.status !== 'paused') throw invalid('Only a paused subscription can be resumed.');
  const now = draft.now(before.customer);
  const items = before.items.map((item) => ({
    ...item,
    current_period_start: now,
    current_period_end: periodEnd(now, priceOf(draft, item.price).recurring, now),
  }));
  const restarted = { ...before, items, billing_cycle_anchor: now };
  const invoice = draftInvoice(draft, restarted, {
    reason: 'subscription_cycle',
    lines: [...before.own.pendingLines, ...periodLines(draft, items)],
    period: { start: now, end: now },
    finalizesAt: now,
  });
  saveSubscription(draft, {
    ...restarted,
    latest_invoice: invoice.id,
    own: { ...before.own, pendingLines: [] },
  });
  const final = finalizeInvoice(draft, invoice.id);
  if (final.status === 'open') collect(draft, invoice.id, { who: 'absent', scheduled: false });
  else afterPayment(draft, final);
  return draft.get('subscription', id);
}
