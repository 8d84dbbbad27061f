import { isFreeNow } from '../engine/checkout/checkout';
import { amountOf, savedOn } from '../engine/invoices/discounts';
import { DAY } from '../engine/clocks/calendar';
import { type CouponRecord, type PromotionCodeRecord } from '../model/discount-records';
import { type Draft } from '../model/draft';
import { type CheckoutSessionRecord } from '../model/checkout-records';
import { formatMoney } from '../present/money';
import { priceIn, priceOf } from '../present/subscription';
import { addressForm, type AddressFields, fieldsOfPlace } from './address-form';
import { cardFields, testMethods } from './card-fields';
import { type CardFields, EMPTY_FIELDS, type FieldProblems } from './card-form';
import { formatDate, formatInterval, formatPrice } from './format';
import { html, type Html } from './html';
import { type Page } from './send-page';

export interface PayState {
  readonly fields?: CardFields;
  readonly problems?: FieldProblems;
  /** Error of the whole form. */
  readonly alert?: string | null;
  readonly status?: number;
  readonly code?: { readonly text: string; readonly problem: string };
  /** The address form, also when an address is known; with what is wrong with the submitted one. */
  readonly address?: { readonly fields: AddressFields; readonly problem: string | null };
}

export function successUrl(session: CheckoutSessionRecord): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** True when the e-mail field is shown; otherwise the known customer's e-mail address. */
export function needsEmail(draft: Draft, session: CheckoutSessionRecord): boolean {
  return knownEmail(draft, session) === null;
}

function knownEmail(draft: Draft, session: CheckoutSessionRecord): string | null {
  const customer = session.customer === null ? undefined : draft.find('customer', session.customer);
  return customer?.email ?? session.customer_email;
}

export function payPage(draft: Draft, session: CheckoutSessionRecord, state: PayState): Page {
  const email = knownEmail(draft, session);
  const isTrial = session.own.trialDays > 0 || session.own.trialEnd !== null;
  const problems = state.problems ?? {};
  const alert =
    state.alert ?? (Object.keys(problems).length > 0 ? 'Check the marked fields.' : null);
  return {
    status: state.status ?? 200,
    title: 'Checkout',
    wide: true,
    leadsTo: [session.success_url, session.cancel_url],
    body: html`<div class="columns">
      <section class="summary" aria-labelledby="summary-title">
        ${backLink(session)} ${summary(draft, session)} ${codeForm(draft, session, state.code)}
      </section>
      ${addressStep(draft, session, state) ?? paymentStep(draft, session, { email, alert, isTrial, state, problems })}
    </div>`,
  };
}

/** With automatic tax, the address comes first: it decides what is due. */
function addressStep(
  draft: Draft,
  session: CheckoutSessionRecord,
  { address }: PayState,
): Html | null {
  const { tax } = session.own;
  if (tax === undefined || (tax.place !== null && address === undefined)) return null;
  const customer = session.customer === null ? null : draft.get('customer', session.customer);
  return html`<section class="card" aria-labelledby="form-title">
    <h2 id="form-title">Billing address</h2>
    ${addressForm({
      action: `/pay/${session.id}/address`,
      fields: address?.fields ?? fieldsOfPlace(tax.place ?? customer),
      problem: address?.problem ?? null,
      collectsIds: tax.collectsIds,
      button: 'Continue to payment',
    })}
  </section>`;
}

interface PaymentStep {
  readonly email: string | null;
  readonly alert: string | null;
  readonly isTrial: boolean;
  readonly state: PayState;
  readonly problems: FieldProblems;
}

function paymentStep(
  draft: Draft,
  session: CheckoutSessionRecord,
  { email, alert, isTrial, state, problems }: PaymentStep,
): Html {
  const place = session.own.tax?.place ?? null;
  return html`<section class="card" aria-labelledby="form-title">
    <h2 id="form-title">Payment details</h2>
    ${alert && html`<p class="alert" role="alert">${alert}</p>`}
    ${
      place &&
      html`<p class="known">
        <span>Billed to</span>
        <strong
          >${[place.address?.line1, place.address?.city, place.address?.country].filter(Boolean).join(', ')}</strong
        >
        <a href="/pay/${session.id}?address=edit">Change address</a>
      </p>`
    }
    <form method="post" action="/pay/${session.id}" novalidate data-once="Processing…">
      ${email && html`<p class="known"><span>E-mail</span> <strong>${email}</strong></p>`}
      ${cardFields({
        fields: state.fields ?? EMPTY_FIELDS,
        problems,
        needsEmail: email === null,
        offersDebit: true,
      })}
      <button class="button primary" type="submit">${buttonText(session, isTrial)}</button>
      <p class="fine">${terms(draft, session)}</p>
    </form>
    ${testMethods({ offersDebit: true })}
  </section>`;
}

function buttonText(session: CheckoutSessionRecord, isTrial: boolean): string {
  if (isTrial) return 'Start trial';
  const pay = `Pay ${formatMoney(session.amount_total ?? 0, session.currency ?? 'usd')}`;
  if (session.own.payment !== undefined) return pay;
  return isFreeNow(session) ? 'Subscribe' : `${pay} and subscribe`;
}

const backLink = (session: CheckoutSessionRecord): Html | null =>
  session.cancel_url === null
    ? null
    : html`<p class="back"><a href="${session.cancel_url}">← Cancel and go back</a></p>`;

