/** A part of time; null means no limit. */
export interface TimeRange {
  /** Epoch milliseconds, half-open. */
  readonly from: number | null;
  readonly to: number | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Start of a day (plus `days`) in the local time zone; null for an invalid date. */
function dayStart(text: string | null, days: number): number | null {
  if (text === null || !DAY.test(text)) return null;
  const date = new Date(`${text}T00:00`);
  if (Number.isNaN(date.getTime())) return null;
  date.setDate(date.getDate() + days);
  return date.getTime();
}

/** Parses the days `from` and `until` of the URL and drops invalid ones. Both days are included. */
export const readDayRange = (params: { get(name: string): string | null }): TimeRange => ({
  from: dayStart(params.get('from'), 0),
  to: dayStart(params.get('until'), 1),
});
