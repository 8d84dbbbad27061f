import { type Draft } from '../../model/draft';
import { updateCustomer } from '../customers/customers';
import { type ChargeOutcome, type Occasion, setUp } from './charge';
import { collect } from '../invoices/collect';
import { attachMethod } from './payment-methods';
import { saveSubscription } from '../save';
import { ENDED } from '../subscriptions/ended';

/**
 * Sets the default card like the portal does, and retries open invoices with it. A declined card changes
 * nothing.
 */
export function useNewCard(
  draft: Draft,
  customer: string,
  { method, who }: { readonly method: string; readonly who: Occasion['who'] },
): ChargeOutcome {
  const outcome = setUp(draft.get('paymentMethod', method).own.behaviour, who);
  if (outcome.kind !== 'paid') return outcome;
  attachMethod(draft, method, customer);
  updateCustomer(draft, customer, { default_payment_method: method });
  for (const subscription of draft.all('subscription')) {
    if (subscription.customer === customer && !ENDED.includes(subscription.status)) {
      saveSubscription(draft, { ...subscription, default_payment_method: method });
    }
  }
  return payWhatIsOwed(draft, customer, who) ?? outcome;
}

/** @returns The outcome of the last attempt; null without open invoices. */
function payWhatIsOwed(draft: Draft, customer: string, who: Occasion['who']): ChargeOutcome | null {
  let last: ChargeOutcome | null = null;
  for (const { id, customer: owner, status, attempted } of draft.all('invoice')) {
    if (owner !== customer || status !== 'open' || !attempted || isUnderWay(draft, id)) continue;
    last = collect(draft, id, { who, scheduled: false });
  }
  return last;
}

function isUnderWay(draft: Draft, invoice: string): boolean {
  return draft
    .all('paymentIntent')
    .some((intent) => intent.invoice === invoice && intent.status === 'processing');
}
