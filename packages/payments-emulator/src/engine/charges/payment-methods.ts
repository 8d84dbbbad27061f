import { type Draft } from '../../model/draft';
import { type Metadata, type PaymentMethodRecord } from '../../model/records';
import { presentPaymentMethod } from '../../present/customer';
import { declined, invalid, missingReference } from '../../protocol/api-error';
import { referencedCustomer, updateCustomer } from '../customers/customers';
import { emit } from '../events/emit';
import { saveCustomer } from '../save';
import { findByNumber, findByToken, type TestMethod } from './test-cards';
import { type ChargeOutcome, type Occasion, setUp } from './charge';

export interface MethodDetails {
  readonly expMonth: number;
  readonly expYear: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly metadata?: Metadata;
}

const ANY_DETAILS: MethodDetails = { expMonth: 12, expYear: 2040, name: null, email: null };

/** @throws {ApiError} 402 `incorrect_number`: only test numbers are accepted. */
export function createMethod(
  draft: Draft,
  number: string,
  details: MethodDetails,
): PaymentMethodRecord {
  const test = findByNumber(number);
  if (test === undefined) {
    throw declined('Your card number is incorrect. Only test cards work here.', {
      code: 'incorrect_number',
      param: 'number',
    });
  }
  return putMethod(draft, test, details);
}

function putMethod(draft: Draft, test: TestMethod, details: MethodDetails): PaymentMethodRecord {
  return draft.put('paymentMethod', {
    id: draft.newId('pm'),
    created: draft.now(),
    type: test.type,
    customer: null,
    metadata: details.metadata ?? {},
    name: details.name,
    email: details.email,
    brand: test.brand,
    last4: test.number.slice(-4),
    exp_month: details.expMonth,
    exp_year: details.expYear,
    own: { behaviour: test.behaviour },
  });
}

/** The method with this id. A test token (`pm_card_visa`) creates a new one each time, as at the provider. */
export function methodOf(draft: Draft, id: string, param = 'payment_method'): PaymentMethodRecord {
  const test = findByToken(id);
  return test === undefined
    ? draft.get('paymentMethod', id, param)
    : putMethod(draft, test, ANY_DETAILS);
}

export function attachMethod(draft: Draft, id: string, customer: string): PaymentMethodRecord {
  const owner = referencedCustomer(draft, customer);
  const method = methodOf(draft, id);
  if (method.customer === owner.id) return method;
  if (method.customer !== null) {
    throw invalid(
      'The payment method you provided has already been attached to a customer.',
      'payment_method',
    );
  }
  const { behaviour } = method.own;
  if (behaviour.kind === 'declined') {
    throw declined('Your card was declined.', {
      code: 'card_declined',
      decline_code: behaviour.declineCode,
    });
  }
  const attached = draft.put('paymentMethod', { ...method, customer: owner.id });
  emit(draft, {
    type: 'payment_method.attached',
    customer: owner.id,
    object: presentPaymentMethod(attached),
  });
  return attached;
}

export function detachMethod(draft: Draft, id: string): PaymentMethodRecord {
  const method = draft.get('paymentMethod', id);
  if (method.customer === null) {
    throw invalid(
      'The payment method you provided is not attached to a customer.',
      'payment_method',
    );
  }
  const customer = draft.find('customer', method.customer);
  if (customer?.default_payment_method === id && !customer.deleted) {
    saveCustomer(draft, { ...customer, default_payment_method: null });
  }
  for (const subscription of draft.all('subscription')) {
    if (subscription.default_payment_method === id) {
      draft.put('subscription', { ...subscription, default_payment_method: null });
    }
  }
  const detached = draft.put('paymentMethod', { ...method, customer: null });
  emit(draft, {
    type: 'payment_method.detached',
    customer: method.customer,
    object: presentPaymentMethod(detached),
  });
  return detached;
}

/** The customer's method with this id, attached when a test token is given. */
export function ownMethod(
  draft: Draft,
  id: string,
  customer: string,
  param: string,
): PaymentMethodRecord {
  if (findByToken(id) !== undefined) return attachMethod(draft, id, customer);
  const method = draft.referenced('paymentMethod', id, param);
  if (method.customer !== customer) throw missingReference('PaymentMethod', id, param);
  return method;
}

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
