import { type Discount } from '@keelson/contracts/billing/discount';
import { type EpochMs } from '@keelson/contracts/time';
import { type PromotionFacts } from './provider-facts';

/** The discount of a code that is applied at an instant; repeating ones end on that day of a later month. */
export const discountFrom = ({ terms, months }: PromotionFacts, at: EpochMs): Discount => ({
  ...terms,
  ofItem: false,
  until: months === null ? null : addMonths(at, months),
});

/** The same day and time (UTC), or the last day of a shorter month. */
function addMonths(at: EpochMs, months: number): EpochMs {
  const date = new Date(at);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  const day = Math.min(date.getUTCDate(), last.getUTCDate());
  const time = at % 86_400_000;
  return Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), day) + time;
}
