import { HOSTING_PROXIES, trustedAddress } from './trusted-address';

const addressOf = (forwarded: string | undefined, trusts = true): string =>
  trustedAddress(
    {
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      socket: { remoteAddress: '169.254.1.1' },
    },
    { proxies: HOSTING_PROXIES, forwarded: trusts },
  );

describe('trustedAddress', () => {
  it.each([
    ['a direct call', '203.0.113.7', '203.0.113.7'],
    ['a direct call with a forged header', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['a call through Hosting', '203.0.113.7, 151.101.1.10', '203.0.113.7'],
    [
      'through Hosting with a forged header',
      '198.51.100.1, 203.0.113.7, 151.101.1.10',
      '203.0.113.7',
    ],
    ['a forged address of Hosting', '198.51.100.1, 151.101.1.10, 203.0.113.7', '203.0.113.7'],
    ['two nodes of Hosting', '203.0.113.7, 151.101.1.10, 146.75.1.1', '203.0.113.7'],
    ['something that is no address', '203.0.113.7, unknown, 151.101.1.10', '151.101.1.10'],
    ['only nodes of Hosting', '151.101.1.10', '151.101.1.10'],
    ['no header', undefined, '169.254.1.1'],
    ['an empty header', ' , ', '169.254.1.1'],
    ['IPv6: its /64', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['IPv6 through Hosting', '2001:db8:1:2::9, 2a04:4e42::1', '2001:db8:1:2::/64'],
    ['IPv4 in IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
  ])('of %s', (_what, forwarded, expected) => {
    expect(addressOf(forwarded)).toBe(expected);
  });

  it('ignores the header where no proxy sets it', () => {
    expect(addressOf('198.51.100.1', false)).toBe('169.254.1.1');
  });

  it('has one key for connections without an address, such as Unix sockets', () => {
    expect(trustedAddress({ headers: {} }, { proxies: [], forwarded: false })).toBe('unknown');
  });
});
