import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '@keelson/server/public-address';

export interface NetworkPolicy {
  /** Hosts that may be called although they are not on the public internet, in lower case. */
  readonly privateHosts: ReadonlySet<string>;
  /** Resolves a host name to all its addresses; defaults to the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
}

/** Thrown by the connection when a host name resolves to an address that is not public. */
export class AddressNotPublicError extends Error {
  override readonly name = 'AddressNotPublicError';
  readonly code = 'ADDRESS_NOT_PUBLIC';
}

/** The host of a URL as an allow list writes it: IPv6 without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').toLowerCase();

/** Checks a host without resolving it: false for local names and private IP addresses. */
export function mayBePublic(host: string): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !/(^|\.)(localhost|local|internal)\.?$/.test(host);
}

/**
 * Resolves a host for one connection and rejects it when any of its addresses is not public. The
 * connection uses the addresses checked here, so DNS rebinding has no effect.
 */
export function guardedLookup({
  privateHosts,
  resolve = resolveWithSystem,
}: NetworkPolicy): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (found) => {
        const allowed = privateHosts.has(host.toLowerCase());
        const [first] = found;
        if (first === undefined || (!allowed && !found.every(isPublic))) {
          done(new AddressNotPublicError(`${host} is not on the public internet`), '', 0);
        } else if (options.all === true) done(null, [...found]);
        else done(null, first.address, first.family);
      },
      (error: unknown) => done(error as NodeJS.ErrnoException, '', 0),
    );
  };
}

const isPublic = ({ address }: LookupAddress): boolean => isPublicAddress(address);

const resolveWithSystem = (host: string): Promise<LookupAddress[]> =>
  new Promise((resolved, failed) => {
    lookup(host, { all: true }, (error, found) => {
      if (error === null) resolved(found);
      else failed(error);
    });
  });
