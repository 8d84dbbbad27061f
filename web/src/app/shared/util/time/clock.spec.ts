import { currentTime, setServerTime, toDeviceTime } from './clock';

const HOUR = 3_600_000;
const DEVICE = Date.UTC(2026, 10, 22, 12);

describe('the clock', () => {
  beforeEach(() => jest.useFakeTimers({ now: DEVICE }));
  afterEach(() => setServerTime(Date.now()));

  it.each([
    ['5 hours behind', DEVICE + 5 * HOUR],
    ['5 hours ahead', DEVICE - 5 * HOUR],
  ])('is the server’s when the device is %s', (_what, server) => {
    setServerTime(server);
    expect(currentTime()).toBe(server);
    expect(toDeviceTime(server + HOUR)).toBe(DEVICE + HOUR);
    jest.setSystemTime(DEVICE + HOUR);
    expect(currentTime()).toBe(server + HOUR);
  });

  it('ignores what responses are late by, and a clock that was corrected', () => {
    setServerTime(DEVICE - 5 * HOUR);
    setServerTime(DEVICE - 20_000);
    expect(currentTime()).toBe(DEVICE);
  });
});
