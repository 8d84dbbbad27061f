import { type MetricsRange } from '@keelson/contracts/metrics/endpoints';
import { DAY, dayKey, type DayKey, type EpochMs } from '@keelson/contracts/time';

/** UTC days, both inclusive. */
export interface DaySpan {
  readonly from: DayKey;
  readonly to: DayKey;
}

const DAYS = { '7d': 7, '30d': 30, '90d': 90 } as const;
const MONTHS = 12;

/** The days or calendar months of a range, oldest first, up to today. */
export function periodsOf(range: MetricsRange, now: EpochMs): DaySpan[] {
  return range === '12m' ? months(now, 0) : days(now, DAYS[range]);
}

/** The range of the same length before {@link periodsOf}. */
export function previousSpan(range: MetricsRange, now: EpochMs): DaySpan {
  const periods =
    range === '12m' ? months(now, MONTHS) : days(now - DAYS[range] * DAY, DAYS[range]);
  return spanOf(periods);
}

export function spanOf(periods: readonly DaySpan[]): DaySpan {
  const [first, last] = [periods.at(0), periods.at(-1)];
  if (first === undefined || last === undefined) throw new Error('A range has periods');
  return { from: first.from, to: last.to };
}

/** `yyyy-mm` of every month that the span touches, oldest first. */
export function monthsOf({ from, to }: DaySpan): string[] {
  const found: string[] = [];
  const [year = 0, month = 1] = from.split('-').map(Number);
  for (let index = 0; ; index += 1) {
    const key = new Date(Date.UTC(year, month - 1 + index)).toISOString().slice(0, 7);
    if (key > to.slice(0, 7)) return found;
    found.push(key);
  }
}

function days(now: EpochMs, count: number): DaySpan[] {
  return Array.from({ length: count }, (_, index) => {
    const day = dayKey(now - (count - 1 - index) * DAY);
    return { from: day, to: day };
  });
}

/** Twelve calendar months; the last one is `ago` months before the current one. It ends today when it is current. */
function months(now: EpochMs, ago: number): DaySpan[] {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return Array.from({ length: MONTHS }, (_, index) => {
    const offset = index - (MONTHS - 1) - ago;
    const from = Date.UTC(year, month + offset);
    const last = Date.UTC(year, month + offset + 1) - DAY;
    return { from: dayKey(from), to: dayKey(Math.min(last, now)) };
  });
}
