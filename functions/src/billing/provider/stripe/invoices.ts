import { MemberInvoice, type PaymentMethod } from '@keelson/contracts/billing/invoices';
import type Stripe from 'stripe';
import { describeLine } from '../../domain/describe-line';
import { type ClaimLookup } from '../../domain/product-claim';
import { type PaymentProvider } from '../payment-provider';
import { claimsOfLines, lineFacts, planOfLine } from './invoice-lines';
import { unlessMissing, isStripeFailure, unlessHidden } from './map-stripe-error';
import { withCode } from './plan-changes';
import { ProductClaims } from './product-claims';
import { idOf, toMs } from './stripe-values';
import { taxOf } from './tax';
import { type StripeClient } from './stripe-client';

const LATEST = 24;
const PAGE = 100;

/** Receipts by payment intent; none when the key must not read charges (a restricted key). */
async function receiptsOf(stripe: Stripe, customer: string): Promise<ReadonlyMap<string, string>> {
  const page = await unlessHidden(stripe.charges.list({ customer, limit: PAGE }));
  const paid = (page?.data ?? []).filter(({ status }) => status === 'succeeded');
  return new Map(
    paid.flatMap(({ payment_intent: payment, receipt_url: url }) => {
      const intent = idOf(payment);
      return intent === null || url === null ? [] : [[intent, url] as const];
    }),
  );
}

function intentsOf(invoice: Stripe.Invoice): string[] {
  return (invoice.payments?.data ?? []).flatMap(
    ({ payment }) => idOf(payment.payment_intent) ?? [],
  );
}

/** Null for an invoice in an unknown form: it must not hide the others. */
function mapInvoice(
  invoice: Stripe.Invoice,
  receipts: ReadonlyMap<string, string>,
  claims: ClaimLookup,
): MemberInvoice | null {
  const receipt = intentsOf(invoice).find((intent) => receipts.has(intent));
  const mapped = MemberInvoice.safeParse({
    id: invoice.id,
    number: invoice.number,
    status: invoice.status,
    createdAt: toMs(invoice.created),
    amount: {
      amountMinor: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
      currency: invoice.currency,
    },
    tax: invoice.automatic_tax.enabled
      ? { amountMinor: taxOf(invoice).amountMinor, currency: invoice.currency }
      : null,
    description: invoice.lines.data.at(-1)?.description ?? null,
    lines: invoice.lines.data.map((line) => ({
      description: line.description ?? '',
      ...describeLine(lineFacts(line), planOfLine(line, invoice, claims)),
      amount: { amountMinor: line.amount, currency: invoice.currency },
    })),
    url: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    receiptUrl: receipt === undefined ? null : (receipts.get(receipt) ?? null),
  });
  return mapped.success ? mapped.data : null;
}

function mapMethod(method: Stripe.PaymentMethod): PaymentMethod {
  const { type, card, us_bank_account: account, sepa_debit: sepa } = method;
  return {
    type,
    brand: card?.brand ?? null,
    last4: card?.last4 ?? account?.last4 ?? sepa?.last4 ?? null,
    expires: card ? { month: card.exp_month, year: card.exp_year } : null,
  };
}

/** Returns what the next payment of the subscription is made with: its own method comes before that of the customer. */
async function methodOf(stripe: Stripe, id: string): Promise<Stripe.PaymentMethod | null> {
  const { default_payment_method: own, customer } = await stripe.subscriptions.retrieve(id, {
    expand: ['customer.invoice_settings.default_payment_method', 'default_payment_method'],
  });
  const general =
    typeof customer === 'object' && !customer.deleted
      ? customer.invoice_settings.default_payment_method
      : null;
  const method = own ?? general;
  return typeof method === 'object' ? method : null;
}

/** Cards and bank accounts have a fingerprint, wallets the id or address of who pays; null for types with neither. */
export function methodIdentity(method: Stripe.PaymentMethod): string | null {
  const own = (method[method.type as 'card'] ?? {}) as Readonly<Record<string, unknown>>;
  const { fingerprint, payer_id: payer, buyer_id: buyer, email } = own;
  if (typeof fingerprint === 'string') return fingerprint;
  const wallet = payer ?? buyer ?? email;
  return typeof wallet === 'string' ? `${method.type}:${wallet}` : null;
}

export function stripeInvoices(
  client: StripeClient,
): Pick<PaymentProvider, 'invoicesOf' | 'fingerprintOf' | 'paymentMethodOf' | 'nextInvoice'> {
  const products = new ProductClaims(client.settings.productIds);
  return {
    invoicesOf: (customer) =>
      client.call((stripe) =>
        unlessMissing([], async () => {
          const [page, receipts] = await Promise.all([
            stripe.invoices.list({ customer, limit: LATEST, expand: ['data.payments'] }),
            receiptsOf(stripe, customer),
          ]);
          const claims = await claimsOfLines(stripe, page.data, products);
          return page.data.flatMap((invoice) => mapInvoice(invoice, receipts, claims) ?? []);
        }),
      ),

    fingerprintOf: (id) =>
      client.call(async (stripe) => {
        const method = await unlessHidden(methodOf(stripe, id));
        return method === null ? null : methodIdentity(method);
      }),

    paymentMethodOf: (id) =>
      client.call(async (stripe) => {
        const method = await methodOf(stripe, id);
        return method === null ? null : mapMethod(method);
      }),

    nextInvoice: (id, promotionCode) =>
      client.call(async (stripe) => {
        try {
          const discounts =
            promotionCode === undefined ? {} : { discounts: [{ promotion_code: promotionCode }] };
          const { amount_due: amountDue, currency } = await withCode(
            stripe.invoices.createPreview({ subscription: id, ...discounts }),
          );
          return { amountMinor: amountDue, currency };
        } catch (error) {
          if (isStripeFailure(error) && error.code === 'invoice_upcoming_none') return null;
          throw error;
        }
      }),
  };
}
