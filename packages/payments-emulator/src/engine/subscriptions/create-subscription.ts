import { type Draft } from '../../model/draft';
import { type SubscriptionRecord } from '../../model/records';
import { declined, invalid } from '../../protocol/api-error';
import { DAY } from '../clocks/calendar';
import { collect } from '../invoices/collect';
import { referencedCustomer } from '../customers/customers';
import { ownMethod } from '../charges/payment-methods';
import { assertCanBeSent } from '../invoices/send-invoice';
import { type Order, startSubscription } from './start-subscription';
import { afterPayment } from './subscription-status';

export interface NewSubscription extends Order {
  readonly trialDays: number;
  readonly paymentBehavior: 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete';
}

/** Creates a subscription through the API, without a hosted page. */
export function createSubscription(draft: Draft, input: NewSubscription): SubscriptionRecord {
  const customer = referencedCustomer(draft, input.customer);
  if (input.trialDays > 0 && input.trialEnd !== null) {
    throw invalid(
      'You may only specify one of these parameters: trial_end, trial_period_days.',
      'trial_end',
    );
  }
  if (input.daysUntilDue !== null) assertCanBeSent(customer);
  const defaultMethod =
    input.defaultMethod &&
    ownMethod(draft, input.defaultMethod, customer.id, 'default_payment_method').id;
  const trialEnd = input.trialDays > 0 ? draft.now() + input.trialDays * DAY : input.trialEnd;
  const subscription = startSubscription(draft, { ...input, defaultMethod, trialEnd });
  const invoice = draft.get('invoice', subscription.latest_invoice ?? '');
  if (invoice.status !== 'open') {
    afterPayment(draft, invoice);
    return subscription;
  }
  if (input.paymentBehavior === 'default_incomplete') return subscription;
  if (defaultMethod === null && customer.default_payment_method === null) {
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      undefined,
      'resource_missing',
    );
  }
  const outcome = collect(draft, invoice.id, { who: 'absent', scheduled: true });
  if (input.paymentBehavior === 'error_if_incomplete' && outcome.kind === 'declined') {
    throw declined(outcome.message, {
      code: outcome.code,
      ...(outcome.declineCode === null ? {} : { decline_code: outcome.declineCode }),
    });
  }
  return subscription;
}
