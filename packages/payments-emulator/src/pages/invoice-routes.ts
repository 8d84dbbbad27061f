import { Router } from 'express';
import type Stripe from 'stripe';
import { startChallenge } from '../engine/charges/challenges';
import { collect, methodFor } from '../engine/invoices/collect';
import { type ChargeRecord } from '../model/charge-records';
import { type Draft } from '../model/draft';
import { type InvoiceRecord } from '../model/records';
import { type Reader } from '../model/state';
import { discountTotals, totalOf } from '../present/invoice';
import { formatMoney } from '../present/money';
import { taxTotals } from '../present/tax';
import { type Store } from '../store/store';
import { formatDate } from './format';
import { html, type Html } from './html';
import { textPdf } from './invoice-pdf';
import { methodWords, noteOf } from './portal-page';
import { type Page, sendMessage, sendPage } from './send-page';

/** The hosted invoice page: view, print and, while open, pay. */
export function invoiceRoutes(store: Store): Router {
  const router = Router();
  router.get('/invoice/:id', (req, res) => {
    const invoice = store.state.find('invoice', req.params.id);
    if (invoice === undefined || invoice.status === 'draft') {
      sendMessage(res, GONE);
      return;
    }
    sendPage(
      res,
      store.read((draft) => invoicePage(draft, invoice, noteOf(req.query['note']))),
    );
  });
  router.get('/invoice/:id/pdf', (req, res) => {
    const invoice = store.state.find('invoice', req.params.id);
    if (invoice === undefined || invoice.status === 'draft') {
      sendMessage(res, GONE);
      return;
    }
    res.attachment(`Invoice-${invoice.number ?? invoice.id}.pdf`);
    res.send(store.read((draft) => invoicePdf(draft, invoice)));
  });
  router.get('/receipt/:id', (req, res) => {
    const charge = store.state.find('charge', req.params.id);
    if (charge?.status !== 'succeeded') {
      sendMessage(res, { ...GONE, title: 'Receipt not found' });
      return;
    }
    sendPage(res, receiptPage(charge));
  });
  router.post('/invoice/:id/pay', (req, res) => {
    const invoice = store.state.find('invoice', req.params.id);
    if (invoice === undefined || invoice.status === 'draft') {
      sendMessage(res, GONE);
      return;
    }
    const next = store.run((draft) => pay(draft, invoice)).result;
    res.redirect(303, next);
  });
  return router;
}

/** The code, or the coupon's name. */
function discountName(reader: Reader, id: string): string {
  const discount = reader.find('discount', id);
  if (discount === undefined) return '';
  const code = reader.find('promotionCode', discount.promotion_code ?? '')?.code;
  return code ?? reader.find('coupon', discount.coupon)?.name ?? discount.coupon;
}

const taxName = ({ tax_behavior, taxability_reason }: Stripe.Invoice.TotalTax): string => {
  if (taxability_reason === 'reverse_charge') return 'Tax to be paid on reverse charge basis';
  return tax_behavior === 'inclusive' ? 'Tax (included)' : 'Tax';
};

function invoicePdf(reader: Reader, invoice: InvoiceRecord): Buffer {
  const money = (amount: number): string => formatMoney(amount, invoice.currency);
  return textPdf(`Invoice ${invoice.number ?? ''} (${invoice.status})`, [
    `Date: ${formatDate(invoice.created)}`,
    `Billed to: ${invoice.customer_name ?? ''} ${invoice.customer_email ?? ''}`,
    '',
    ...invoice.lines.map(({ description, amount }) => `${description}: ${money(amount)}`),
    ...discountTotals(invoice)
      .filter(({ amount }) => amount > 0)
      .map(
        ({ discount, amount }) => `Discount ${discountName(reader, discount)}: ${money(-amount)}`,
      ),
    ...taxTotals(invoice).map((tax) => `${taxName(tax)}: ${money(tax.amount)}`),
    '',
    `Total: ${money(invoice.amount_due)}`,
  ]);
}

const receiptPage = (charge: ChargeRecord): Page => ({
  title: 'Receipt',
  body: html`<section class="card message">
    <h1>Receipt</h1>
    <p>
      ${formatMoney(charge.amount, charge.currency)} was paid on ${formatDate(charge.created)}.
      ${
        charge.amount_refunded > 0 &&
        html`${formatMoney(charge.amount_refunded, charge.currency)} was refunded.`
      }
    </p>
  </section>`,
});

