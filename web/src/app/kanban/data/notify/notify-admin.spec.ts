import { DEFAULT_NOTIFY_SETTINGS } from '@keelson/contracts/kanban/notify/notify-settings';
import { parseAddresses, withPlatform } from './notify-admin';

describe('withPlatform', () => {
  it('changes one platform and what is said of it, and nothing else', () => {
    const connected = withPlatform(DEFAULT_NOTIFY_SETTINGS, 'slack', { connected: true });
    const both = withPlatform(connected, 'email', { homeAddress: 'team@example.com' });
    expect(both.platforms).toEqual({
      slack: { connected: true, homeAddress: null, allowedAddresses: null },
      email: { connected: false, homeAddress: 'team@example.com', allowedAddresses: null },
    });
    expect(withPlatform(both, 'slack', { homeAddress: '#a' }).platforms.slack?.connected).toBe(
      true,
    );
  });
});

describe('parseAddresses', () => {
  it.each([
    ['', null],
    [' \n, ', null],
    ['#a, #b\n#a', ['#a', '#b']],
  ])('%j', (text, addresses) => {
    expect(parseAddresses(text)).toEqual(addresses);
  });
});
