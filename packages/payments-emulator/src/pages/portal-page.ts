import { scheduledPrice } from '../engine/checkout/portal-features';
import { type Draft } from '../model/draft';
import { type PortalSessionRecord } from '../model/page-records';
import {
  type CustomerRecord,
  type InvoiceRecord,
  type PaymentMethodRecord,
  type SubscriptionRecord,
  type PriceRecord,
} from '../model/records';
import { formatMoney } from '../present/money';
import { priceIn, priceOf } from '../present/subscription';
import { formatDate, formatPrice } from './format';
import { html, type Html } from './html';
import { type Page } from './send-page';
import { ENDED } from '../engine/subscriptions/subscription-of';

const STATUS_WORDS: Readonly<Record<SubscriptionRecord['status'], string>> = {
  incomplete: 'Waiting for payment',
  incomplete_expired: 'Expired',
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Past due',
  unpaid: 'Unpaid',
  paused: 'Paused',
  canceled: 'Canceled',
};

/** Notices allowed in the URL; any other text is ignored. */
const NOTES: Readonly<Record<string, { readonly text: string; readonly isBad: boolean }>> = {
  'address-changed': { text: 'Your billing information was updated.', isBad: false },
  'card-changed': { text: 'Your card was updated.', isBad: false },
  canceled: { text: 'Your subscription will end at the end of the billing period.', isBad: false },
  kept: { text: 'The scheduled change was canceled.', isBad: false },
  paused: { text: 'Your subscription is paused. Nothing is billed.', isBad: false },
  resumed: { text: 'Your subscription will renew.', isBad: false },
  paid: { text: 'Thank you. The invoice is paid.', isBad: false },
  declined: { text: 'Your card was declined. Try another card.', isBad: true },
  'not-confirmed': {
    text: 'The payment was not confirmed at your bank. Try again, or use another card.',
    isBad: true,
  },
};

export function noteOf(name: unknown): Html | null {
  const note = typeof name === 'string' ? NOTES[name] : undefined;
  if (note === undefined) return null;
  return note.isBad
    ? html`<p class="alert" role="alert">${note.text}</p>`
    : html`<p class="notice" role="status">${note.text}</p>`;
}

export function productNames(draft: Draft, { items }: SubscriptionRecord): string {
  return items
    .map(
      ({ price }) => draft.find('product', priceOf(draft, price).product)?.name ?? 'Subscription',
    )
    .join(', ');
}

export function portalPage(draft: Draft, session: PortalSessionRecord, note: Html | null): Page {
  const base = `/portal/${session.own.token}`;
  const customer = draft.get('customer', session.customer);
  const mine = draft
    .all('subscription')
    .filter((each) => each.customer === customer.id)
    .toReversed();
  const live = mine.filter(({ status }) => !ENDED.includes(status));
  return {
    title: 'Billing',
    leadsTo: [session.return_url],
    body: html`
      ${returnLink(session)}
      <h1>Billing</h1>
      <p class="muted">${customer.email ?? customer.name ?? customer.id}</p>
      ${note} ${live.map((each) => subscriptionCard(draft, each, base))}
      ${
        live.length === 0 &&
        html`<section class="card">
          <h2>Current plan</h2>
          <p>You have no active subscription.</p>
        </section>`
      }
      ${methodCard(draft, session, base)} ${addressCard(customer, base)}
      ${invoiceList(draft, customer.id)}
    `,
  };
}

export const returnLink = ({ return_url: url }: PortalSessionRecord): Html | null =>
  url === null
    ? null
    : html`<p class="back"><a href="${url}">← Return to ${new URL(url).host}</a></p>`;

function subscriptionCard(draft: Draft, subscription: SubscriptionRecord, base: string): Html {
  const [item] = subscription.items;
  const price =
    item && formatPrice(priceIn(draft, item.price, subscription.currency), item.quantity);
  const owed = draft
    .all('invoice')
    .filter(
      (each) => each.subscription === subscription.id && each.status === 'open' && each.attempted,
    );
  return html`<section class="card" aria-label="Current plan">
    <h2>
      ${productNames(draft, subscription)}
      <span class="badge ${subscription.status}">${STATUS_WORDS[subscription.status]}</span>
    </h2>
    <p class="amount small">${price}</p>
    <p>${scheduledChange(draft, subscription) ?? whatHappensNext(subscription)}</p>
    ${owed.map(
      (invoice) =>
        html`<p class="owed">
          ${formatMoney(invoice.amount_due, invoice.currency)} could not be collected.
          <a href="/invoice/${invoice.id}">Pay this invoice</a>
        </p>`,
    )}
    <div class="actions">
      ${keepAction(draft, subscription, base)}
      ${
        subscription.cancel_at === null
          ? html`<a class="button" href="${base}/cancel/${subscription.id}">Cancel subscription</a>`
          : html`<form
              method="post"
              action="${base}/resume/${subscription.id}"
              data-once="One moment…"
            >
              <button class="button primary" type="submit">Resume subscription</button>
            </form>`
      }
    </div>
  </section>`;
}

