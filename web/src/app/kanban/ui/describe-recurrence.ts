import type { Recurrence } from '@keelson/contracts/kanban/card/recurrence';
import { longUtcWeekday } from '../../shared/util/time/format-date';
import { LOCALE } from '../../shared/util/locale';

/** January 1, 2024 was a Monday. */
const MONDAY = 1;
const DAYS_OF_WEEK = 7;

/** Names of the days of the week, Monday first. */
export const WEEKDAYS: readonly string[] = Array.from({ length: DAYS_OF_WEEK }, (_, index) =>
  longUtcWeekday.format(Date.UTC(2024, 0, MONDAY + index)),
);

const list = new Intl.ListFormat(LOCALE);

/** `Every week on Monday and Thursday at 09:00 (Europe/Berlin)`. */
export function describeRecurrence(recurrence: Recurrence): string {
  const { time, timeZone } = recurrence;
  switch (recurrence.every) {
    case 'day':
      return $localize`Every day at ${time}:time: (${timeZone}:timeZone:)`;
    case 'week': {
      const days = list.format(WEEKDAYS.filter((_, index) => recurrence.days.includes(index + 1)));
      return $localize`Every week on ${days}:days: at ${time}:time: (${timeZone}:timeZone:)`;
    }
    case 'month': {
      const { day } = recurrence;
      return day === 31
        ? $localize`Every month on the last day at ${time}:time: (${timeZone}:timeZone:)`
        : $localize`Every month on day ${day}:day: at ${time}:time: (${timeZone}:timeZone:)`;
    }
  }
}
