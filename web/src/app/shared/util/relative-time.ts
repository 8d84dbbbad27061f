const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, milliseconds: number])[] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** `3 minutes ago`, `in 2 days`; `just now` within a minute. */
export function relativeTime(at: number, now: number): string {
  const distance = at - now;
  for (const [unit, length] of STEPS) {
    if (Math.abs(distance) >= length) return format.format(Math.trunc(distance / length), unit);
  }
  return 'just now';
}

/** When the text of {@link relativeTime} changes next, in milliseconds from now. */
export function nextChange(at: number, now: number): number {
  const distance = Math.abs(at - now);
  const [, length] = STEPS.find(([, step]) => distance >= step) ?? ['minute', 60_000];
  return Math.max(1_000, Math.min(length - (distance % length), 3_600_000));
}
