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
  // A dot at the end says that a name is whole; it is the same name.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  // By definition this machine (RFC 6761): no resolver has a say in it.
  if (/(?:^|\.)localhost$/.test(host)) throw notPublic();
  const addresses = isIP(host) === 0 ? await namesOf(host, resolve) : [host];
  const [first] = addresses;
  if (first === undefined) throw unreachable();
  if (!addresses.every((address) => limits.isPublic(address))) {
    throw notPublic();
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

/** Not which address: it would tell a stranger about our network. */
const notPublic = (): DomainError =>
  notAllowed('The address leads to a network that is not public.');

const unreachable = (cause?: unknown): DomainError =>
  new DomainError('learning/url-unreachable', 'There is no host of this name.', [], { cause });
