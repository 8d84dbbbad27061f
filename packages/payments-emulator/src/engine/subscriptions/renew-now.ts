import { type Draft } from '../../model/draft';
import { type SubscriptionRecord } from '../../model/records';
import { invalid } from '../../protocol/api-error';
import { advanceInvoice, endTrial, renew } from './renewal';
import { endPhaseNow } from './schedules';

/**
 * Ends the current period of one subscription and collects the next one immediately: a renewal without
 * advancing a clock. The billing day moves to today.
 */
export function renewNow(draft: Draft, id: string): SubscriptionRecord {
  const before = draft.get('subscription', id);
  const { status } = before;
  if (status !== 'active' && status !== 'past_due' && status !== 'trialing') {
    throw invalid(`A subscription that is ${status} does not renew.`, 'id');
  }
  const now = draft.now();
  endPhaseNow(draft, before);
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
