import { addressPrefix } from './client-address';

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
