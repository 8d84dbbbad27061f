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
import { discountsLeft, mapPromotion, withCoupons } from './map-discount';
import { mapMeteredPrice, meteredItemChanges } from './meters';
import { lineFacts } from './invoice-lines';
import { isCodeRefusal, assertCollected, onlyBySupport } from './map-stripe-error';
import { paymentDetails } from './payment-details';
import { endReturnedUpgrade } from './returned-upgrade';
import { releaseOwnSchedule, schedulePrice } from './schedule-plan';
import { cancelAtPeriodEnd, discardUpgrade, endUnpaid, resume } from './end-subscription';
import { idOf, toMs } from './stripe-values';
import { assertTaxed, taxOf, withTax } from './tax';
import { type StripeClient } from './stripe-client';
import { idempotencyKey, withIdempotency } from './with-idempotency';

/** The limit of one list: active promotion codes of one text, for everybody or for one customer each; open invoices. */
const PAGE = 100;

type PlanChangePort = Pick<
  PaymentProvider,
  | 'findPromotionCode'
  | 'previewPlan'
  | 'recurringAmount'
  | 'changePlan'
  | 'schedulePlan'
  | 'applyPromotion'
  | 'assertOneItem'
  | 'keepPlan'
  | 'setEnding'
  | 'endReturnedUpgrade'
  | 'endUnpaid'
>;

/**
 * The item of the plan, besides metered ones of ours.
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
 *
 * @throws {DomainError} `billing/debit-returned` where the bank returned an earlier debit: the next one is not trusted for days.
 */
function paymentBehavior(
  subscription: Stripe.Subscription,
  { takesDebits, endsTrial }: Pick<PlanOrder, 'takesDebits' | 'endsTrial'>,
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
  const isDebit = type !== undefined && /_(debit|bank_account)$/.test(type);
  const isCharged = endsTrial || subscription.status !== 'trialing';
  if (isDebit && isCharged && !takesDebits) {
    throw new DomainError(
      'billing/debit-returned',
      'Your bank returned an earlier debit. Add a card, then change the plan. Nothing was charged.',
    );
  }
  return isDebit ? 'allow_incomplete' : 'pending_if_incomplete';
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
        const subscription = await stripe.subscriptions.retrieve(order.subscriptionId, {
          expand: EXPAND_METHOD,
        });
        paymentBehavior(subscription, order);
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
        const subscription = await stripe.subscriptions.retrieve(order.subscriptionId, {
          expand: ['discounts'],
        });
        const left =
          typeof discounts === 'string'
            ? []
            : discountsLeft(await withCoupons(stripe, subscription), discounts);
        const own = left.length === 0 ? '' : left.map((discount) => ({ discount }));
        const invoice = await withCode(
          stripe.invoices.createPreview({
            subscription: subscription.id,
            preview_mode: 'recurring',
            subscription_details: {
              items: itemsFor(subscription, order.to),
              proration_behavior: 'none',
            },
            ...(discounts === 'code' ? discountsOf(order) : { discounts: own }),
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
          payment_behavior: paymentBehavior(before, order),
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

    assertOneItem: (id) =>
      client.call(async (stripe) => void itemOf(await stripe.subscriptions.retrieve(id))),

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
