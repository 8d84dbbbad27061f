import { type Device } from '@keelson/contracts/account/device';

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
 * Returns what the client claims to be in its `User-Agent`. Made of known names only, so it is safe to log and to show.
 */
export function parseDevice(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH);
  return { browser: nameIn(text, CLIENTS), system: nameIn(text, SYSTEMS) };
}

const nameIn = (text: string, names: readonly (readonly [string, string])[]): string | null =>
  names.find(([token]) => text.includes(token))?.[1] ?? null;
