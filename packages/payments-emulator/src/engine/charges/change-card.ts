import { type Draft } from '../../model/draft';
import { updateCustomer } from '../customers/customers';
import { type ChargeOutcome, type Occasion, setUp } from './charge';
import { attachMethod } from './payment-methods';

/**
 * Makes a card the customer's default, as the portal does. Subscriptions keep a method of their own, which comes first, and nothing
 * that is owed is paid by it. A declined card changes nothing.
 * https://docs.stripe.com/api/subscriptions/object#subscription_object-default_payment_method
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
  return outcome;
}
