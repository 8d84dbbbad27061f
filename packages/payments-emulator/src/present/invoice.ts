import type Stripe from 'stripe';
import { type InvoiceRecord, type LineRecord, type PaymentIntentRecord } from '../model/records';
import { publicUrlOf, type Reader } from '../model/state';
import { type WireInvoice, type WireInvoiceLine } from '../protocol/wire';
import { addedTax, automaticTax, containedTax, presentTaxes, taxTotals } from './tax';

const UNUSED = {
  account_country: 'US',
  account_name: 'Local test payments',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  on_behalf_of: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;

/** Returns what is to be paid, before the customer's balance. */
export const totalOf = ({ subtotal, lines }: Pick<InvoiceRecord, 'subtotal' | 'lines'>): number =>
  subtotal - sum(lines.flatMap(discountsOf)) + addedTax(lines.flatMap(taxesOf));

const taxesOf = ({ taxes = [] }: LineRecord) => taxes;

const discountsOf = ({ discounts = [] }: LineRecord) => discounts;

const sum = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((total, { amount }) => total + amount, 0);

/** Returns what each discount takes off the whole invoice. */
export function discountTotals({
  discounts = [],
  lines,
}: InvoiceRecord): { discount: string; amount: number }[] {
  const all = lines.flatMap(discountsOf);
  return [...new Set([...discounts, ...all.map(({ discount }) => discount)])].map((discount) => ({
    discount,
    amount: sum(all.filter((each) => each.discount === discount)),
  }));
}

export function presentInvoice(reader: Reader, invoice: InvoiceRecord): WireInvoice {
  const { own, lines, subscription, subscription_metadata, ...served } = invoice;
  const taxes = lines.flatMap(taxesOf);
  const isFinal = invoice.status !== 'draft';
  const page = `${publicUrlOf(reader)}/invoice/${invoice.id}`;
  return {
    ...UNUSED,
    ...served,
    object: 'invoice',
    automatic_tax: {
      ...automaticTax(own.taxStatus !== undefined),
      provider: own.taxStatus === undefined ? null : 'stripe',
      status: own.taxStatus ?? null,
    },
    customer_address: own.place?.address ?? null,
    customer_tax_ids: (own.place?.tax_ids ?? []).map(({ type, value }) => ({ type, value })),
    discounts: [...(invoice.discounts ?? [])],
    amount_remaining: invoice.amount_due - invoice.amount_paid,
    effective_at: invoice.status_transitions.finalized_at,
    hosted_invoice_url: isFinal ? page : null,
    invoice_pdf: isFinal ? `${page}/pdf` : null,
    lines: {
      object: 'list',
      data: lines.map((line) => presentLine(invoice, line)),
      has_more: false,
      url: `/v1/invoices/${invoice.id}/lines`,
    },
    parent:
      subscription === null
        ? null
        : {
            type: 'subscription_details',
            quote_details: null,
            subscription_details: { metadata: subscription_metadata, subscription },
          },
    subtotal_excluding_tax: invoice.subtotal - containedTax(taxes),
    total: totalOf(invoice),
    total_discount_amounts: discountTotals(invoice),
    total_excluding_tax: totalOf(invoice) - addedTax(taxes) - containedTax(taxes),
    total_taxes: taxTotals(invoice),
  };
}

/** A preview is not stored: it has no page, and its payment is not due. */
export const presentPreview = (reader: Reader, invoice: InvoiceRecord): WireInvoice => ({
  ...presentInvoice(reader, invoice),
  automatically_finalizes_at: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
});

export function presentLine(invoice: InvoiceRecord, line: LineRecord): WireInvoiceLine {
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: invoice.currency,
    description: line.description,
    discount_amounts: discountsOf(line).map((each) => ({ ...each })),
    discountable: !line.proration,
    discounts: [...(invoice.own.itemDiscounts?.[line.item] ?? [])],
    invoice: invoice.id,
    livemode: false,
    metadata: invoice.subscription_metadata,
    parent: lineParent(invoice, line),
    period: line.period,
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: line.price, product: line.product },
      unit_amount_decimal: String(line.unit_amount),
    },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription: invoice.subscription,
    subtotal: line.amount,
    taxes: presentTaxes(taxesOf(line), line.amount - sum(discountsOf(line))),
  };
}

/** A line of a subscription's item, or of an invoice item that belongs to no subscription. */
function lineParent(
  { subscription }: InvoiceRecord,
  { item, proration }: LineRecord,
): WireInvoiceLine['parent'] {
  const details = { proration, proration_details: { credited_items: null } };
  return subscription === null
    ? {
        type: 'invoice_item_details',
        invoice_item_details: { ...details, invoice_item: item, subscription: null },
        subscription_item_details: null,
      }
    : {
        type: 'subscription_item_details',
        invoice_item_details: null,
        subscription_item_details: {
          ...details,
          invoice_item: null,
          subscription,
          subscription_item: item,
        },
      };
}

/** Payments of an invoice; included when expanded. */
export function presentInvoicePayment(
  intent: PaymentIntentRecord & { readonly invoice: string },
): Stripe.InvoicePayment {
  const isPaid = intent.status === 'succeeded';
  return {
    id: `inpay_${intent.id.slice('pi_'.length)}`,
    object: 'invoice_payment',
    amount_paid: isPaid ? intent.amount : null,
    amount_requested: intent.amount,
    created: intent.created,
    currency: intent.currency,
    invoice: intent.invoice,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: isPaid ? 'paid' : intent.status === 'canceled' ? 'canceled' : 'open',
    status_transitions: { canceled_at: intent.canceled_at, paid_at: intent.paid_at },
  };
}
