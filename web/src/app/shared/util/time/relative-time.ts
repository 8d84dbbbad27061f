import { LOCALE } from '../locale';
import { onFirstUse } from '../on-first-use';

const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, milliseconds: number])[] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

// Numbers only: 47 hours ago is not always “yesterday”, nor 45 days ago “last month”.
const format = onFirstUse(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'always' }));

interface Distance {
  readonly unit: Intl.RelativeTimeFormatUnit;
  readonly count: number;
  /** The time until the text of a future time changes. */
  readonly untilChange: number;
}

/**
 * Past times count whole units, as ages do. Future times are rounded: 47 hours are “in 2 days”, and three days are not
 * “in 2 days” a second later.
 */
function distanceOf(at: number, now: number): Distance | null {
  const ms = Math.abs(at - now);
  for (const [index, [unit, length]] of STEPS.entries()) {
    const [, below] = STEPS[index + 1] ?? [];
    const roundsUp = at > now && below !== undefined && Math.round(ms / below) * below >= length;
    if (ms < length && !roundsUp) continue;
    if (at <= now) return { unit, count: Math.floor(ms / length), untilChange: 0 };
    const count = Math.max(1, Math.round(ms / length));
    const until = count > 1 ? (count - 0.5) * length : length - (below ?? 0) / 2;
    return { unit, count, untilChange: ms - until };
  }
  return null;
}

/** `3 minutes ago`, `in 2 days`; `just now` within a minute. */
export function relativeTime(at: number, now: number): string {
  const distance = distanceOf(at, now);
  if (distance === null) return $localize`just now`;
  return format().format(at > now ? distance.count : -distance.count, distance.unit);
}

/** When the text of {@link relativeTime} changes next, in milliseconds from now. */
export function nextChange(at: number, now: number): number {
  const ms = Math.abs(at - now);
  const [, length] = STEPS.find(([, step]) => ms >= step) ?? ['minute', 60_000];
  const change = at > now ? (distanceOf(at, now)?.untilChange ?? 60_000) : length - (ms % length);
  return Math.max(1_000, Math.min(change, 3_600_000));
}
