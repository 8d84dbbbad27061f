import type Stripe from 'stripe';
import { type Draft } from '../../model/draft';
import { type PriceRecord, type Recurring, type SubscriptionRecord } from '../../model/records';
import { currenciesOf, priceIn, priceOf, recurringOf } from '../../present/subscription';
import { invalid } from '../../protocol/api-error';
import { changeSubscription } from '../subscriptions/change-subscription';
import { portalConfiguration } from './portal';
import {
  changeSchedule,
  releaseSchedule,
  scheduleFrom,
  scheduleOf,
} from '../subscriptions/schedules';

/** Prices to which the portal can switch: active, of an active product, in the same currency. */
export function otherPlans(
  draft: Draft,
  { items, status, currency }: SubscriptionRecord,
): PriceRecord[] {
  const [item, ...others] = items;
  const isLive = status === 'active' || status === 'trialing' || status === 'past_due';
  if (portalConfiguration(draft).switch_plan !== true || item === undefined || !isLive) return [];
  // As at Stripe, the portal changes no subscription with several items.
  if (others.length > 0) return [];
  const current = priceOf(draft, item.price);
  return switchable(draft)
    .filter((price) => price.id !== current.id && currenciesOf(price).includes(currency))
    .map(({ id }) => priceIn(draft, id, currency));
}

/** The prices that the portal offers: every one that an active product is sold for. */
const switchable = (draft: Draft): PriceRecord[] =>
  draft
    .all('price')
    .filter(
      (price) =>
        price.active &&
        price.recurring !== null &&
        price.recurring.meter === undefined &&
        draft.find('product', price.product)?.active === true,
    );

/** `features.subscription_update.products` of the configuration. */
export function portalProducts(
  draft: Draft,
): Stripe.BillingPortal.Configuration.Features.SubscriptionUpdate.Product[] {
  if (portalConfiguration(draft).switch_plan !== true) return [];
  const prices = switchable(draft);
  return [...new Set(prices.map(({ product }) => product))].map((product) => ({
    product,
    prices: prices.filter((price) => price.product === product).map(({ id }) => id),
    adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
  }));
}

/**
 * When the portal changes to a price: a lower amount or a shorter interval at the end of the period
 * (`schedule_at_period_end`), anything else at once. A trial has nothing to keep.
 */
export function switchesLater(
  draft: Draft,
  { items, status, currency }: SubscriptionRecord,
  price: PriceRecord,
): boolean {
  const [item] = items;
  if (item === undefined || status === 'trialing') return false;
  const current = priceIn(draft, item.price, currency);
  const [before, after] = [current, price].map(({ id }) => days(recurringOf(draft, id))) as [
    number,
    number,
  ];
  return after < before || (after === before && price.unit_amount < current.unit_amount);
}

const DAYS = { day: 1, week: 7, month: 30, year: 365 } as const;
const days = ({ interval, interval_count }: Recurring): number => DAYS[interval] * interval_count;

/** The price that a schedule switches to, if any. */
export function scheduledPrice(draft: Draft, subscription: SubscriptionRecord): PriceRecord | null {
  const schedule = scheduleOf(draft, subscription);
  const next = schedule?.phases[schedule.own.phase + 1]?.items[0];
  return next === undefined ? null : priceIn(draft, next.price, subscription.currency);
}

/**
 * Switches the plan like the portal: an upgrade is invoiced at once and takes effect when it is paid, a downgrade is
 * a phase of a schedule. A change replaces one that is scheduled.
 */
export function switchPlan(draft: Draft, subscription: SubscriptionRecord, price: string): void {
  const [item] = subscription.items;
  const wanted = otherPlans(draft, subscription).find(({ id }) => id === price);
  if (item === undefined || wanted === undefined)
    throw invalid('This plan is not offered.', 'price');
  keepPlan(draft, subscription);
  if (switchesLater(draft, subscription, wanted)) {
    scheduleSwitch(draft, subscription, wanted);
    return;
  }
  changeSubscription(draft, subscription.id, {
    items: [{ id: item.id, price }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
}

/** Takes back a change that is scheduled. */
export function keepPlan(draft: Draft, { schedule }: SubscriptionRecord): void {
  if (schedule != null) releaseSchedule(draft, schedule);
}

function scheduleSwitch(draft: Draft, { id }: SubscriptionRecord, price: PriceRecord): void {
  const schedule = scheduleFrom(draft, id);
  const [current] = schedule.phases;
  if (current === undefined) throw new Error(`Schedule ${schedule.id} has no phase`);
  const { interval, interval_count } = recurringOf(draft, price.id);
  const quantity = current.items[0]?.quantity;
  const asInput = (ids: readonly string[] = []) => ids.map((discount) => ({ discount }));
  const discounts = asInput(current.discounts);
  const items = current.items.map((item) => ({ ...item, discounts: asInput(item.discounts) }));
  changeSchedule(draft, schedule.id, {
    phases: [
      { ...current, discounts, items },
      {
        discounts,
        items: [{ price: price.id, quantity, discounts: items[0]?.discounts }],
        duration: { interval, interval_count },
      },
    ],
  });
}
