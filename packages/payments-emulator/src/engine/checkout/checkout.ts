import { type Draft } from '../../model/draft';
import { type CheckoutSessionRecord } from '../../model/checkout-records';
import { presentCheckoutSession } from '../../present/checkout-session';
import { ApiError, invalid } from '../../protocol/api-error';
import { DAY } from '../clocks/calendar';
import { withTotals } from './checkout-total';
import { charge, type ChargeOutcome, type Occasion, setUp } from '../charges/charge';
import { collect } from '../invoices/collect';
import { createCustomer, updateCustomer } from '../customers/customers';
import { assertRedeemable, findCode } from '../invoices/coupons';
import { amountOf, savedOn } from '../invoices/discounts';
import { emit } from '../events/emit';
import { payOnce } from '../charges/one-off-payment';
import { attachMethod } from '../charges/payment-methods';
import { invoiceAfterPayment } from '../invoices/post-payment-invoice';
import { startSubscription } from '../subscriptions/start-subscription';
import { type Place } from '../invoices/taxes';

/** Default lifetime of a session. */
export const SESSION_SECONDS = DAY;

export type SessionEvent =
  | 'completed'
  | 'expired'
  | 'async_payment_succeeded'
  | 'async_payment_failed';

export function saveSession(
  draft: Draft,
  after: CheckoutSessionRecord,
  event: SessionEvent,
): CheckoutSessionRecord {
  draft.put('checkoutSession', after);
  emit(draft, {
    type: `checkout.session.${event}`,
    customer: after.customer,
    object: presentCheckoutSession(draft, after),
  });
  return after;
}

export interface Buyer {
  /** A method that is not attached to a customer yet. */
  readonly method: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly who: Occasion['who'];
}

/**
 * Pays a session and creates customer, subscription and invoice. A card that is declined or needs
 * confirmation leaves the session open and creates nothing.
 *
 * @throws {ApiError} 400 `checkout_session_not_open`.
 */
export function completeCheckout(draft: Draft, id: string, buyer: Buyer): ChargeOutcome {
  const session = draft.get('checkoutSession', id);
  assertOpen(draft, session);
  if (session.own.tax?.place === null) {
    throw invalid('Enter your billing address first.', 'address', 'customer_tax_location_invalid');
  }
  const { type, own } = draft.get('paymentMethod', buyer.method);
  if (session.own.excludedMethods?.includes(type) === true) {
    throw invalid('This payment page does not take bank accounts.', 'payment_method');
  }
  const { behaviour } = own;
  const outcome = isFreeNow(session)
    ? setUp(behaviour, buyer.who)
    : charge(behaviour, { who: buyer.who, first: true });
  if (outcome.kind === 'declined' || outcome.kind === 'needs-confirmation') return outcome;
  const customer = customerOf(draft, session, buyer);
  const place = session.own.tax?.place ?? null;
  if (place !== null) keepPlace(draft, customer, place);
  attachMethod(draft, buyer.method, customer);
  const completed: CheckoutSessionRecord = {
    ...session,
    customer,
    customer_details: { email: draft.get('customer', customer).email, name: buyer.name },
    payment_status: paymentStatus(session, outcome),
    status: 'complete',
  };
  if (session.own.payment !== undefined) {
    const payment_intent = isFreeNow(session)
      ? null
      : payOnce(draft, session, { customer, method: buyer.method, outcome });
    const invoice =
      payment_intent === null || outcome.kind !== 'paid'
        ? null
        : invoiceAfterPayment(draft, session, { customer, intent: payment_intent });
    saveSession(draft, { ...completed, payment_intent, invoice }, 'completed');
    return outcome;
  }
  const subscription = startSubscription(draft, {
    customer,
    currency: session.currency ?? undefined,
    items: session.own.lines.map(({ price, quantity }) => ({ price, quantity })),
    trialEnd: trialEndOf(draft, session),
    missingMethod: session.own.missingMethod,
    defaultMethod: buyer.method,
    metadata: session.own.subscriptionMetadata,
    description: session.own.description,
    billingMode: session.own.billingMode,
    daysUntilDue: null,
    discounts:
      session.own.promotionCode == null ? [] : [{ promotion_code: session.own.promotionCode }],
    session: session.id,
    automaticTax: session.own.tax !== undefined,
  });
  const invoice = subscription.latest_invoice ?? '';
  if (draft.get('invoice', invoice).status === 'open') {
    collect(draft, invoice, { who: 'confirmed', scheduled: true });
  }
  saveSession(draft, { ...completed, invoice, subscription: subscription.id }, 'completed');
  return outcome;
}

