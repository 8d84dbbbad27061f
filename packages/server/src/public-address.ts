import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js'; // CommonJS without named exports

/** Public by range, but served inside a cloud: Azure's wire server, which hands out credentials. */
const CLOUD_INTERNAL = new Set(['168.63.129.16']);

/** Global unicast: the rest of IPv6 is local, translated or unallocated. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');
/** Ranges inside it for protocols and documentation (IANA special-purpose registry). */
const SPECIAL_PURPOSE = ['2001::/23', '3fff::/20'].map((range) => ipaddr.parseCIDR(range));
/** ISATAP: the second half of the address is `5efe` and an IPv4 address. */
const ISATAP = /^0[02]005efe$/;

/**
 * True for IP addresses that are reachable from the whole internet. Private, loopback, link-local (such
 * as metadata services), shared, multicast, documentation and reserved ranges are not public. Neither are
 * IPv6 addresses that embed IPv4: a translator could route them into the local network.
 *
 * @param address An IP address from a resolver. Anything else is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (CLOUD_INTERNAL.has(parsed.toString())) return false;
  // `unicast` means no special range; mapped and translated addresses have ranges of their own.
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv4') return true;
  if (!parsed.match(GLOBAL_UNICAST) || SPECIAL_PURPOSE.some((range) => parsed.match(range)))
    return false;
  const hex = Buffer.from(parsed.toByteArray()).toString('hex');
  return !ISATAP.test(hex.slice(16, 24));
}
