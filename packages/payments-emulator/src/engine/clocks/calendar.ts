import { type Recurring } from '../../model/records';

export const HOUR = 3_600;
export const DAY = 86_400;

type Cycle = Pick<Recurring, 'interval' | 'interval_count'>;

/**
 * The `index`-th period boundary after the anchor. Months and years keep the anchor's day of the month, or
 * use the last day of a shorter month: 31 January → 28 February → 31 March
 * (https://docs.stripe.com/billing/subscriptions/billing-cycle).
 *
 * @param anchor Epoch seconds UTC.
 * @param index `>= 0`; 0 is the anchor itself.
 * @returns Epoch seconds UTC.
 */
export function boundary(anchor: number, cycle: Cycle, index: number): number {
  const count = cycle.interval_count * index;
  switch (cycle.interval) {
    case 'day':
      return anchor + count * DAY;
    case 'week':
      return anchor + count * 7 * DAY;
    case 'month':
      return addMonths(anchor, count);
    case 'year':
      return addMonths(anchor, count * 12);
  }
}

/** The first boundary after `start`: the end of the period that starts there. */
export function periodEnd(anchor: number, cycle: Cycle, start: number): number {
  let index = 1;
  while (boundary(anchor, cycle, index) <= start) index += 1;
  return boundary(anchor, cycle, index);
}

/** The same day of a later month, or the last day of a shorter one. */
export function addMonths(at: number, months: number): number {
  const date = new Date(at * 1_000);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  return Date.UTC(year, month, day) / 1_000 + (at % DAY);
}
