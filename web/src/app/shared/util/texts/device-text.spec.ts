import type { Device } from '@keelson/contracts/account/device';
import { deviceLabel } from '@keelson/contracts/account/device-label';
import type { SessionRow } from '@keelson/contracts/account/session-endpoints';
import { deviceText } from './device-text';

const session = (parsedDevice: Device | null): SessionRow =>
  ({ device: 'Opera on BeOS', parsedDevice }) as SessionRow;

describe('deviceText', () => {
  it.each([
    [{ browser: 'Firefox', system: 'Windows' }],
    [{ browser: 'curl', system: null }],
    [{ browser: null, system: 'macOS' }],
    [{ browser: null, system: null }],
  ])('of %j is the English of the server', (device) => {
    expect(deviceText(session(device))).toBe(deviceLabel(device));
  });

  it('shows the text of a session without facts', () => {
    expect(deviceText(session(null))).toBe('Opera on BeOS');
  });
});
