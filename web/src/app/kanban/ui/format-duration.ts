const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS = [
  { size: DAY, name: 'd' },
  { size: HOUR, name: 'h' },
  { size: MINUTE, name: 'min' },
  { size: SECOND, name: 's' },
] as const;

/** A duration in its largest unit with two digits at least: `2.4 d`, `15 h`, `45 s`. */
export function formatDuration(ms: number): string {
  const { size, name } = UNITS.find((unit) => ms >= unit.size) ?? UNITS[3];
  const value = ms / size;
  return `${value < 10 && name !== 's' ? Math.round(value * 10) / 10 : Math.round(value)} ${name}`;
}
