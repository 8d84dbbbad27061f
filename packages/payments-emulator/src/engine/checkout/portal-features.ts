import { type Draft } from '../../model/draft';
import { type PriceRecord, type SubscriptionRecord } from '../../model/records';
import { priceIn } from '../../present/subscription';
import { releaseSchedule, scheduleOf } from '../subscriptions/schedules';

export function scheduledPrice(draft: Draft, subscription: SubscriptionRecord): PriceRecord | null {
  const schedule = scheduleOf(draft, subscription);
  const next = schedule?.phases[schedule.own.phase + 1]?.items[0];
  return next === undefined ? null : priceIn(draft, next.price, subscription.currency);
}

/** Takes back a change that is scheduled. */
export function keepPlan(draft: Draft, { schedule }: SubscriptionRecord): void {
  if (schedule != null) releaseSchedule(draft, schedule);
}
