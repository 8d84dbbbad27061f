import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js'; // CommonJS without named exports
import { type AddressedRequest } from './client-address';

/** Which senders of `X-Forwarded-For` to believe. */
export interface TrustedAddresses {
  /** Networks of proxies before the service, such as those of Hosting's CDN; CIDR notation. */
  readonly proxies: readonly string[];
  /** False where no proxy appends to the header: locally, every value is the client's own. */
  readonly forwarded: boolean;
}

/**
 * Networks of Fastly, the CDN of Firebase Hosting (https://api.fastly.com/public-ip-list). Requests through Hosting
 * reach Cloud Run from one of them.
 */
export const HOSTING_PROXIES: readonly string[] = [
  '23.235.32.0/20',
  '43.249.72.0/22',
  '103.244.50.0/24',
  '103.245.222.0/23',
  '103.245.224.0/24',
  '104.156.80.0/20',
  '140.248.64.0/18',
  '140.248.128.0/17',
  '146.75.0.0/17',
  '151.101.0.0/16',
  '157.52.64.0/18',
  '167.82.0.0/17',
  '167.82.128.0/20',
  '167.82.160.0/20',
  '167.82.224.0/20',
  '172.111.64.0/18',
  '185.31.16.0/22',
  '199.27.72.0/21',
  '199.232.0.0/16',
  '2a04:4e40::/32',
  '2a04:4e42::/32',
];

/** The key of a client's network, for limits: its IPv4 address, or the /64 of its IPv6 address, which one client owns. */
export const trustedAddress = (request: AddressedRequest, trusted: TrustedAddresses): string =>
  networkKey(clientAddress(request, trusted));

/**
 * The address of the client; empty when it is unknown.
 * Google's front end appends the address that it was called from to `X-Forwarded-For`, so the last entry is true;
 * entries before it are believed only as far as known proxies appended them. What a client writes into the header
 * itself stays to the left of that and is never read.
 */
export function clientAddress(request: AddressedRequest, trusted: TrustedAddresses): string {
  const connection = request.socket?.remoteAddress ?? '';
  if (!trusted.forwarded) return connection;
  const header = request.headers['x-forwarded-for'];
  const chain = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  for (let at = chain.length - 1; at >= 0; at -= 1) {
    const address = chain[at] ?? '';
    if (isIP(address) === 0) return chain[at + 1] ?? connection;
    if (!isIn(address, trusted.proxies)) return address;
  }
  return chain[0] ?? connection;
}

function isIn(address: string, networks: readonly string[]): boolean {
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === parsed.kind() && parsed.match([base, bits] as never);
  });
}

function networkKey(address: string): string {
  if (isIP(address) === 0) return 'unknown';
  const parsed = ipaddr.process(address.split('%')[0] ?? '');
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}
