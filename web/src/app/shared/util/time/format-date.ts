import { LOCALE } from '../locale';
import { onFirstUse } from '../on-first-use';

// The only place that formats dates and times for people, so that every page writes them alike.

type DateFormat = Pick<Intl.DateTimeFormat, 'format' | 'formatRange'>;

const local = (options: Intl.DateTimeFormatOptions): DateFormat => {
  const format = onFirstUse(() => new Intl.DateTimeFormat(LOCALE, options));
  return {
    format: (at) => format().format(at),
    formatRange: (from, to) => format().formatRange(from, to),
  };
};
/** In UTC, for days and months that the server counts, and so that server and browser render the same text. */
const utc = (options: Intl.DateTimeFormatOptions) => local({ ...options, timeZone: 'UTC' });

/** The reader's IANA time zone. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
/** `December 22, 2026`, in the reader's time zone. */
export const longDate = local({ dateStyle: 'long' });
/** `December 22, 2026`, in UTC. */
export const longUtcDate = utc({ dateStyle: 'long' });
/** `Dec 22, 2026`, in the reader's time zone; not the `dateStyle`, which is `2026. 12. 22.` in Korean sentences. */
export const mediumDate = local({ year: 'numeric', month: 'short', day: 'numeric' });
/** `December 22`, in the reader's time zone. */
export const longDay = local({ month: 'long', day: 'numeric' });
/** `December 22`, in UTC. */
export const longUtcDay = utc({ month: 'long', day: 'numeric' });
/** `Dec 22`, in the reader's time zone. */
export const shortDay = local({ month: 'short', day: 'numeric' });
/** `Dec 22`, and `Dec 22, 2027` of another year than now; in the reader's time zone. */
export const nearDay = (at: number, now: number): string =>
  (new Date(at).getFullYear() === new Date(now).getFullYear() ? shortDay : mediumDate).format(at);
/** `Dec 22`, in UTC. */
export const shortUtcDay = utc({ month: 'short', day: 'numeric' });
const mediumUtcDate = utc({ year: 'numeric', month: 'short', day: 'numeric' });
/** As {@link nearDay}, of a day in UTC; the year is compared where the reader is. */
export const nearUtcDay = (at: number, now: number): string =>
  (new Date(at).getUTCFullYear() === new Date(now).getFullYear()
    ? shortUtcDay
    : mediumUtcDate
  ).format(at);
/** `Monday`, in UTC. */
export const longUtcWeekday = utc({ weekday: 'long' });
/** `December`, in UTC. */
export const longUtcMonth = utc({ month: 'long' });
/** `Dec`, in UTC. */
export const shortUtcMonth = utc({ month: 'short' });
/** `Dec 2026`, in UTC. */
export const shortUtcMonthAndYear = utc({ month: 'short', year: 'numeric' });
/** `1:05 PM`, in the reader's time zone. */
export const shortTime = local({ timeStyle: 'short' });
/** `1:05:09 PM`, in the reader's time zone. */
export const timeOfDay = local({ timeStyle: 'medium' });
/** `Dec 24, 2026, 1:05 PM GMT+1`, in the reader's time zone. */
export const dateAndTime = local({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