function scheduledChange(draft: Draft, subscription: SubscriptionRecord): string | null {
  const price = scheduledPrice(draft, subscription);
  if (price === null) return null;
  const on = formatDate(subscription.items[0]?.current_period_end ?? 0);
  return `Changes to ${nameOf(draft, price)}, ${formatPrice(price)}, on ${on}.`;
}

function whatHappensNext(subscription: SubscriptionRecord): string {
  const end = subscription.items[0]?.current_period_end ?? 0;
  if (subscription.cancel_at !== null)
    return `Ends on ${formatDate(subscription.cancel_at)}. Until then nothing changes.`;
  switch (subscription.status) {
    case 'trialing':
      return `Free until ${formatDate(end)}, then it is billed.`;
    case 'active':
    case 'past_due':
    case 'unpaid':
      return `Renews on ${formatDate(end)}.`;
    case 'paused':
      return 'Paused: nothing is billed.';
    case 'incomplete':
      return 'Starts when the first invoice is paid.';
    case 'canceled':
    case 'incomplete_expired':
      return 'Has ended.';
  }
}

function methodCard(draft: Draft, { customer: id }: PortalSessionRecord, base: string): Html {
  const method = methodInUse(draft, id);
  return html`<section class="card" aria-label="Payment method">
    <h2>Payment method</h2>
    <p>${method === undefined ? 'None on file.' : methodWords(method)}</p>
    <div class="actions"><a class="button" href="${base}/card">Change card</a></div>
  </section>`;
}

function addressCard({ address, tax_ids: ids = [] }: CustomerRecord, base: string): Html {
  const { line1, city, state, postal_code: code, country } = address ?? {};
  const words = [line1, city, state, code, country].filter(Boolean).join(', ');
  return html`<section class="card" aria-label="Billing information">
    <h2>Billing information</h2>
    <p>${words === '' ? 'No address on file.' : words}</p>
    ${ids.map(({ value }) => html`<p>Tax ID ${value}</p>`)}
    <div class="actions"><a class="button" href="${base}/address">Update address</a></div>
  </section>`;
}

function methodInUse(draft: Draft, customer: string): PaymentMethodRecord | undefined {
  const subscription = draft
    .all('subscription')
    .findLast((each) => each.customer === customer && !ENDED.includes(each.status));
  const id =
    draft.get('customer', customer).default_payment_method ?? subscription?.default_payment_method;
  return id == null ? undefined : draft.find('paymentMethod', id);
}

export function methodWords({
  type,
  brand,
  last4,
  exp_month,
  exp_year,
}: PaymentMethodRecord): string {
  if (type === 'us_bank_account') return `Bank account •••• ${last4}`;
  const name = brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${name} •••• ${last4}, expires ${String(exp_month).padStart(2, '0')} / ${exp_year}`;
}

function invoiceList(draft: Draft, customer: string): Html {
  const invoices = draft
    .all('invoice')
    .filter((each) => each.customer === customer && each.status !== 'draft')
    .toReversed()
    .sort((a, b) => b.created - a.created);
  return html`<section class="card" aria-label="Invoices">
    <h2>Invoices</h2>
    ${
      invoices.length === 0
        ? html`<p>None yet.</p>`
        : html`<div class="scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">Date</th>
                  <th scope="col">Number</th>
                  <th scope="col">Status</th>
                  <th scope="col" class="money">Amount</th>
                </tr>
              </thead>
              <tbody>
                ${invoices.map(invoiceRow)}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}

const invoiceRow = (invoice: InvoiceRecord): Html =>
  html`<tr>
    <td>${formatDate(invoice.created)}</td>
    <td><a href="/invoice/${invoice.id}">${invoice.number}</a></td>
    <td><span class="badge ${invoice.status}">${invoice.status}</span></td>
    <td class="money">${formatMoney(invoice.amount_due, invoice.currency)}</td>
  </tr>`;

const nameOf = (draft: Draft, price: PriceRecord): string =>
  draft.find('product', price.product)?.name ?? price.id;

function keepAction(draft: Draft, subscription: SubscriptionRecord, base: string): Html | null {
  if (scheduledPrice(draft, subscription) === null) return null;
  return html`<form method="post" action="${base}/keep/${subscription.id}" data-once="One moment…">
    <button class="button" type="submit">Cancel scheduled change</button>
  </form>`;
}
