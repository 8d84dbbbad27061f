import { BlockList, isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js'; // CommonJS without named exports
import { type AddressedRequest } from './client-address';

/** Describes which senders of `X-Forwarded-For` to believe. */
export interface TrustedAddresses {
  /** Requests may come through Firebase Hosting, which calls from Google's network. */
  readonly hosting: boolean;
  /** Networks of own proxies before the service; CIDR notation. */
  readonly proxies: readonly string[];
  /** False where no proxy appends to the header: locally, every value is the client's own. */
  readonly forwarded: boolean;
}

/** Google's networks (https://www.gstatic.com/ipranges/goog.json), neighbors joined (docs/adr/0055). */
const GOOGLE = listOf([
  '8.34.208.0/20',
  '8.35.192.0/20',
  '23.236.48.0/20',
  '23.251.128.0/19',
  '34.0.0.0/9',
  '34.128.0.0/10',
  '35.184.0.0/13',
  '35.192.0.0/11',
  '35.224.0.0/12',
  '35.240.0.0/13',
  '64.15.112.0/20',
  '64.233.160.0/19',
  '66.22.228.0/23',
  '66.102.0.0/20',
  '66.249.64.0/19',
  '70.32.128.0/19',
  '72.14.192.0/18',
  '74.114.24.0/21',
  '74.125.0.0/16',
  '104.154.0.0/15',
  '104.196.0.0/14',
  '104.237.160.0/19',
  '107.167.160.0/19',
  '107.178.192.0/18',
  '108.59.80.0/20',
  '108.170.192.0/18',
  '108.177.0.0/17',
  '130.211.0.0/16',
  '136.112.0.0/12',
  '142.250.0.0/15',
  '146.148.0.0/17',
  '162.216.148.0/22',
  '162.222.176.0/21',
  '172.110.32.0/21',
  '172.217.0.0/16',
  '172.253.0.0/16',
  '173.194.0.0/16',
  '173.255.112.0/20',
  '192.158.28.0/22',
  '192.178.0.0/15',
  '193.186.4.0/24',
  '199.36.154.0/23',
  '199.36.156.0/24',
  '199.192.112.0/22',
  '199.223.232.0/21',
  '207.223.160.0/20',
  '208.65.152.0/22',
  '208.68.108.0/22',
  '208.81.188.0/22',
  '208.117.224.0/19',
  '209.85.128.0/17',
  '216.58.192.0/19',
  '216.73.80.0/20',
  '216.239.32.0/19',
  '2001:4860::/32',
  '2404:6800::/32',
  '2404:f340::/32',
  '2600:1900::/28',
  '2606:73c0::/32',
  '2607:f8b0::/32',
  '2620:11a:a000::/40',
  '2620:120:e000::/40',
  '2800:3f0::/32',
  '2a00:1450::/32',
  '2c0f:fb50::/32',
]);

/** The key of a client's network, for limits: its IPv4 address, or the /64 of its IPv6 address, which one client owns. */
export const trustedAddress = (request: AddressedRequest, trusted: TrustedAddresses): string =>
  networkKey(clientAddress(request, trusted));

/**
 * The address of the client; empty when it is unknown.
 * Google's front end appends the address that it was called from to `X-Forwarded-For`, so the last entry is true. Hosting is
 * one step of Google's network, before which it has put its own client. Further entries are believed only as far as own
 * proxies appended them. What a client writes into the header itself stays to the left of that and is not read.
 */
export function clientAddress(request: AddressedRequest, trusted: TrustedAddresses): string {
  const connection = request.socket?.remoteAddress ?? '';
  if (!trusted.forwarded) return connection;
  const header = request.headers['x-forwarded-for'];
  const chain = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const proxies = listOf(trusted.proxies);
  const last = chain.length - 1;
  for (let at = last; at >= 0; at -= 1) {
    const address = chain[at] ?? '';
    if (isIP(address) === 0) return chain[at + 1] ?? connection;
    const isHosting = trusted.hosting && at === last && isIn(address, GOOGLE);
    if (!isHosting && !isIn(address, proxies)) return address;
  }
  return chain[0] ?? connection;
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits] = network.split('/');
    list.addSubnet(base, Number(bits), isIPv6(base) ? 'ipv6' : 'ipv4');
  }
  return list;
}

const isIn = (address: string, list: BlockList): boolean =>
  list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

function networkKey(address: string): string {
  if (isIP(address) === 0) return 'unknown';
  const parsed = ipaddr.process(address.split('%')[0] ?? '');
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}
