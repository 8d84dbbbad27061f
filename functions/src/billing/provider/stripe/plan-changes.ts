import { DomainError } from '@keelson/contracts/errors';
import { SECOND } from '@keelson/contracts/time';
import type Stripe from 'stripe';
import { type Offer } from '../../domain/provider-facts';
import {
  type PaymentProvider,
  type PlanChangeOutcome,
  type PlanOrder,
  type PlanQuote,
} from '../payment-provider';
import { mapPromotion } from './map-discount';
import { isPausedForPayment } from './map-subscription';
import { mapMeteredPrice, meteredItemChanges } from './meters';
import { lineFacts } from './invoice-lines';
import { isCodeRefusal, isInvalid, isMissing } from './map-stripe-error';
import { paymentDetails } from './payment-details';
import { endReturnedUpgrade } from './returned-upgrade';
import {
  arranged,
  endsByArrangement,
  hasArrangement,
  releaseOwnSchedule,
  releaseSchedule,
  schedulePrice,
} from './schedule-plan';
import { idOf, toMs } from './stripe-values';
import { assertTaxed, taxOf, withTax } from './tax';
import { type StripeClient } from './stripe-client';
import { idempotencyKey, withIdempotency } from './with-idempotency';

/** Of one list: active promotion codes of one text, one for everybody and others for one customer each; open invoices. */
const PAGE = 100;

type PlanChangePort = Pick<
  PaymentProvider,
  | 'findPromotionCode'
  | 'previewPlan'
  | 'recurringAmount'
  | 'changePlan'
  | 'schedulePlan'
  | 'applyPromotion'
  | 'keepPlan'
  | 'setEnding'
  | 'endReturnedUpgrade'
  | 'endUnpaid'
>;

/** The provider's portal changes neither of them: https://docs.stripe.com/customer-management/configure-portal */
const onlyBySupport = (why: string): DomainError =>
  new DomainError('billing/not-changeable', `${why} Contact support to change it.`);

/** @throws {DomainError} `billing/not-changeable` for invoices that an operator has arranged to send. */
function assertCollected({ collection_method: collection }: Stripe.Subscription): void {
  if (collection === 'send_invoice') throw onlyBySupport('Your subscription is paid by invoice.');
}

/**
 * The item of the plan, beside metered ones of ours.
 *
 * @throws {DomainError} when it has several other items: only an operator knows what belongs together.
 */
function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item, ...others] = subscription.items.data.filter(
    ({ price }) => mapMeteredPrice(price) === null,
  );
  if (item === undefined || others.length > 0) {
    throw onlyBySupport('Your subscription has several items.');
  }
  return item;
}

const itemsFor = (subscription: Stripe.Subscription, to: Offer) => [
  {
    id: itemOf(subscription).id,
    price: to.priceId,
    ...(to.quantity === undefined ? {} : { quantity: to.quantity }),
  },
  ...meteredItemChanges(subscription.items.data, to),
];

/**
 * Equal for the preview and the change, so that both have the same amounts. What grants more begins a period of its own,
 * paid in full: the allowance of a month does not cost the rest of a period (docs/adr/0012).
 */
function changeOf(subscription: Stripe.Subscription, { to, prorationDate, endsTrial }: PlanOrder) {
  return {
    items: itemsFor(subscription, to),
    proration_behavior: 'always_invoice' as const,
    proration_date: prorationDate / SECOND,
    ...(endsTrial ? { trial_end: 'now' as const } : {}),
    ...(subscription.status === 'trialing'
      ? {}
      : { billing_cycle_anchor: { type: 'now' as const } }),
  };
}

/**
 * An update waits for its payment (`pending_if_incomplete`), so that nobody gets a plan unpaid and a card that needs
 * confirmation can still confirm. The provider refuses that for sent invoices and bank debits
 * (https://docs.stripe.com/billing/subscriptions/pending-updates): a debit takes days, so the plan changes at once,
 * as with a first purchase by debit.
 */