const GONE = {
  status: 404,
  title: 'Invoice not found',
  text: 'Check the URL, or open billing in the app.',
};

function pay(draft: Draft, { id, status }: InvoiceRecord): string {
  const page = `/invoice/${id}`;
  const isBusy = paymentOf(draft, id)?.status === 'processing';
  if (status !== 'open' || isBusy) return page; // sent twice
  const outcome = collect(draft, id, { who: 'present', scheduled: false });
  switch (outcome.kind) {
    case 'paid':
      return `${page}?note=paid`;
    case 'processing':
      return page;
    case 'declined':
      return `${page}?note=declined`;
    case 'needs-confirmation': {
      const method = methodFor(draft, draft.get('invoice', id));
      if (method === null) return `${page}?note=declined`;
      return `/challenge/${startChallenge(draft, method, { kind: 'invoice', invoice: id }).id}`;
    }
  }
}

const paymentOf = (draft: Draft, invoice: string) =>
  draft.all('paymentIntent').find((intent) => intent.invoice === invoice);

function invoicePage(draft: Draft, invoice: InvoiceRecord, note: Html | null): Page {
  const money = (amount: number): string => formatMoney(amount, invoice.currency);
  const balance = invoice.amount_due - totalOf(invoice);
  return {
    title: `Invoice ${invoice.number ?? ''}`,
    body: html`<article class="card invoice" aria-labelledby="invoice-title">
      ${note}
      <header>
        <h1 id="invoice-title">
          Invoice <span class="badge ${invoice.status}">${invoice.status}</span>
        </h1>
        <button type="button" class="button no-print" data-print>Print</button>
      </header>
      <dl class="facts">
        <div>
          <dt>Number</dt>
          <dd>${invoice.number}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>${formatDate(invoice.created)}</dd>
        </div>
        <div>
          <dt>Billed to</dt>
          <dd>${invoice.customer_name} ${invoice.customer_email}</dd>
        </div>
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Period</th>
            <th scope="col" class="money">Amount</th>
          </tr>
        </thead>
        <tbody>
          ${invoice.lines.map(
            (line) =>
              html`<tr>
                <td>${line.description}</td>
                <td>${formatDate(line.period.start)} – ${formatDate(line.period.end)}</td>
                <td class="money">${money(line.amount)}</td>
              </tr>`,
          )}
        </tbody>
        <tfoot>
          ${discountTotals(invoice)
            .filter(({ amount }) => amount > 0)
            .map(
              ({ discount, amount }) =>
                html`<tr>
                  <th scope="row" colspan="2">Discount ${discountName(draft, discount)}</th>
                  <td class="money">${money(-amount)}</td>
                </tr>`,
            )}
          ${taxTotals(invoice).map(
            (tax) =>
              html`<tr>
                <th scope="row" colspan="2">${taxName(tax)}</th>
                <td class="money">${money(tax.amount)}</td>
              </tr>`,
          )}
          ${
            balance !== 0 &&
            html`<tr>
              <th scope="row" colspan="2">Account balance</th>
              <td class="money">${money(balance)}</td>
            </tr>`
          }
          <tr>
            <th scope="row" colspan="2">Total</th>
            <td class="money">${money(invoice.amount_due)}</td>
          </tr>
        </tfoot>
      </table>
      ${invoice.status === 'open' && payForm(draft, invoice)}
    </article>`,
  };
}

function payForm(draft: Draft, invoice: InvoiceRecord): Html {
  if (paymentOf(draft, invoice.id)?.status === 'processing') {
    return html`<p class="notice" role="status">The payment is under way.</p>`;
  }
  const id = methodFor(draft, invoice);
  const method = id === null ? undefined : draft.find('paymentMethod', id);
  if (method === undefined)
    return html`<p class="notice">Add a card in billing to pay this invoice.</p>`;
  return html`<form
    method="post"
    action="/invoice/${invoice.id}/pay"
    class="actions no-print"
    data-once="Paying…"
  >
    <button class="button primary" type="submit">
      Pay ${formatMoney(invoice.amount_due, invoice.currency)}
    </button>
    <span class="muted">${methodWords(method)}</span>
  </form>`;
}
