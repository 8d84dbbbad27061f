import * as z from 'zod';
import { DAY, type EpochMs, SECOND } from '../../time';

/** 1 is Monday, 7 is Sunday. */
export const Weekday = z.int().min(1).max(7);
/** Local time of day, `hh:mm`. */
export const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
/** True for the time zones that this program knows. No schema lists them: there are hundreds, and more every year. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const TimeZone = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/)
  .meta({ description: 'Name of an IANA time zone, such as Europe/Berlin' });

const local = { time: TimeOfDay, timeZone: TimeZone };

/** When a card recurs, in the local time of a time zone. */
export const Recurrence = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day'), ...local }),
  z.strictObject({
    every: z.literal('week'),
    days: z
      .array(Weekday)
      .min(1)
      .max(7)
      .refine((days) => new Set(days).size === days.length, 'A day occurs twice')
      .meta({ uniqueItems: true }),
    ...local,
  }),
  z.strictObject({
    every: z.literal('month'),
    /** In a month without this day, its last day. */
    day: z.int().min(1).max(31),
    ...local,
  }),
]);
export type Recurrence = z.infer<typeof Recurrence>;

/** More than the days of any two months. */
const MOST_DAYS = 64;

/**
 * The next occurrence after an instant. A local time that the clock skips comes later by as much as the clock skips; a
 * local time that occurs twice counts the first time.
 */
export function nextOccurrence(recurrence: Recurrence, after: EpochMs): EpochMs {
  const { time, timeZone } = recurrence;
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const offsetAt = offsetsOf(timeZone);
  // A day earlier: what this day's local time skipped may still be ahead.
  const first = Math.floor((after + offsetAt(after)) / DAY) - 1;
  for (let day = first; day < first + MOST_DAYS; day += 1) {
    if (!occursOn(recurrence, new Date(day * DAY))) continue;
    const at = toInstant(day * DAY + (hour * 60 + minute) * 60 * SECOND, offsetAt);
    if (at > after) return at;
  }
  throw new Error(`No occurrence within ${MOST_DAYS} days`);
}

/** @param date A local day, as midnight UTC. */
function occursOn(recurrence: Recurrence, date: Date): boolean {
  switch (recurrence.every) {
    case 'day':
      return true;
    case 'week':
      return recurrence.days.includes(date.getUTCDay() || 7);
    case 'month': {
      const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
      return date.getUTCDate() === Math.min(recurrence.day, last.getUTCDate());
    }
  }
}

type OffsetAt = (at: EpochMs) => number;

/** @param wall A local time, written as if it were UTC. */
function toInstant(wall: number, offsetAt: OffsetAt): EpochMs {
  const [before, after] = [offsetAt(wall - DAY), offsetAt(wall + DAY)];
  const candidates = [wall - before, wall - after].filter((at) => at + offsetAt(at) === wall);
  return candidates.length > 0 ? Math.min(...candidates) : wall - before;
}

/** Local time minus UTC, by instant. */
function offsetsOf(timeZone: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (at) => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
    );
    const part = (name: string): number => parts[name] ?? 0;
    const date = Date.UTC(part('year'), part('month') - 1, part('day'));
    const time = (part('hour') * 60 + part('minute')) * 60 + part('second');
    return date + time * SECOND - Math.floor(at / SECOND) * SECOND;
  };
}
