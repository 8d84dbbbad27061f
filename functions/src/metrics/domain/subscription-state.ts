import { type Subscription } from '@keelson/contracts/billing/subscription';
import { addCounters, type Counters } from '@keelson/contracts/metrics/counters';
import { monthlyAmount } from './monthly-amount';
import { groupOf } from './subscription-counters';

/** The revenue and the number of subscriptions that the counters must show, by name without a movement. */
export function stateOf(subscription: Subscription): Counters {
  const group = groupOf(subscription);
  const monthly = monthlyAmount(subscription);
  return {
    ...(group === null ? {} : { [`subscriptions:${subscription.planKey}:${group}`]: 1 }),
    ...(monthly === 0 ? {} : { [`mrr:${subscription.currency}`]: monthly }),
  };
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
