import { isPaidPlan } from '@keelson/contracts/billing/plan-catalog';
import { type Subscription } from '@keelson/contracts/billing/subscription';

/** Months of an interval as a fraction: a year is 12 months, and 52 weeks or 365 days are one, too. */
const PER_MONTH = {
  month: [1n, 1n],
  year: [1n, 12n],
  week: [52n, 12n],
  day: [365n, 12n],
} as const satisfies Record<Subscription['interval'], readonly [bigint, bigint]>;

type Priced = Pick<
  Subscription,
  'planKey' | 'status' | 'unitAmount' | 'quantity' | 'interval' | 'intervalCount'
>;

/**
 * The share of a subscription in the monthly recurring revenue: its list price for a month while it is active or
 * past due, as in the provider's own reports. Trials, unpaid and paused subscriptions, other products and tiered
 * prices count nothing. Taxes are not part of a list price; discounts are not known here.
 *
 * @returns Minor units of the subscription's currency, rounded half up, `>= 0`.
 */
export function monthlyAmount(subscription: Priced): number {
  const { planKey, status, unitAmount, quantity, interval, intervalCount } = subscription;
  if (!isPaidPlan(planKey) || unitAmount === null) return 0;
  if (status !== 'active' && status !== 'past_due') return 0;
  const [times, divisor] = PER_MONTH[interval];
  // BigInt: a yearly price in minor units times a quantity can pass 2^53.
  const numerator = BigInt(unitAmount) * BigInt(quantity) * times;
  const denominator = divisor * BigInt(intervalCount);
  return Number((2n * numerator + denominator) / (2n * denominator));
}
