import { type Device } from '@keelson/contracts/account/device';
import { type KnownDevice, type User } from '@keelson/contracts/account/user';
import { type EpochMs, HOUR } from '@keelson/contracts/time';

export interface SignInDevice {
  /** Such as `Firefox on Windows`. */
  readonly device: string;
  readonly parsedDevice: Device;
  /** Network of the address, such as `203.0.113.0/24`. */
  readonly addressPrefix: string | null;
}

const MAX_DEVICES = 20;
/** Whoever changes the name of a browser with each sign-in mails an account no more than this. */
const MAX_NEW_IN_AN_HOUR = 5;

const nameOf = ({ device, addressPrefix }: SignInDevice): string =>
  addressPrefix === null ? device : `${device}, ${addressPrefix}`;

/** The devices of an account after a sign-in; those that were not used for longest are forgotten. */
export function devicesAfter(
  { devices }: Pick<User, 'devices'>,
  device: SignInDevice,
  at: EpochMs,
): KnownDevice[] {
  const name = nameOf(device);
  const known = devices.find((other) => other.name === name) ?? { name, since: at };
  return [known, ...devices.filter((other) => other !== known)].slice(0, MAX_DEVICES);
}

/** True for a sign-in that the owner is notified of: the account has signed in before, and never with this device in this network. */
export function isNewDevice(
  stored: Pick<User, 'devices'> | null,
  device: SignInDevice,
  at: EpochMs,
): boolean {
  if (stored === null || stored.devices.length === 0) return false;
  if (stored.devices.some(({ name }) => name === nameOf(device))) return false;
  return stored.devices.filter(({ since }) => since > at - HOUR).length < MAX_NEW_IN_AN_HOUR;
}
