import type { LivePrice } from '@keelson/contracts/billing/endpoints';
import type { Money } from '@keelson/contracts/money';

const DAY_MS = 86_400_000;
const DAYS = { day: 1, week: 7 } as const;
const MONTHS = { month: 1, year: 12 } as const;

/**
 * Returns what a purchase charges at once, and when the next charge is: at the end of the trial or of the first period.
 * A month without the day ends on its last one, as at the provider.
 *
 * @param now Milliseconds since the epoch, like `next`.
 */
export function firstCharges(
  { amount, interval, intervalCount, trialDays }: LivePrice,
  now: number,
): { readonly today: Money; readonly next: number } {
  if (trialDays > 0) {
    return { today: { ...amount, amountMinor: 0 }, next: now + trialDays * DAY_MS };
  }
  const next =
    interval === 'day' || interval === 'week'
      ? now + DAYS[interval] * intervalCount * DAY_MS
      : addMonths(now, MONTHS[interval] * intervalCount);
  return { today: amount, next };
}

function addMonths(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, last));
}
