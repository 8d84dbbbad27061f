import { type BoardMetricsRange } from '@keelson/contracts/kanban/board/board-metrics';
import { DAY, dayKey, type DayKey, type EpochMs } from '@keelson/contracts/time';

/** UTC days, both inclusive. */
export interface DaySpan {
  readonly from: DayKey;
  readonly to: DayKey;
}

interface Shape {
  readonly weeks: number;
  readonly unit: 'day' | 'week';
}

export const RANGES: Readonly<Record<BoardMetricsRange, Shape>> = {
  '4w': { weeks: 4, unit: 'day' },
  '12w': { weeks: 12, unit: 'day' },
  '52w': { weeks: 52, unit: 'week' },
};

/** The days or weeks of a range, oldest first; the last one ends today. */
export function periodsOf(range: BoardMetricsRange, now: EpochMs): DaySpan[] {
  const { weeks, unit } = RANGES[range];
  const days = unit === 'day' ? 1 : 7;
  const count = (weeks * 7) / days;
  return Array.from({ length: count }, (_, index) => {
    const end = now - (count - 1 - index) * days * DAY;
    return { from: dayKey(end - (days - 1) * DAY), to: dayKey(end) };
  });
}
