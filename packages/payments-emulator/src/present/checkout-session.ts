import type Stripe from 'stripe';
import { type CheckoutSessionRecord } from '../model/checkout-records';
import { publicUrlOf, type Reader } from '../model/state';
import { type WireCheckoutSession, type WireLineItem } from '../protocol/wire';
import { presentPrice } from './catalog';
import { priceIn, priceOf } from './subscription';

const UNUSED = {
  adaptive_pricing: null,
  after_expiration: null,
  allowed_payment_method_types: null,
  billing_address_collection: null,
  branding_settings: {
    background_color: '#ffffff',
    border_style: 'rounded',
    button_color: '#0074d4',
    display_name: 'Local test payments',
    font_family: 'default',
    icon: null,
    logo: null,
  },
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  integration_identifier: null,
  livemode: false,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;

export function presentCheckoutSession(
  reader: Reader,
  session: CheckoutSessionRecord,
): WireCheckoutSession {
  const { promotionCode: code = null, saved = 0, tax } = session.own;
  const taxes = tax?.taxes ?? [];
  const items = presentLineItems(reader, session);
  const subtotal = items.reduce((sum, item) => sum + item.amount_subtotal, 0);
  const { own: _own, customer_details: details, locale, ...served } = session;
  return {
    ...UNUSED,
    ...served,
    object: 'checkout.session',
    automatic_tax: {
      enabled: tax !== undefined,
      liability: tax === undefined ? null : { type: 'self' },
      provider: tax === undefined ? null : 'stripe',
      status:
        tax === undefined ? null : tax.place === null ? 'requires_location_inputs' : 'complete',
    },
    amount_subtotal: subtotal,
    discounts: code == null ? [] : [{ coupon: null, promotion_code: code }],
    total_details: {
      amount_discount: saved,
      amount_shipping: 0,
      amount_tax: taxes.reduce((sum, { amount }) => sum + amount, 0),
    },
    ...(tax === undefined
      ? {}
      : { tax_id_collection: { enabled: tax.collectsIds, required: 'never' as const } }),
    customer_creation: session.customer === null ? 'always' : null,
    customer_details:
      details === null
        ? null
        : {
            ...details,
            address: tax?.place?.address ?? null,
            business_name: null,
            individual_name: null,
            phone: null,
            tax_exempt: 'none',
            tax_ids: (tax?.place?.tax_ids ?? []).map(({ type, value }) => ({ type, value })),
          },
    invoice_creation: presentInvoiceCreation(session),
    locale: locale,
    mode: session.own.payment === undefined ? 'subscription' : 'payment',
    payment_intent: session.payment_intent ?? null,
    payment_method_types: ['card', 'us_bank_account'].filter(
      (type) => session.own.excludedMethods?.includes(type) !== true,
    ),
    ...(session.own.excludedMethods === undefined
      ? {}
      : { excluded_payment_method_types: [...session.own.excludedMethods] }),
    url: session.status === 'open' ? `${publicUrlOf(reader)}/pay/${session.id}` : null,
  };
}

/** Null in subscription mode, which always makes invoices. */
const presentInvoiceCreation = ({
  own: { payment },
}: CheckoutSessionRecord): Stripe.Checkout.Session['invoice_creation'] =>
  payment === undefined
    ? null
    : {
        enabled: payment.createsInvoice === true,
        invoice_data: {
          account_tax_ids: null,
          custom_fields: null,
          description: null,
          footer: null,
          issuer: null,
          metadata: {},
          rendering_options: null,
        },
      };

export function presentLineItems(reader: Reader, session: CheckoutSessionRecord): WireLineItem[] {
  return session.own.lines.map(({ id, price: priceId, quantity }) => {
    const currency = session.currency ?? priceOf(reader, priceId).currency;
    const price = priceIn(reader, priceId, currency);
    const amount =
      session.own.trialDays > 0 || session.own.trialEnd !== null ? 0 : price.unit_amount * quantity;
    return {
      id,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency,
      description: reader.find('product', price.product)?.name ?? null,
      metadata: {},
      price: presentPrice(priceOf(reader, priceId)),
      quantity: price.recurring?.meter === undefined ? quantity : null,
    };
  });
}
