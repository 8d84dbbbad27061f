import type { BillingInterval, LivePrice, PlanPrice } from '@keelson/contracts/billing/endpoints';
import { DEFAULT_PAID_PLAN } from '@keelson/contracts/billing/plan-catalog';
import type { Money } from '@keelson/contracts/money';

const isFor = (price: LivePrice, interval: BillingInterval): boolean =>
  price.interval === interval && price.intervalCount === 1;

/** The price for an interval, or the plan's default price where it has none for it. */
export function priceFor<Default extends { readonly status: PlanPrice['status'] | 'loading' }>(
  { price, prices }: { readonly price: Default; readonly prices: readonly LivePrice[] },
  interval: BillingInterval,
): Default | LivePrice {
  return prices.find((one) => isFor(one, interval)) ?? price;
}

/** Returns what a year costs less than twelve months, in percent and money; null when it does not. */
export function yearlySaving(
  prices: readonly LivePrice[],
): { readonly percent: number; readonly amount: Money } | null {
  const month = prices.find((one) => isFor(one, 'month'))?.amount;
  const year = prices.find((one) => isFor(one, 'year'))?.amount;
  if (month === undefined || year?.currency !== month.currency) return null;
  const months = month.amountMinor * 12;
  const amountMinor = months - year.amountMinor;
  if (amountMinor <= 0) return null;
  // Rounded down: never more than is saved.
  const percent = Math.floor((amountMinor * 100) / months);
  return { percent, amount: { amountMinor, currency: month.currency } };
}

/** A price as often as it is bought. A trial is of one. */
export function timesPrice<Shown extends PlanPrice | { readonly status: 'loading' }>(
  price: Shown,
  quantity: number,
): Shown {
  if (price.status !== 'live' || quantity === 1) return price;
  const amount = { ...price.amount, amountMinor: price.amount.amountMinor * quantity };
  return { ...price, amount, trialDays: 0 };
}

interface Price {
  readonly status: string;
  readonly interval?: string;
  readonly amount?: Money;
  readonly currencies?: readonly unknown[] | undefined;
}
interface Params {
  readonly currency?: string;
  readonly plan?: string;
  readonly interval?: string;
}

/**
 * Parameters of the checkout page; none for the default plan and for a plan's default price. The currency is named where
 * there are several, so that what was shown is what is bought.
 */
export function checkoutParams(
  { plan, price }: { readonly plan: { readonly key: string }; readonly price: Price },
  { interval, amount, currencies }: Price,
): Params {
  return {
    ...(plan.key === DEFAULT_PAID_PLAN ? {} : { plan: plan.key }),
    ...(interval === undefined || interval === price.interval ? {} : { interval }),
    ...(amount === undefined || currencies === undefined ? {} : { currency: amount.currency }),
  };
}