function paymentBehavior(
  subscription: Stripe.Subscription,
): NonNullable<Stripe.SubscriptionUpdateParams['payment_behavior']> {
  assertCollected(subscription);
  const { customer, default_payment_method: own } = subscription;
  const general =
    typeof customer === 'object' && !customer.deleted
      ? customer.invoice_settings.default_payment_method
      : null;
  const method = own ?? general;
  const type = typeof method === 'object' ? method?.type : undefined;
  // Of banks: `sepa_debit`, `us_bank_account`, `nz_bank_account` and their like settle days later.
  return type !== undefined && /_(debit|bank_account)$/.test(type)
    ? 'allow_incomplete'
    : 'pending_if_incomplete';
}

const EXPAND_METHOD = [
  'customer.invoice_settings.default_payment_method',
  'default_payment_method',
];

async function outcomeOf(stripe: Stripe, changed: Stripe.Subscription): Promise<PlanChangeOutcome> {
  const { pending_update: waiting, latest_invoice: invoice } = changed;
  if (waiting === null) return { status: 'changed' };
  const { payment } = await paymentDetails(stripe, changed);
  const asks = payment === 'requires_action' || payment === 'requires_confirmation';
  return {
    status: 'unpaid',
    reason: asks ? 'action_required' : 'payment_failed',
    paymentUrl: typeof invoice === 'object' ? (invoice?.hosted_invoice_url ?? null) : null,
    until: toMs(waiting.expires_at),
  };
}

function priceKind(
  { pricing }: Stripe.InvoiceLineItem,
  order: PlanOrder,
): 'before' | 'after' | null {
  const price = idOf(pricing?.price_details?.price);
  // More of the same plan has one price.
  if (price === order.to.priceId) return 'after';
  return price === order.from.priceId ? 'before' : null;
}

