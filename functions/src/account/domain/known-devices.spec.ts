import { type KnownDevice } from '@keelson/contracts/account/user';
import { HOUR } from '@keelson/contracts/time';
import { devicesAfter, isNewDevice, type SignInDevice } from './known-devices';

const AT = 100 * HOUR;
const of = (device: string, addressPrefix: string | null = '203.0.113.0/24'): SignInDevice => ({
  device,
  parsedDevice: { browser: device, system: null },
  addressPrefix,
});
const known = {
  devices: [
    { name: 'Firefox, 203.0.113.0/24', since: 1 },
    { name: 'Safari', since: 1 },
  ],
};

describe('a device that signs in', () => {
  it.each<[string, { devices: KnownDevice[] } | null, SignInDevice, boolean]>([
    ['is not new at the first sign-in', null, of('Firefox'), false],
    ['is not new where none is known yet', { devices: [] }, of('Firefox'), false],
    ['is known in its network', known, of('Firefox'), false],
    ['is known without a network', known, of('Safari', null), false],
    ['is new in another network', known, of('Firefox', '198.51.100.0/24'), true],
    ['is new with another browser', known, of('Chrome'), true],
  ])('%s', (_what, stored, device, expected) => {
    expect(isNewDevice(stored, device, AT)).toBe(expected);
  });

  it('is reported at most five times an hour', () => {
    let stored: { devices: KnownDevice[] } = known;
    let reported = 0;
    for (let n = 0; n < 30; n += 1) {
      const device = of(`Browser ${n}`);
      if (isNewDevice(stored, device, AT)) reported += 1;
      stored = { devices: devicesAfter(stored, device, AT) };
    }
    expect(reported).toBe(5);
    expect(isNewDevice(stored, of('Later'), AT + HOUR)).toBe(true);
  });

  it('comes first, once, and the oldest of many is forgotten', () => {
    const [first, ...others] = devicesAfter(known, of('Safari', null), AT);
    expect(first).toEqual({ name: 'Safari', since: 1 });
    expect(others).toHaveLength(1);
    let devices: KnownDevice[] = [];
    for (let n = 0; n < 30; n += 1) devices = devicesAfter({ devices }, of(`Browser ${n}`), AT);
    expect(devices).toHaveLength(20);
    expect(devices.at(-1)?.name).toBe('Browser 10, 203.0.113.0/24');
  });
});
