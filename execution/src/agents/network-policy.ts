import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '@keelson/server/public-address';

/** Where calls of agents may go. */
export interface NetworkPolicy {
  /** Hosts that may be called although they are not on the public internet, lower case. */
  readonly privateHosts: ReadonlySet<string>;
  /** Every address of a name; the system's resolver when left out. */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
}

/** Thrown by the connection when a name leads into a network that is not public. */
export class AddressNotPublicError extends Error {
  override readonly name = 'AddressNotPublicError';
  readonly code = 'ADDRESS_NOT_PUBLIC';
}

/** The host of an address as a list names it: without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').toLowerCase();

/** What can be told of a host without asking anybody: false for names of this machine and private numbers. */
export function mayBePublic(host: string): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !/(^|\.)(localhost|local|internal)\.?$/.test(host);
}

/**
 * Resolves a host for one connection and refuses it when any of its addresses is not public. The
 * connection goes to what was checked here: a name that resolves to something else a moment later leads
 * nowhere new.
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
