import { addressPrefix, statedAddress } from './client-address';

describe('statedAddress', () => {
  const socket = { remoteAddress: '::ffff:10.0.0.1' };
  it.each([
    ['the CDN', { 'fastly-client-ip': '203.0.113.7', 'x-forwarded-for': '1.1.1.1' }, '203.0.113.7'],
    ['the first proxy entry', { 'x-forwarded-for': '203.0.113.7, 10.0.0.9' }, '203.0.113.7'],
    ['the connection', {}, '::ffff:10.0.0.1'],
    [
      'the connection when the header is no address',
      { 'x-forwarded-for': '<b>' },
      socket.remoteAddress,
    ],
  ])('takes %s', (_what, headers, expected) => {
    expect(statedAddress({ headers, socket })).toBe(expected);
  });

  it('is null without any address', () => {
    expect(statedAddress({ headers: {} })).toBeNull();
  });
});

describe('addressPrefix', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['fe80::1%eth0', 'fe80::/48'],
  ])('keeps the network of %s', (address, prefix) => {
    expect(addressPrefix(address)).toBe(prefix);
  });

  it.each([null, '', 'unknown', '203.0.113', '1.2.3.4:80'])('has none for %s', (address) => {
    expect(addressPrefix(address)).toBeNull();
  });
});
