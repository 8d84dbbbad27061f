import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js'; // CommonJS: only the whole of it can be imported everywhere

/** Public by its number, but answered inside a cloud: the wire server that hands out credentials. */
const CLOUD_INTERNAL = new Set(['168.63.129.16']);

/** All that was ever given to the internet; the rest of IPv6 is local, translated or not given away. */
const GIVEN = ipaddr.parseCIDR('2000::/3');
/** Inside of it, for protocols and documentation (IANA's special-purpose registry). */
const SPECIAL = ['2001::/23', '3fff::/20'].map((range) => ipaddr.parseCIDR(range));
/** ISATAP: the second half of the address says `5efe` and an IPv4 address. */
const ISATAP = /^0[02]005efe$/;

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
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv4') return true;
  if (!parsed.match(GIVEN) || SPECIAL.some((range) => parsed.match(range))) return false;
  const words = Buffer.from(parsed.toByteArray()).toString('hex');
  return !ISATAP.test(words.slice(16, 24));
}
