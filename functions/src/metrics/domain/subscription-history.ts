import { type Subscription } from '@keelson/contracts/billing/subscription';
import { addCounters, type Counters } from '@keelson/contracts/metrics/counters';
import { type DayKey, dayKey } from '@keelson/contracts/time';
import { monthlyAmount } from './monthly-amount';
import { groupOf, paidFrom, wasPaid } from './subscription-counters';

/** The revenue and the number of subscriptions that the counters must show, by name without a movement. */
export function stateOf(subscription: Subscription): Counters {
  const group = groupOf(subscription);
  const monthly = monthlyAmount(subscription);
  return {
    ...(group === null ? {} : { [`subscriptions:${subscription.planKey}:${group}`]: 1 }),
    ...(monthly === 0 ? {} : { [`mrr:${subscription.currency}`]: monthly }),
  };
}

/**
 * The life of a subscription as far as its record tells it: when it began, at its current price, and when it ended.
 * Earlier prices and pauses are not stored. The days add up to {@link stateOf}.
 */
export function historyOf(subscription: Subscription): ReadonlyMap<DayKey, Counters> {
  const { planKey, currency, endedAt, createdAt } = subscription;
  const days = new Map<DayKey, Counters>();
  const add = (at: number, counters: Counters): void => {
    days.set(dayKey(at), addCounters(days.get(dayKey(at)) ?? {}, counters));
  };
  const group = groupOf(subscription);
  if (group !== null) {
    const from = group === 'trialing' ? createdAt : paidFrom(subscription);
    const monthly = monthlyAmount(subscription);
    add(from, { [`subscriptions:${planKey}:${group}`]: 1, [`mrr:${currency}:new`]: monthly });
  } else if (endedAt !== null && wasPaid(subscription)) {
    const monthly = monthlyAmount({ ...subscription, status: 'active' });
    const active = `subscriptions:${planKey}:active`;
    add(paidFrom(subscription), { [active]: 1, [`mrr:${currency}:new`]: monthly });
    add(endedAt, { [active]: -1, [`mrr:${currency}:churn`]: -monthly });
  }
  return days;
}

/** Sums the movements of revenue: `mrr:usd:new` and `mrr:usd:churn` become `mrr:usd`. Other activity is left out. */
export function stateIn(counters: Counters): Counters {
  const state: Record<string, number> = {};
  for (const [name, count] of Object.entries(counters)) {
    const [kind, currency = ''] = name.split(':');
    const key = kind === 'mrr' ? `mrr:${currency}` : kind === 'subscriptions' ? name : null;
    if (key !== null) state[key] = (state[key] ?? 0) + count;
  }
  return addCounters(state, {});
}
