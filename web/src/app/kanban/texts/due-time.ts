import type { Card } from '@keelson/contracts/kanban/card/card';
import { nearDay, nearUtcDay } from '../../shared/util/time/format-date';
import { toLocalDateTime } from '../../shared/util/time/local-date-time';

/** A due date: a time, or a day wherever its reader is. */
export type DueTime = Pick<Card, 'dueAt' | 'dueAllDay'>;

const DAY_MS = 86_400_000;
export const NO_DUE: DueTime = { dueAt: null, dueAllDay: false };

/** When it is over: at its time, or at the end of its day where the reader is. */
export function dueEnd({ dueAt, dueAllDay }: DueTime): number | null {
  if (dueAt === null || !dueAllDay) return dueAt;
  const day = new Date(dueAt);
  return new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1).getTime();
}

export function isOverdue(due: DueTime, now: number): boolean {
  const end = dueEnd(due);
  return end !== null && end < now;
}

/** `Dec 22`, with the year when it is another one than now. Empty without a due date. */
export const dueDay = ({ dueAt, dueAllDay }: DueTime, now: number): string =>
  dueAt === null ? '' : (dueAllDay ? nearUtcDay : nearDay)(dueAt, now);

/** The values of a date field and a time field. */
export function toDueTexts({ dueAt, dueAllDay }: DueTime): {
  readonly date: string;
  readonly time: string;
} {
  if (dueAt === null) return { date: '', time: '' };
  if (dueAllDay) return { date: new Date(dueAt).toISOString().slice(0, 10), time: '' };
  const [date = '', time = ''] = toLocalDateTime(dueAt).split('T');
  return { date, time };
}

/** @returns No due date for an empty date; a day without a time. */
export function parseDueTexts(date: string, time: string): DueTime {
  const at = new Date(time === '' ? `${date}T00:00:00Z` : `${date}T${time}`).getTime();
  if (Number.isNaN(at)) return NO_DUE;
  return time === ''
    ? { dueAt: at + DAY_MS - 1, dueAllDay: true }
    : { dueAt: at, dueAllDay: false };
}
