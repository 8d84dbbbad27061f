import type Stripe from 'stripe';
import {
  type CustomerRecord,
  type InvoiceRecord,
  type PaymentMethodRecord,
} from '../model/records';
import { type Reader } from '../model/state';

export function presentCustomer(reader: Reader, customer: CustomerRecord): Stripe.Customer {
  const { deleted: _deleted, default_payment_method: method, tax_ids: _ids, ...served } = customer;
  return {
    ...served,
    object: 'customer',
    default_source: null,
    delinquent: isDelinquent(reader, customer.id),
    discount: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: method,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    test_clock: null,
    preferred_locales: [...(customer.preferred_locales ?? [])],
    shipping: null,
    tax_exempt: 'none',
  };
}

/** True while an invoice has a failed attempt or is overdue; not while a payment is processing. */
function isDelinquent(reader: Reader, customer: string): boolean {
  return reader
    .all('invoice')
    .some(
      (invoice) =>
        invoice.customer === customer &&
        invoice.status === 'open' &&
        (invoice.collection_method === 'send_invoice'
          ? invoice.own.isOverdue === true
          : invoice.attempted && !isProcessing(reader, invoice)),
    );
}

const isProcessing = (reader: Reader, { own }: InvoiceRecord): boolean =>
  own.intent !== null && reader.find('paymentIntent', own.intent)?.status === 'processing';

export function presentPaymentMethod(method: PaymentMethodRecord): Stripe.PaymentMethod {
  const { id, created, customer, metadata, name, email } = method;
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'always',
    billing_details: { address: null, email, name, phone: null, tax_id: null },
    created,
    customer,
    customer_account: null,
    livemode: false,
    metadata,
    type: method.type,
    ...(method.type === 'card' ? { card: cardOf(method) } : { us_bank_account: accountOf(method) }),
  };
}

const cardOf = (method: PaymentMethodRecord): Stripe.PaymentMethod.Card => ({
  brand: method.brand,
  checks: {
    address_line1_check: null,
    address_postal_code_check: null,
    cvc_check: 'pass',
  },
  country: 'US',
  display_brand: method.brand,
  exp_month: method.exp_month,
  exp_year: method.exp_year,
  fingerprint: `local_${method.brand}_${method.last4}`,
  funding: 'credit',
  generated_from: null,
  last4: method.last4,
  networks: { available: [method.brand], preferred: null },
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: true },
  wallet: null,
});

const accountOf = (method: PaymentMethodRecord): Stripe.PaymentMethod.UsBankAccount => ({
  account_holder_type: 'individual',
  account_type: 'checking',
  bank_name: 'LOCAL TEST BANK',
  financial_connections_account: null,
  fingerprint: `local_bank_${method.last4}`,
  last4: method.last4,
  networks: { preferred: 'ach', supported: ['ach'] },
  routing_number: '110000000',
  status_details: null,
});
