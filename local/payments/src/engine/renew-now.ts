import { type Draft } from '../model/draft';
import { type SubscriptionRecord } from '../model/records';
import { invalid } from '../protocol/api-error';
import { advanceInvoice, endTrial, renew } from './renewal';

/**
 * Ends the running period of one subscription now and collects the next one at once, as if its day had
 * come: a renewal without moving anybody's clock. Its billing day moves to today.
 */
export function renewNow(draft: Draft, id: string): SubscriptionRecord {
  const before = draft.get('subscription', id);
  const { status } = before;
  if (status !== 'active' && status !== 'past_due' && status !== 'trialing') {
    throw invalid(`A subscription that is ${status} does not renew.`, 'id');
  }
  const now = draft.now(before.customer);
  const over = {
    ...before,
    billing_cycle_anchor: now,
    trial_end: status === 'trialing' ? now : before.trial_end,
    items: before.items.map((item) => ({ ...item, current_period_end: now })),
  };
  if (status === 'trialing') endTrial(draft, over);
  else renew(draft, over);
  const invoice = draft.get('subscription', id).latest_invoice;
  if (
    invoice !== null &&
    draft.get('invoice', invoice).status === 'draft' &&
    draft.get('invoice', invoice).auto_advance
  ) {
    advanceInvoice(draft, invoice);
  }
  return draft.get('subscription', id);
}