/** True when nothing is due now and the card is only stored. */
export function isFreeNow(session: CheckoutSessionRecord): boolean {
  return session.own.trialDays > 0 || session.own.trialEnd !== null || session.amount_total === 0;
}

function paymentStatus(
  session: CheckoutSessionRecord,
  outcome: ChargeOutcome,
): CheckoutSessionRecord['payment_status'] {
  if (isFreeNow(session)) return 'no_payment_required';
  return outcome.kind === 'processing' ? 'unpaid' : 'paid';
}

export function assertOpen(draft: Draft, session: CheckoutSessionRecord): void {
  const isOpen = session.status === 'open' && session.expires_at > draft.now();
  if (isOpen) return;
  const state = session.status === 'complete' ? 'is complete already' : 'has expired';
  throw invalid(`This Checkout Session ${state}.`, 'session', 'checkout_session_not_open');
}

function customerOf(draft: Draft, session: CheckoutSessionRecord, buyer: Buyer): string {
  if (session.customer === null) {
    return createCustomer(draft, { email: session.customer_email ?? buyer.email, name: buyer.name })
      .id;
  }
  const known = draft.get('customer', session.customer);
  if (known.deleted) throw invalid('The customer of this session was deleted.', 'customer');
  // The provider fills in missing fields and keeps the others.
  if (known.email === null && buyer.email !== null)
    updateCustomer(draft, known.id, { email: buyer.email });
  return known.id;
}

/** The entered address replaces the customer's (`customer_update[address]: auto`); tax ids are added. */
function keepPlace(draft: Draft, id: string, { address, tax_ids: added = [] }: Place): void {
  const known = draft.get('customer', id).tax_ids ?? [];
  const isKnown = (value: string): boolean => known.some((each) => each.value === value);
  const fresh = added.filter(({ value }) => !isKnown(value));
  updateCustomer(draft, id, { address, tax_ids: [...known, ...fresh] });
}

function trialEndOf(draft: Draft, { own }: CheckoutSessionRecord): number | null {
  if (own.trialEnd !== null) return own.trialEnd;
  return own.trialDays > 0 ? draft.now() + own.trialDays * DAY : null;
}

export function expireCheckout(draft: Draft, id: string): CheckoutSessionRecord {
  const session = draft.get('checkoutSession', id);
  if (session.status !== 'open') {
    throw new ApiError(
      400,
      'invalid_request_error',
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      { param: 'session' },
    );
  }
  return saveSession(draft, { ...session, status: 'expired' }, 'expired');
}

/** Emits the session's event after its bank debit settled or failed. */
export function tellSession(
  draft: Draft,
  paid: Partial<Pick<CheckoutSessionRecord, 'invoice' | 'payment_intent'>>,
  outcome: 'succeeds' | 'fails',
): void {
  const session = draft
    .all('checkoutSession')
    .find(
      (each) =>
        each.payment_status === 'unpaid' &&
        (paid.invoice === undefined
          ? each.payment_intent === paid.payment_intent
          : each.invoice === paid.invoice),
    );
  if (session === undefined) return;
  if (outcome === 'fails') {
    saveSession(draft, session, 'async_payment_failed');
    return;
  }
  const { customer, payment_intent: intent = null } = session;
  const invoice =
    customer === null || intent === null
      ? null
      : invoiceAfterPayment(draft, session, { customer, intent });
  const settled = { ...session, payment_status: 'paid' as const };
  saveSession(
    draft,
    invoice === null ? settled : { ...settled, invoice },
    'async_payment_succeeded',
  );
}

/**
 * Applies the code that the customer entered, or removes it (null).
 *
 * @throws {ApiError} 400 when it is unknown or not for this purchase.
 */
export function enterCode(draft: Draft, id: string, text: string | null): CheckoutSessionRecord {
  const session = draft.get('checkoutSession', id);
  assertOpen(draft, session);
  if (session.allow_promotion_codes !== true)
    throw invalid('This session does not accept promotion codes.', 'code');
  const amount = amountOf(draft, session.own.lines, session.currency ?? 'usd');
  const code = text === null ? null : (findCode(draft, text) ?? null);
  if (text !== null && code === null) throw invalid('This code is invalid.', 'code');
  const { customer, currency } = session;
  if (code !== null) {
    assertRedeemable(draft, code, { customer, currency: currency ?? '', amount }, 'code');
    const coupon = draft.get('coupon', code.coupon);
    if (amount > 0 && savedOn(draft, coupon, session.own.lines, currency ?? '') === 0) {
      throw invalid('This code does not apply to anything in this order.', 'code');
    }
  }
  const own = { ...session.own, promotionCode: code?.id ?? null };
  return draft.put('checkoutSession', withTotals(draft, { ...session, own }));
}
