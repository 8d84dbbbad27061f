import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { DEFAULT_PAID_PLAN, PAID_PLANS } from '@keelson/contracts/billing/plan-catalog';
import { type SubscriptionId } from '@keelson/contracts/ids';
import { HOUR, SECOND } from '@keelson/contracts/time';
import { setTimeout as sleep } from 'node:timers/promises';
import type Stripe from 'stripe';
import { type Offer } from '../domain/provider-facts';
import { type PaymentProvider, type PlanOrder } from '../provider/payment-provider';

/** The smallest plan that costs something, and the largest. */
export const [SMALL, LARGE] = [PAID_PLANS[0], PAID_PLANS.at(-1)].map(
  (key) => key ?? DEFAULT_PAID_PLAN,
) as [PlanKey, PlanKey];

/** A provider with two plans of its own for these scenarios. */
export interface Target {
  readonly stripe: Stripe;
  readonly provider: PaymentProvider;
  readonly small: Stripe.Price;
  readonly large: Stripe.Price;
}

/** Plain values that are equal wherever the provider behaves equally: no ids, no instants. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** A scenario makes the product's calls for one thing that members do, and returns what the provider then says. */
export interface Scenario {
  readonly name: string;
  readonly run: (target: Target) => Promise<Facts>;
  readonly expected: Facts;
}

/** The provider counts usage within this time, in seconds. */
const COUNTS_WITHIN_S = 90;

const offerOf = ({ id, unit_amount: amount, currency }: Stripe.Price): Offer => ({
  status: 'live',
  priceId: id,
  amount: { amountMinor: amount ?? 0, currency },
  interval: 'month',
  intervalCount: 1,
  trialDays: 0,
});

async function subscribe(
  { stripe, small }: Target,
  params: Partial<Stripe.SubscriptionCreateParams> = {},
) {
  const { id: customer } = await stripe.customers.create({ metadata: { keelson: 'compare' } });
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const created = await stripe.subscriptions.create({
    customer,
    items: [{ price: small.id }],
    default_payment_method: card.id,
    ...params,
  });
  return { customer, id: created.id as SubscriptionId };
}

const orderOf = (id: SubscriptionId, from: Stripe.Price, to: Stripe.Price): PlanOrder => ({
  subscriptionId: id,
  from: { priceId: from.id },
  to: { ...offerOf(to), quantity: 1 },
  promotionCode: null,
  prorationDate: Math.floor(Date.now() / SECOND) * SECOND,
  endsTrial: false,
  takesDebits: true,
});

async function latestOf({ stripe }: Target, subscription: string): Promise<Stripe.Invoice> {
  const [latest] = (await stripe.invoices.list({ subscription, limit: 1 })).data;
  if (latest === undefined) throw new Error(`${subscription} has no invoice`);
  return latest;
}

async function stateOf({ provider }: Target, id: string) {
  const facts = await provider.findSubscription(id);
  if (facts === null) throw new Error(`The provider does not know ${id}`);
  return facts.state;
}

/** The code of the error that a request ends with; null when it succeeds. */
const refusalOf = async (request: Promise<unknown>): Promise<string | null> =>
  request.then(
    () => null,
    (error: unknown) => (error as { readonly code?: string }).code ?? String(error),
  );

async function overTheWire(target: Target): Promise<Facts> {
  const { stripe } = target;
  const { id, customer } = await subscribe(target);
  const { status, unitAmount, latestInvoiceStatus } = await stateOf(target, id);
  const declined = await refusalOf(
    stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer }),
  );
  await target.provider.setEnding(id, 'period-end');
  const canceled = await stateOf(target, id);
  await target.provider.setEnding(id, 'never');
  const resumed = await stateOf(target, id);
  const missing = await target.provider.findSubscription('sub_unknown');
  return {
    status,
    unitAmount,
    latestInvoiceStatus,
    declined,
    canceled: canceled.cancelAtPeriodEnd,
    endsWithPeriod: canceled.cancelAt === canceled.currentPeriodEnd,
    resumed: resumed.cancelAt === null,
    missing: missing === null,
  };
}

async function planChanges(target: Target): Promise<Facts> {
  const { provider, small, large } = target;
  const { id } = await subscribe(target);
  const upgrade = orderOf(id, small, large);
  const quote = await provider.previewPlan(upgrade);
  const outcome = await provider.changePlan(upgrade);
  const paid = await latestOf(target, id);
  await provider.schedulePlan(orderOf(id, large, small));
  const scheduled = await stateOf(target, id);
  const next = await provider.nextInvoice(id);
  await provider.keepPlan(id);
  const kept = await stateOf(target, id);
  return {
    due: quote.amountDue,
    lines: quote.lines.length,
    outcome: outcome.status,
    paid: paid.amount_paid,
    plan: scheduled.planKey,
    pendingPlan: scheduled.pendingChange?.planKey ?? null,
    pendingAtPeriodEnd: scheduled.pendingChange?.at === scheduled.currentPeriodEnd,
    nextCharge: next?.amountMinor ?? null,
    kept: kept.pendingChange === null,
  };
}

