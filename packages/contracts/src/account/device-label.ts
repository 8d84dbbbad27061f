import type { Device } from './device';

/** In English, for logs and API clients: `Firefox on Windows`. */
export function deviceLabel({ browser, system }: Device): string {
  if (browser === null) return system === null ? 'Unknown device' : `Unknown browser on ${system}`;
  return system === null ? browser : `${browser} on ${system}`;
}
