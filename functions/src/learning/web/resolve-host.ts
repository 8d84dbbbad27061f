import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { DomainError } from '@keelson/contracts/errors';
import { notAllowed, type UrlLimits } from './check-url';

/** Every address of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export const resolveWithSystem: Resolve = async (host) =>
  (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address);

/**
 * The one address to connect to. All addresses of the host must be public: which of several a
 * connection takes is not ours to say otherwise.
 *
 * @param url Checked by `checkUrl`.
 * @throws {DomainError} `learning/url-not-allowed`, `learning/url-unreachable`.
 */
export async function resolveHost(
  url: URL,
  { limits, resolve }: { readonly limits: UrlLimits; readonly resolve: Resolve },
): Promise<string> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(host) === 0 ? await namesOf(host, resolve) : [host];
  const [first] = addresses;
  if (first === undefined) throw unreachable();
  if (!addresses.every((address) => limits.isPublic(address))) {
    // Not which address: it would tell a stranger about our network.
    throw notAllowed('The address leads to a network that is not public.');
  }
  return first;
}

async function namesOf(host: string, resolve: Resolve): Promise<readonly string[]> {
  try {
    return await resolve(host);
  } catch (error) {
    throw unreachable(error);
  }
}

const unreachable = (cause?: unknown): DomainError =>
  new DomainError('learning/url-unreachable', 'There is no host of this name.', [], { cause });
