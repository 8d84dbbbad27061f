import type { Recurrence } from '@keelson/contracts/kanban/recurrence';

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const list = new Intl.ListFormat('en');

/** `Every week on Monday and Thursday at 09:00 (Europe/Berlin)`. */
export const describeRecurrence = (recurrence: Recurrence): string =>
  `${describeDays(recurrence)} at ${recurrence.time} (${recurrence.timeZone})`;

function describeDays(recurrence: Recurrence): string {
  switch (recurrence.every) {
    case 'day':
      return 'Every day';
    case 'week': {
      const days = WEEKDAYS.filter((_day, index) => recurrence.days.includes(index + 1));
      return `Every week on ${list.format(days)}`;
    }
    case 'month':
      return recurrence.day === 31
        ? 'Every month on the last day'
        : `Every month on day ${recurrence.day}`;
  }
}
