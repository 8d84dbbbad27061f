import { trustedAddress, type TrustedAddresses } from './trusted-address';

const DEPLOYED: TrustedAddresses = { hosting: true, proxies: [], forwarded: true };

const addressOf = (forwarded: string | undefined, differs = {}): string =>
  trustedAddress(
    {
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      socket: { remoteAddress: '169.254.1.1' },
    },
    { ...DEPLOYED, ...differs },
  );

describe('trustedAddress', () => {
  it.each([
    ['a direct call', '203.0.113.7', '203.0.113.7'],
    ['a direct call with a forged header', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    // As recorded in https://github.com/firebase/firebase-tools/issues/1359.
    ['a call through Hosting', '200.114.214.155,104.198.56.253', '200.114.214.155'],
    [
      'through Hosting with a forged header',
      '198.51.100.1, 203.0.113.7, 66.249.80.1',
      '203.0.113.7',
    ],
    ['a forged address of Hosting', '198.51.100.1, 66.249.80.1, 203.0.113.7', '203.0.113.7'],
    [
      'a client in Google’s network through Hosting',
      '198.51.100.1, 34.1.2.3, 66.249.80.1',
      '34.1.2.3',
    ],
    ['a client in Google’s network', '34.1.2.3', '34.1.2.3'],
    ['a customer of Fastly with a forged header', '203.0.113.7, 151.101.1.10', '151.101.1.10'],
    ['something that is no address', '203.0.113.7, unknown, 66.249.80.1', '66.249.80.1'],
    ['no header', undefined, '169.254.1.1'],
    ['an empty header', ' , ', '169.254.1.1'],
    ['IPv6: its /64', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['IPv6 through Hosting', '2001:db8:1:2::9, 2607:f8b0::1', '2001:db8:1:2::/64'],
    ['IPv4 in IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
  ])('of %s', (_what, forwarded, expected) => {
    expect(addressOf(forwarded)).toBe(expected);
  });

  it('ignores the header where no proxy sets it', () => {
    expect(addressOf('198.51.100.1', { forwarded: false })).toBe('169.254.1.1');
  });

  it('believes no network of Google where Hosting is not before the service', () => {
    expect(addressOf('203.0.113.7, 66.249.80.1', { hosting: false })).toBe('66.249.80.1');
  });

  it.each([
    ['198.51.100.1, 203.0.113.7, 192.0.2.4, 192.0.2.5', '203.0.113.7'],
    ['203.0.113.7, 192.0.2.4, 66.249.80.1', '203.0.113.7'],
    ['192.0.2.4', '192.0.2.4'],
  ])('goes on before own proxies: %s', (forwarded, expected) => {
    expect(addressOf(forwarded, { proxies: ['192.0.2.0/24'] })).toBe(expected);
  });

  it('has one key for connections without an address, such as Unix sockets', () => {
    expect(trustedAddress({ headers: {} }, { ...DEPLOYED, forwarded: false })).toBe('unknown');
  });
});
