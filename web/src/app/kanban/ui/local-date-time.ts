/** Between an instant and what `<input type="datetime-local">` holds: local time without a zone. */
export function toLocalDateTime(at: number): string {
  const date = new Date(at);
  return new Date(at - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** @returns Null when nothing, or nothing sensible, was entered. */
export function parseLocalDateTime(text: string): number | null {
  const at = text === '' ? NaN : new Date(text).getTime();
  return Number.isNaN(at) ? null : at;
}

/** Nine in the morning of the day after, local time. */
export function tomorrowMorning(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1, 9).getTime();
}
