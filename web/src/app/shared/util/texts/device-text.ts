import type { Device } from '@keelson/contracts/account/device';
import type { SessionRow } from '@keelson/contracts/account/session-endpoints';

/** `Firefox on Windows`. A session without facts has only the English text. */
export const deviceText = ({ device, parsedDevice }: SessionRow): string =>
  parsedDevice === null ? device : deviceName(parsedDevice);

export function deviceName({ browser, system }: Device): string {
  if (browser === null) {
    return system === null
      ? $localize`Unknown device`
      : $localize`Unknown browser on ${system}:system:`;
  }
  return system === null
    ? browser
    : $localize`:A browser on an operating system:${browser}:browser: on ${system}:system:`;
}
