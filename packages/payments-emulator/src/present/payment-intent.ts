import type Stripe from 'stripe';
import { type PaymentIntentRecord } from '../model/records';
import { publicUrlOf, type Reader } from '../model/state';
import { presentPaymentMethod } from './customer';

/** False for the payment of a checkout in payment mode, also when an invoice was made of it. */
export const paysSubscription = (reader: Reader, { invoice }: PaymentIntentRecord): boolean =>
  invoice !== null && reader.find('invoice', invoice)?.subscription !== null;

export function presentPaymentIntent(
  reader: Reader,
  intent: PaymentIntentRecord,
): Stripe.PaymentIntent {
  const isOfSubscription = paysSubscription(reader, intent);
  const needsAction = intent.status === 'requires_action';
  const method =
    intent.payment_method === null
      ? undefined
      : reader.find('paymentMethod', intent.payment_method);
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: intent.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.canceled_at,
    cancellation_reason: intent.canceled_at === null ? null : 'void_invoice',
    capture_method: 'automatic',
    client_secret: null, // there is no client-side confirmation
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    customer_account: null,
    description: isOfSubscription ? 'Subscription invoice' : null,
    excluded_payment_method_types: null,
    last_payment_error:
      intent.error === null
        ? null
        : {
            type: 'card_error',
            code: intent.error.code,
            message: intent.error.message,
            ...(intent.error.decline_code === null
              ? {}
              : { decline_code: intent.error.decline_code }),
            ...(method === undefined ? {} : { payment_method: presentPaymentMethod(method) }),
          },
    latest_charge: intent.latest_charge ?? null,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata ?? {},
    next_action: needsAction
      ? {
          // The invoice page confirms the payment.
          type: 'redirect_to_url',
          redirect_to_url: {
            return_url: null,
            url: `${publicUrlOf(reader)}/invoice/${intent.invoice}`,
          },
        }
      : null,
    on_behalf_of: null,
    // A failed card is detached: the provider asks for a new one.
    payment_method: intent.status === 'requires_payment_method' ? null : intent.payment_method,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card', 'us_bank_account'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: isOfSubscription ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  };
}
