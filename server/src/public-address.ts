import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js'; // CommonJS: only the whole of it can be imported everywhere

/** Public by its number, but answered inside a cloud: the wire server that hands out credentials. */
const CLOUD_INTERNAL = new Set(['168.63.129.16']);

/**
 * True for an address that anybody on the internet could reach as well. Private, loopback, link-local
 * (the metadata services), shared, multicast, documentation and reserved ranges are not, and neither is
 * an IPv6 address that carries an IPv4 one: translators would lead it into our own network.
 *
 * @param address An IP address as a resolver gives it; anything else is false.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (CLOUD_INTERNAL.has(parsed.toString())) return false;
  // `unicast` is what no special range claims; mapped and translated addresses have ranges of their own.
  return parsed.range() === 'unicast' && !isCompatible(parsed.toByteArray());
}

/** `::a.b.c.d`, the embedding that was given up: it counts as unicast and means an IPv4 address. */
const isCompatible = (bytes: readonly number[]): boolean =>
  bytes.length === 16 && bytes.slice(0, 12).every((byte) => byte === 0);
