import * as z from 'zod';

/** The last instant of the year 9999, the latest that Firestore stores. */
const LAST_INSTANT = Date.UTC(10_000, 0) - 1;

/** Instant in epoch milliseconds, UTC. */
export const EpochMs = z
  .int()
  .nonnegative()
  .max(LAST_INSTANT)
  .meta({ description: 'Epoch milliseconds, UTC' });
export type EpochMs = z.infer<typeof EpochMs>;

/** The same as a query parameter. */
export const EpochMsParameter = z.coerce.number().int().nonnegative().max(LAST_INSTANT);

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Calendar month in UTC, `yyyy-mm`: the period in which usage is counted. */
export const MonthKey = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
export type MonthKey = z.infer<typeof MonthKey>;

/** Calendar day in UTC, `yyyy-mm-dd`. */
export const DayKey = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
export type DayKey = z.infer<typeof DayKey>;

export function monthKey(at: EpochMs): MonthKey {
  return new Date(at).toISOString().slice(0, 7);
}

export function dayKey(at: EpochMs): DayKey {
  return new Date(at).toISOString().slice(0, 10);
}

/** First instant of the UTC month after the one that `at` falls in. */
export function nextMonthStart(at: EpochMs): EpochMs {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
