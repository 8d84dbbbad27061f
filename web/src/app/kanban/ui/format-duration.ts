const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const inSeconds = (value: number): string => $localize`:Duration in seconds:${value}:value: s`;
const UNITS = [
  {
    size: DAY,
    text: (value: number): string => $localize`:Duration in days:${value}:value: d`,
  },
  {
    size: HOUR,
    text: (value: number): string => $localize`:Duration in hours:${value}:value: h`,
  },
  {
    size: MINUTE,
    text: (value: number): string => $localize`:Duration in minutes:${value}:value: min`,
  },
] as const;

/** A duration in its largest unit with two digits at least: `2.4 d`, `15 h`, `45 s`. */
export function formatDuration(ms: number): string {
  const unit = UNITS.find(({ size }) => ms >= size);
  if (unit === undefined) return inSeconds(Math.round(ms / SECOND));
  const value = ms / unit.size;
  return unit.text(value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
}