function quoteOf(invoice: Stripe.Invoice, order: PlanOrder): PlanQuote {
  const lines = invoice.lines.data;
  return {
    amountDue: invoice.amount_due,
    currency: invoice.currency,
    lines: lines.map((line) => ({
      description: line.description ?? '',
      ...lineFacts(line),
      of: priceKind(line, order),
    })),
    tax: invoice.automatic_tax.enabled ? taxOf(invoice) : null,
    discount: (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
    creditLeft: Math.max(0, -(invoice.starting_balance + invoice.total)),
    paidUntil: toMs(Math.max(...lines.map(({ period }) => period.end))),
  };
}

/**
 * Metadata of a subscription that a member canceled although an operator had arranged something: the id of the schedule, or
 * the end in seconds.
 */
const ARRANGED = 'keelson_arranged';

/**
 * Whether a member canceled it, here or in the portal, which sets the date of the period's end. Any other date is an
 * operator's.
 */
const isCanceled = ({ cancel_at: at, cancel_at_period_end, items }: Stripe.Subscription): boolean =>
  cancel_at_period_end ||
  (at !== null && items.data.some(({ current_period_end: end }) => end === at));

/** @returns Whether anything changed. */
async function cancelAtPeriodEnd(stripe: Stripe, before: Stripe.Subscription): Promise<boolean> {
  if (isCanceled(before)) return false;
  const isScheduled = await hasArrangement(stripe, before);
  const what = isScheduled ? idOf(before.schedule) : before.cancel_at;
  // First: after a failure in between, a resumed subscription is still known to have had an arrangement.
  if (what !== null) {
    await stripe.subscriptions.update(before.id, { metadata: { [ARRANGED]: String(what) } });
  }
  await discardUpgrade(stripe, before);
  // The provider refuses to cancel what a schedule manages.
  await releaseSchedule(stripe, before);
  await stripe.subscriptions.update(before.id, { cancel_at_period_end: true });
  return true;
}

/**
 * Ends a pause: a period begins and is charged at once, and the plan comes back when that is paid. The portal cannot
 * (https://docs.stripe.com/billing/subscriptions/pause).
 *
 * @throws {DomainError} `billing/payment-due` for one that the payment of its invoice ends.
 */
async function endPause(stripe: Stripe, paused: Stripe.Subscription): Promise<true> {
  if (isPausedForPayment(paused)) {
    throw new DomainError(
      'billing/payment-due',
      'Pay the open invoice to resume your subscription.',
    );
  }
  await stripe.subscriptions.resume(paused.id, {
    billing_cycle_anchor: { type: 'now' },
    payment_behavior: 'resume_on_payment_success',
  });
  return true;
}

/** An upgrade that waits for its payment is given up with another change: its invoice cannot be paid any more. */
async function discardUpgrade(
  stripe: Stripe,
  { pending_update: waiting, latest_invoice: invoice }: Stripe.Subscription,
): Promise<void> {
  const id = idOf(invoice);
  if (waiting === null || id === null) return;
  const { status } = await stripe.invoices.retrieve(id);
  if (status === 'open') await stripe.invoices.voidInvoice(id);
}

/**
 * @returns Whether anything changed.
 * @throws {DomainError} `billing/not-changeable` where an operator arranged the end, or what followed.
 */
async function resume(stripe: Stripe, before: Stripe.Subscription): Promise<boolean> {
  if (before.status === 'paused') return endPause(stripe, before);
  if (await endsByArrangement(stripe, before)) throw arranged();
  if (!isCanceled(before)) {
    if (before.cancel_at === null) return false;
    throw arranged();
  }
  const what = before.metadata[ARRANGED];
  if (what === undefined) {
    const undone = before.cancel_at_period_end
      ? { cancel_at_period_end: false }
      : { cancel_at: '' as const };
    await stripe.subscriptions.update(before.id, undone);
    return true;
  }
  if (!/^\d+$/.test(what)) throw arranged();
  const restored = { cancel_at: Number(what), metadata: { [ARRANGED]: '' } };
  await stripe.subscriptions.update(before.id, restored);
  return true;
}

/** Canceled first: whoever pays for nothing more must not keep the plan when the second step fails. */
async function endUnpaid(stripe: Stripe, id: string): Promise<void> {
  const before = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.payments'] });
  assertCollected(before);
  const { payment } = await paymentDetails(stripe, before);
  if (payment === 'processing') {
    throw new DomainError(
      'billing/payment-pending',
      'A payment is under way. Try again when your bank has decided.',
    );
  }
  await releaseSchedule(stripe, before);
  // Another request may have ended it meanwhile.
  await unless(isMissing, stripe.subscriptions.cancel(id));
  const open = await stripe.invoices.list({ subscription: id, status: 'open', limit: PAGE });
  for (const { id: invoice } of open.data) {
    await unless(isInvalid, stripe.invoices.voidInvoice(invoice));
  }
}

/** Waits for a request whose error of one kind means that it was done before. */
async function unless(
  isDone: (error: unknown) => boolean,
  request: Promise<unknown>,
): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!isDone(error)) throw error;
  }
}

const discountsOf = ({ promotionCode }: PlanOrder) =>
  promotionCode === null ? {} : { discounts: [{ promotion_code: promotionCode }] };

/** @throws {DomainError} `billing/promotion-code-invalid` instead of the provider's error. */
export async function withCode<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await request;
  } catch (error) {
    if (!isCodeRefusal(error)) throw error;
    throw new DomainError(
      'billing/promotion-code-invalid',
      "This promotion code can't be used for your subscription. Nothing was charged.",
      [],
      { cause: error },
    );
  }
}

