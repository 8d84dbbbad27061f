const STEP = 1024;
const UNITS = ['B', 'KiB', 'MiB', 'GiB'] as const;

/** `812 B`, `1.5 KiB`, `25 MiB`. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${Number(value.toFixed(value < 10 ? 1 : 0))} ${UNITS[unit] ?? ''}`;
}
