import { isPaidPlan } from '@keelson/contracts/billing/plan-catalog';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import {
  type CounterName,
  type Counters,
  type RevenueMovement,
  type SubscriptionGroup,
  withoutZeros,
} from '@keelson/contracts/metrics/counters';
import { type Currency } from '@keelson/contracts/money';
import { monthlyAmount } from './monthly-amount';

type Counting = Record<string, number>;

function count(into: Counting, name: CounterName, amount: number): void {
  into[name] = (into[name] ?? 0) + amount;
}

/** Returns how a subscription to the plan counts; null when it grants nothing or is free of charge. */
export function groupOf({
  planKey,
  quantity,
  status,
}: Pick<Subscription, 'planKey' | 'quantity' | 'status'>): SubscriptionGroup | null {
  if (!isPaidPlan(planKey) || quantity === 0) return null;
  switch (status) {
    case 'active':
      return 'active';
    case 'trialing':
      return 'trialing';
    case 'past_due':
      return 'pastDue';
    case 'incomplete':
    case 'incomplete_expired':
    case 'canceled':
    case 'unpaid':
    case 'paused':
      return null;
  }
}

/** When a subscription began to cost money: at its start, or after its trial. */
export const paidFrom = ({ trialEnd, createdAt }: Pick<Subscription, 'trialEnd' | 'createdAt'>) =>
  Math.max(trialEnd ?? 0, createdAt);

/** True for a subscription that counted as revenue before, so that a later one is no new customer. */
export function wasPaid(subscription: Subscription): boolean {
  const { planKey, unitAmount } = subscription;
  if (!isPaidPlan(planKey) || unitAmount === null || unitAmount === 0) return false;
  switch (subscription.status) {
    case 'active':
    case 'past_due':
    case 'unpaid':
      return true;
    case 'canceled':
      return subscription.endedAt > paidFrom(subscription);
    case 'trialing':
    case 'incomplete':
    case 'incomplete_expired':
    case 'paused':
      return false;
  }
}

/** Monthly recurring revenue of some subscriptions in each currency. */
export function revenueOf(subscriptions: readonly Subscription[]): ReadonlyMap<Currency, number> {
  const sums = new Map<Currency, number>();
  for (const subscription of subscriptions) {
    const { currency } = subscription;
    sums.set(currency, (sums.get(currency) ?? 0) + monthlyAmount(subscription));
  }
  return sums;
}

function movementOf(before: number, after: number, paidBefore: boolean): RevenueMovement {
  if (after === 0) return 'churn';
  if (before === 0) return paidBefore ? 'reactivation' : 'new';
  return after > before ? 'expansion' : 'contraction';
}

/**
 * Returns what one change of an account's subscriptions adds to the counters. Revenue moves by account and currency: a
 * second subscription of a customer is an expansion, the end of the last one is churn. A payment failed when a
 * subscription becomes past due.
 *
 * The differences of consecutive states add up to the last state, however many events report it.
 *
 * @param before All subscriptions of the account, as stored.
 * @param after The same after the change.
 * @returns Empty when nothing that is counted changed.
 */
export function countersOfChange(
  before: readonly Subscription[],
  after: readonly Subscription[],
): Counters {
  const counting: Counting = {};
  for (const [sign, subscriptions] of [
    [-1, before],
    [1, after],
  ] as const) {
    for (const subscription of subscriptions) {
      const group = groupOf(subscription);
      if (group !== null) count(counting, `subscriptions:${subscription.planKey}:${group}`, sign);
    }
  }
  const [was, is] = [revenueOf(before), revenueOf(after)];
  for (const currency of new Set([...was.keys(), ...is.keys()])) {
    const [from, to] = [was.get(currency) ?? 0, is.get(currency) ?? 0];
    if (from === to) continue;
    const movement = movementOf(from, to, before.some(wasPaid));
    count(counting, `mrr:${currency}:${movement}`, to - from);
  }
  for (const subscription of after) {
    const { id, currency, unitAmount, quantity } = subscription;
    const stored = before.find((other) => other.id === id);
    if (groupOf(subscription) !== 'pastDue' || stored?.status === 'past_due') continue;
    count(counting, 'failedPayments', 1);
    count(counting, `unpaid:${currency}`, (unitAmount ?? 0) * quantity);
  }
  return withoutZeros(counting);
}
