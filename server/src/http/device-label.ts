/** Longer headers are not read: no browser sends one. */
const MAX_LENGTH = 512;

/** In this order: Edge and Opera also name Chrome, and Chrome also names Safari. */
const CLIENTS: readonly (readonly [string, string])[] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
  ['curl/', 'curl'],
];
/** In this order: Android names Linux, and iPhones name Mac OS X. */
const SYSTEMS: readonly (readonly [string, string])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
];

/**
 * A short label of the client from its `User-Agent`, such as `Firefox on Windows`. Made of known names only, so it
 * is safe to log and to show. It describes what the client claims.
 */
export function deviceLabel(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH);
  const client = nameIn(text, CLIENTS);
  const system = nameIn(text, SYSTEMS);
  if (client === null) return system === null ? 'Unknown device' : `Unknown browser on ${system}`;
  return system === null ? client : `${client} on ${system}`;
}

const nameIn = (text: string, names: readonly (readonly [string, string])[]): string | null =>
  names.find(([token]) => text.includes(token))?.[1] ?? null;