function summary(draft: Draft, session: CheckoutSessionRecord): Html {
  const { lines } = session.own;
  const [first] = lines;
  const names = lines.map(
    ({ price }) => draft.find('product', priceOf(draft, price).product)?.name ?? 'Subscription',
  );
  const currency = session.currency ?? 'usd';
  const total = amountOf(draft, lines, currency);
  const trial = trialWords(draft, session);
  return html`
    <h1 id="summary-title">
      ${session.own.payment === undefined ? 'Subscribe to' : 'Pay for'} ${names.join(', ')}
    </h1>
    <p class="amount">
      ${formatMoney(total, currency)}
      ${first && html`<span>${formatInterval(priceOf(draft, first.price))}</span>`}
    </p>
    ${trial && html`<p class="trial">${trial}</p>`}
    <dl class="lines">
      ${lines.map((line, index) => {
        const price = priceIn(draft, line.price, currency);
        const description = draft.find('product', price.product)?.description;
        return html`<div>
          <dt>
            ${names[index]}
            ${line.quantity > 1 && `× ${line.quantity}`}${description && html`<small>${description}</small>`}
          </dt>
          <dd>${formatPrice(price, line.quantity)}</dd>
        </div>`;
      })}
      ${discountLine(draft, session)} ${taxRows(session)}
      <div class="total">
        <dt>Due today</dt>
        <dd>${formatMoney(session.amount_total ?? 0, currency)}</dd>
      </div>
    </dl>
  `;
}

/** One row for each rate, or what is still missing. */
function taxRows({ own: { tax }, currency }: CheckoutSessionRecord): Html | Html[] | null {
  if (tax === undefined) return null;
  if (tax.place === null) {
    return html`<div>
      <dt>Tax</dt>
      <dd>Enter address to calculate</dd>
    </div>`;
  }
  return tax.taxes.map(
    ({ name, percent, amount, behavior, isReversed }) =>
      html`<div>
        <dt>
          ${name}${isReversed ? ' (reverse charge)' : ` ${percent}%`}${behavior === 'inclusive' && ' included'}
        </dt>
        <dd>${formatMoney(amount, currency ?? 'usd')}</dd>
      </div>`,
  );
}

function codeOf(draft: Draft, session: CheckoutSessionRecord): PromotionCodeRecord | undefined {
  const { promotionCode: id = null } = session.own;
  return id === null ? undefined : draft.find('promotionCode', id);
}

function discountLine(draft: Draft, session: CheckoutSessionRecord): Html | null {
  const code = codeOf(draft, session);
  if (code === undefined) return null;
  const coupon = draft.get('coupon', code.coupon);
  const saved = savedOn(draft, coupon, session.own.lines, session.currency ?? 'usd');
  return html`<div>
    <dt>${code.code}<small>${couponWords(coupon)}</small></dt>
    <dd>${formatMoney(-saved, session.currency ?? 'usd')}</dd>
  </div>`;
}

/** `25% off for 3 months`. */
function couponWords(coupon: CouponRecord): string {
  const { percent_off: percent, amount_off: amount, currency, duration } = coupon;
  const off =
    percent === null ? `${formatMoney(amount ?? 0, currency ?? 'usd')} off` : `${percent}% off`;
  switch (duration) {
    case 'once':
      return `${off} once`;
    case 'forever':
      return off;
    case 'repeating':
      return `${off} for ${coupon.duration_in_months} months`;
  }
}

function codeForm(
  draft: Draft,
  session: CheckoutSessionRecord,
  failed: PayState['code'],
): Html | null {
  if (session.allow_promotion_codes !== true) return null;
  const code = codeOf(draft, session);
  const action = `/pay/${session.id}/code`;
  if (code !== undefined) {
    return html`<form method="post" action="${action}" class="code">
      <button class="button" type="submit">Remove ${code.code}</button>
    </form>`;
  }
  return html`<form method="post" action="${action}" class="code">
    <label for="code">Promotion code</label>
    <input
      id="code"
      name="code"
      autocomplete="off"
      required
      value="${failed?.text ?? ''}"
      ${failed && html`aria-invalid="true" aria-describedby="code-problem"`}
    />
    ${failed && html`<p class="problem" id="code-problem">${failed.problem}</p>`}
    <button class="button" type="submit">Apply</button>
  </form>`;
}

function trialWords(draft: Draft, session: CheckoutSessionRecord): string | null {
  const { trialDays, trialEnd } = session.own;
  const end = trialEnd ?? (trialDays > 0 ? draft.now() + trialDays * DAY : null);
  if (end === null) return null;
  const length = trialDays > 0 ? `${trialDays} days free, then` : 'Free until';
  return trialDays > 0
    ? `${length} billed from ${formatDate(end)}.`
    : `${length} ${formatDate(end)}, billed from then on.`;
}

function terms(draft: Draft, session: CheckoutSessionRecord): string {
  if (session.own.payment !== undefined) {
    return 'You are charged once. Nothing on this page is a real payment.';
  }
  const [line] = session.own.lines;
  const price =
    line && formatPrice(priceIn(draft, line.price, session.currency ?? 'usd'), line.quantity);
  const isAdded = session.own.tax?.taxes.some(
    ({ amount, behavior }) => amount > 0 && behavior !== 'inclusive',
  );
  const tax = isAdded === true ? ' plus tax' : '';
  return `You are charged ${price ?? ''}${tax} until you cancel. Nothing on this page is a real payment.`;
}