/** Changes of a subscription's price, and of whether it ends. */
export function stripePlanChanges(client: StripeClient): PlanChangePort {
  const automaticTax = client.settings.tax === true ? { automatic_tax: { enabled: true } } : {};
  const taxed: typeof withTax = (stripe, before, change) =>
    client.settings.tax === true ? withTax(stripe, before, change) : change();
  return {
    findPromotionCode: (code, { customerId: customer, currency }) =>
      client.call(async (stripe) => {
        const { data } = await stripe.promotionCodes.list({
          code,
          active: true,
          limit: PAGE,
          expand: ['applies_to', 'currency_options'].map((part) => `data.promotion.coupon.${part}`),
        });
        // A code is unique for each customer only: one of their own counts before one for everybody.
        const own = data.find((each) => each.customer !== null && idOf(each.customer) === customer);
        const found = own ?? data.find((each) => each.customer === null);
        return found === undefined ? null : mapPromotion(found, currency);
      }),

    previewPlan: (order) =>
      client.call(async (stripe) => {
        const subscription = await stripe.subscriptions.retrieve(order.subscriptionId);
        assertCollected(subscription);
        const invoice = await withCode(
          stripe.invoices.createPreview({
            customer: idOf(subscription.customer) ?? '',
            subscription: subscription.id,
            subscription_details: changeOf(subscription, order),
            ...discountsOf(order),
            ...automaticTax,
          }),
        );
        assertTaxed(invoice);
        return quoteOf(invoice, order);
      }),

    recurringAmount: (order, discounts) =>
      client.call(async (stripe) => {
        const subscription = await stripe.subscriptions.retrieve(order.subscriptionId);
        const invoice = await withCode(
          stripe.invoices.createPreview({
            subscription: subscription.id,
            preview_mode: 'recurring',
            subscription_details: {
              items: itemsFor(subscription, order.to),
              proration_behavior: 'none',
            },
            ...(discounts === 'none' ? { discounts: '' } : discountsOf(order)),
            ...automaticTax,
          }),
        );
        assertTaxed(invoice);
        return { amountMinor: invoice.total, currency: invoice.currency };
      }),

    changePlan: (order) =>
      client.call(async (stripe) => {
        const { subscriptionId: id, from, to, prorationDate } = order;
        const before = await stripe.subscriptions.retrieve(id, { expand: EXPAND_METHOD });
        const params: Stripe.SubscriptionUpdateParams = {
          ...changeOf(before, order),
          ...discountsOf(order),
          payment_behavior: paymentBehavior(before),
          expand: ['latest_invoice.payments'],
        };
        await releaseOwnSchedule(stripe, before);
        const key = idempotencyKey('plan', [
          id,
          from.priceId,
          to.priceId,
          to.quantity,
          prorationDate,
          order.promotionCode,
        ]);
        const changed = await taxed(stripe, before, () =>
          withCode(
            withIdempotency(key, (idempotency) =>
              stripe.subscriptions.update(id, params, { idempotencyKey: idempotency }),
            ),
          ),
        );
        return outcomeOf(stripe, changed);
      }),

    schedulePlan: ({ subscriptionId: id, to }) =>
      client.call(async (stripe) => {
        const before = await stripe.subscriptions.retrieve(id);
        itemOf(before);
        await discardUpgrade(stripe, before);
        await releaseOwnSchedule(stripe, before);
        await taxed(stripe, before, () => schedulePrice(stripe, id, to));
      }),

    applyPromotion: (id, promotionCode) =>
      client.call(async (stripe) => {
        const { discounts, latest_invoice: invoice } = await stripe.subscriptions.retrieve(id, {
          expand: ['discounts'],
        });
        const known = discounts.map((discount) =>
          typeof discount === 'string' ? discount : discount.id,
        );
        const has = discounts.some(
          (discount) =>
            typeof discount === 'object' && idOf(discount.promotion_code) === promotionCode,
        );
        if (has) return;
        // A code that replaced it meanwhile, or an invoice that used it up, does not make another attempt a repetition.
        const key = idempotencyKey('promotion', [id, promotionCode, known, idOf(invoice)]);
        await withCode(
          withIdempotency(key, (idempotency) =>
            stripe.subscriptions.update(
              id,
              { discounts: [{ promotion_code: promotionCode }], proration_behavior: 'none' },
              { idempotencyKey: idempotency },
            ),
          ),
        );
      }),

    keepPlan: (id) =>
      client.call(async (stripe) =>
        releaseOwnSchedule(stripe, await stripe.subscriptions.retrieve(id)),
      ),

    endUnpaid: (id) => client.call((stripe) => endUnpaid(stripe, id)),

    endReturnedUpgrade: (upgrade) => client.call((stripe) => endReturnedUpgrade(stripe, upgrade)),

    setEnding: (id, ending) =>
      client.call(async (stripe) => {
        const before = await stripe.subscriptions.retrieve(id);
        return ending === 'period-end' ? cancelAtPeriodEnd(stripe, before) : resume(stripe, before);
      }),
  };
}
