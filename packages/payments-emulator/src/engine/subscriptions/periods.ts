import { type Draft } from '../../model/draft';
import { type ItemRecord, type SubscriptionRecord } from '../../model/records';
import { recurringOf } from '../../present/subscription';
import { periodEnd } from '../clocks/calendar';

/** End of the current period, which all items share. */
export function currentEnd({ items }: Pick<SubscriptionRecord, 'items'>): number {
  return Math.min(...items.map((item) => item.current_period_end));
}

export function nextPeriod(draft: Draft, subscription: SubscriptionRecord): ItemRecord[] {
  return subscription.items.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: periodEnd(
      subscription.billing_cycle_anchor,
      recurringOf(draft, item.price),
      item.current_period_end,
    ),
  }));
}
