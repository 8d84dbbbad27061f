import { type IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js'; // CommonJS without named exports

/** Bits of an address that logs and session lists keep: a network, not a person's connection. */
const PREFIX_BITS = { ipv4: 24, ipv6: 48 } as const;

export type AddressedRequest = Pick<IncomingMessage, 'headers'> & {
  readonly socket?: { readonly remoteAddress?: string | undefined } | undefined;
};

/** The network of an address, such as `203.0.113.0/24` or `2001:db8:1::/48`; null without a valid address. */
export function addressPrefix(address: string | null): string | null {
  if (address === null || isIP(address) === 0) return null;
  const parsed = ipaddr.process(address.split('%')[0] ?? '');
  const bits = PREFIX_BITS[parsed.kind()];
  const network =
    parsed.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`);
  return `${network.toString()}/${bits}`;
}