async function promotions(target: Target): Promise<Facts> {
  const { stripe, provider, small, large } = target;
  const { id } = await subscribe(target);
  const duration = { duration: 'repeating', duration_in_months: 3 } as const;
  const quarter = await stripe.coupons.create({ percent_off: 25, ...duration });
  const text = `COMPARE${Date.now()}`;
  const promotion = { type: 'coupon', coupon: quarter.id } as const;
  const { id: code } = await stripe.promotionCodes.create({ promotion, code: text });
  const found = await provider.findPromotionCode(text.toLowerCase(), {
    customerId: null,
    currency: 'usd',
  });
  const shown = await provider.nextInvoice(id, code);
  await provider.applyPromotion(id, code);
  const { discounts } = await stateOf(target, id);
  const other = await stripe.coupons.create({
    percent_off: 50,
    duration: 'forever',
    applies_to: { products: [large.product as string] },
  });
  const half = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
  const [item] = (await stripe.subscriptions.retrieve(id)).items.data;
  await stripe.subscriptions.update(id, { discounts: [{ coupon: other.id }] });
  const ofOther = await provider.nextInvoice(id);
  await stripe.subscriptions.update(id, {
    discounts: '',
    items: [{ id: item?.id ?? '', price: small.id, discounts: [{ coupon: half.id }] }],
    proration_behavior: 'none',
  });
  const withItem = await stateOf(target, id);
  return {
    found: found?.id === code,
    shown: shown?.amountMinor ?? null,
    percentOff: discounts[0]?.percentOff ?? null,
    named: discounts[0]?.name === text,
    ofOtherProduct: ofOther?.amountMinor ?? null,
    ofItem: withItem.discounts[0]?.ofItem ?? null,
    itemCharge: (await provider.nextInvoice(id))?.amountMinor ?? null,
  };
}

async function credits(target: Target): Promise<Facts> {
  const { stripe, small } = target;
  const { customer, id } = await subscribe(target);
  const product = small.product as string;
  const cents = await stripe.prices.create({ product, currency: 'usd', unit_amount: 49 });
  const session = stripe.checkout.sessions.create({
    mode: 'payment',
    customer,
    success_url: 'https://example.com/',
    line_items: [{ price: cents.id, quantity: 1 }],
  });
  const tooSmall = await refusalOf(session);
  await stripe.customers.update(customer, { balance: -500 });
  const credit = await target.provider.creditOf(customer as never);
  const less = await stripe.coupons.create({ amount_off: 1_880, currency: 'usd' });
  const next = await target.provider.nextInvoice(id);
  await stripe.customers.update(customer, { balance: 0 });
  await stripe.subscriptions.update(id, { discounts: [{ coupon: less.id }] });
  const belowMinimum = await target.provider.nextInvoice(id);
  return {
    tooSmall,
    credit,
    nextCharge: next?.amountMinor ?? null,
    belowMinimum: belowMinimum?.amountMinor ?? null,
  };
}

async function usage(target: Target): Promise<Facts> {
  const { stripe, provider, small } = target;
  const event_name = 'keelson_compare_units';
  const meters = await stripe.billing.meters.list({ status: 'active', limit: 100 });
  const meter =
    meters.data.find((each) => each.event_name === event_name) ??
    (await stripe.billing.meters.create({
      display_name: 'Compare',
      event_name,
      event_time_window: 'hour',
      default_aggregation: { formula: 'sum' },
    }));
  const price = await stripe.prices.create({
    product: small.product as string,
    currency: 'usd',
    unit_amount: 100,
    recurring: { interval: 'month', usage_type: 'metered', meter: meter.id },
  });
  const { customer, id } = await subscribe(target, {
    items: [{ price: small.id }, { price: price.id }],
  });
  // The later total of an hour counts, not the sum of both.
  for (const units of [3, 5]) {
    await provider.reportUsage({
      customerId: customer as never,
      metric: 'compareUnits',
      units,
      at: Date.now(),
      identifier: `compare-${customer}-${units}`,
    });
    // Of two totals with equal seconds, the provider does not say which one counts.
    await sleep(1_100);
  }
  const hour = Math.floor(Date.now() / HOUR) * HOUR;
  const window = { from: hour, to: hour + HOUR };
  let counted = 0;
  for (let second = 0; second < COUNTS_WITHIN_S && counted !== 5; second += 1) {
    const hours = await provider.usageByHour(customer as never, 'compareUnits', window);
    counted = hours.get(hour) ?? 0;
    if (counted !== 5) await sleep(1_000);
  }
  await stripe.prices.update(price.id, { active: false });
  const nextCharge = (await provider.nextInvoice(id))?.amountMinor ?? null;
  await provider.cancelSubscription(id, 'account-deleted');
  const last = await latestOf(target, id);
  return { counted, nextCharge, lastCharge: last.amount_paid };
}

/** The specs of the same names rely on these facts; the provider is asked the same each night. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'over the wire',
    run: overTheWire,
    expected: {
      status: 'active',
      unitAmount: 1_900,
      latestInvoiceStatus: 'paid',
      declined: 'card_declined',
      canceled: true,
      endsWithPeriod: true,
      resumed: true,
      missing: true,
    },
  },
  {
    name: 'plan changes',
    run: planChanges,
    expected: {
      due: 3_000,
      lines: 2,
      outcome: 'changed',
      paid: 3_000,
      plan: LARGE,
      pendingPlan: SMALL,
      pendingAtPeriodEnd: true,
      nextCharge: 1_900,
      kept: true,
    },
  },
  {
    name: 'promotions',
    run: promotions,
    expected: {
      found: true,
      shown: 1_425,
      percentOff: 2_500,
      named: true,
      ofOtherProduct: 1_900,
      ofItem: true,
      itemCharge: 950,
    },
  },
  {
    name: 'credits',
    run: credits,
    expected: { tooSmall: 'amount_too_small', credit: 500, nextCharge: 1_400, belowMinimum: 0 },
  },
  { name: 'usage', run: usage, expected: { counted: 5, nextCharge: 2_400, lastCharge: 500 } },
];
