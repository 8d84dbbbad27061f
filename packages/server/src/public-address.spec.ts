import { isPublicAddress } from './public-address';

describe('isPublicAddress', () => {
  it.each(['1.1.1.1', '93.184.216.34', '172.15.0.1', '172.32.0.1', '2606:4700:4700::1111'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
    ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', 'fc00::1']],
    ['link-local', ['169.254.0.1', 'fe80::1', 'fe80::1%eth0']],
    ['metadata', ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '168.63.129.16']],
    ['shared', ['100.64.0.1', '100.127.255.255']],
    ['multicast and broadcast', ['224.0.0.1', '239.1.1.1', '255.255.255.255', 'ff02::1']],
    ['documentation and tests', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1']],
    ['documentation (IPv6)', ['2001:db8::1']],
    ['reserved', ['192.0.0.192', '240.0.0.1']],
    ['IPv4-mapped', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:169.254.169.254']],
    ['IPv4-mapped, also public ones', ['::ffff:1.1.1.1']],
    ['IPv4-compatible', ['::127.0.0.1', '::7f00:1', '::a00:1']],
    ['translated', ['64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '2002:7f00:1::', '2001:0:7f00:1::']],
    ['locally translated (NAT64)', ['64:ff9b:1::7f00:1', '64:ff9b:1:fffe::a00:1']],
    ['translated (SIIT)', ['::ffff:0:127.0.0.1', '::ffff:0:a00:1']],
    ['tunnels that carry IPv4', ['2606:4700::5efe:7f00:1', '2606:4700::200:5efe:a00:1']],
    ['site-local and discarded', ['fec0::1', '100::1']],
    ['protocols (IPv6)', ['2001:2::1', '2001:20::1', '3fff::1', '5f00::1', '4000::1']],
    [
      'not an IP address',
      ['', 'localhost', '127.1', '0x7f.1', '2130706433', '1.1.1.1:80', '[::1]'],
    ],
  ])('%s addresses are not public', (_kind, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });
});
