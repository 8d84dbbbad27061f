import type Stripe from 'stripe';
import {
  type ChargeRecord,
  type RefundRecord,
  type BalanceTransactionRecord,
} from '../model/charge-records';
import { type PaymentMethodRecord } from '../model/records';
import { publicUrlOf, type Reader } from '../model/state';
import { paysSubscription } from './payment-intent';

const UNUSED = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  fraud_details: {},
  on_behalf_of: null,
  receipt_email: null,
  receipt_number: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>;

/** A charge names its payment intent, not its invoice (API versions since 2025-03-31.basil). */
export function presentCharge(reader: Reader, charge: ChargeRecord): Stripe.Charge {
  const { failure, ...served } = charge;
  const method = reader.find('paymentMethod', charge.payment_method);
  const intent = reader.find('paymentIntent', charge.payment_intent);
  const isPaid = charge.status !== 'failed';
  return {
    ...UNUSED,
    ...served,
    object: 'charge',
    amount_captured: isPaid ? charge.amount : 0,
    billing_details: {
      address: null,
      email: method?.email ?? null,
      name: method?.name ?? null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'LOCAL TEST PAYMENTS',
    captured: isPaid,
    description:
      intent !== undefined && !paysSubscription(reader, intent) ? null : 'Subscription invoice',
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    livemode: false,
    metadata: intent?.metadata ?? {},
    outcome: outcomeOf(charge),
    paid: charge.status === 'succeeded',
    receipt_url:
      charge.status === 'succeeded' ? `${publicUrlOf(reader)}/receipt/${charge.id}` : null,
    radar_options: {},
    payment_method_details: method === undefined ? null : detailsOf(method, charge.amount),
    refunded: charge.amount_refunded === charge.amount,
  };
}

function outcomeOf({ failure }: ChargeRecord): Stripe.Charge.Outcome {
  return failure === null
    ? {
        advice_code: null,
        network_advice_code: null,
        network_decline_code: null,
        network_status: 'approved_by_network',
        reason: null,
        risk_level: 'normal',
        risk_score: 20,
        seller_message: 'Payment complete.',
        type: 'authorized',
      }
    : {
        advice_code: 'try_again_later',
        network_advice_code: null,
        network_decline_code: null,
        network_status: 'declined_by_network',
        reason: failure.decline_code ?? failure.code,
        risk_level: 'normal',
        risk_score: 20,
        seller_message: 'The bank did not return any further details with this decline.',
        type: 'issuer_declined',
      };
}

function detailsOf(
  method: PaymentMethodRecord,
  amount: number,
): Stripe.Charge.PaymentMethodDetails {
  return method.type === 'card'
    ? { type: 'card', card: cardOf(method, amount) }
    : {
        type: 'us_bank_account',
        us_bank_account: {
          account_holder_type: 'individual',
          account_type: 'checking',
          bank_name: 'LOCAL TEST BANK',
          fingerprint: `local_bank_${method.last4}`,
          last4: method.last4,
          payment_reference: null,
          routing_number: '110000000',
        },
      };
}

const cardOf = (
  method: PaymentMethodRecord,
  amount: number,
): Stripe.Charge.PaymentMethodDetails.Card => ({
  amount_authorized: null,
  authorization_code: null,
  brand: method.brand,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'US',
  electronic_commerce_indicator: null,
  exp_month: method.exp_month,
  extended_authorization: { status: 'disabled' },
  exp_year: method.exp_year,
  fingerprint: `local_${method.brand}_${method.last4}`,
  funding: 'credit',
  incremental_authorization: { status: 'unavailable' },
  installments: null,
  last4: method.last4,
  mandate: null,
  multicapture: { status: 'unavailable' },
  network: method.brand,
  network_token: { used: false },
  network_transaction_id: null,
  overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
  regulated_status: 'unregulated',
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
});

/** Refunds succeed at once; at Stripe those of bank debits are pending first. */
export function presentRefund({ failed = false, ...refund }: RefundRecord): Stripe.Refund {
  return {
    ...refund,
    object: 'refund',
    customer_account: null,
    destination_details: {
      type: 'card',
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
    },
    payment_method: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: failed ? 'failed' : 'succeeded',
    ...(failed ? { failure_reason: 'lost_or_stolen_card' } : {}),
    transfer_reversal: null,
  };
}

/** Local payments have no fees and are available at once. */
export function presentBalanceTransaction(
  booking: BalanceTransactionRecord,
): Stripe.BalanceTransaction {
  return {
    ...booking,
    object: 'balance_transaction',
    available_on: booking.created,
    balance_type: 'payments',
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: booking.amount,
    reporting_category: CATEGORY[booking.type],
    status: 'available',
  };
}

const CATEGORY: Readonly<Record<BalanceTransactionRecord['type'], string>> = {
  adjustment: 'dispute',
  charge: 'charge',
  payment: 'charge',
  payment_failure_refund: 'charge_failure',
  refund: 'refund',
};
