/** The last minute that can be stored. As the `max` of an input it also keeps years to four digits. */
export const LAST_LOCAL_DATE_TIME = '9999-12-31T23:59';

/** Formats epoch milliseconds for `<input type="datetime-local">`: local time without a zone. */
export function toLocalDateTime(at: number): string {
  const date = new Date(at);
  return new Date(at - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** @returns Epoch milliseconds; null when the text is empty or invalid. */
export function parseLocalDateTime(text: string): number | null {
  const at = text === '' ? NaN : new Date(text).getTime();
  return Number.isNaN(at) ? null : at;
}

/** Tomorrow at 9:00, local time, in epoch milliseconds. */
export function tomorrowMorning(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1, 9).getTime();
}
