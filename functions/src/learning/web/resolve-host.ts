import { explainedError } from '@keelson/contracts/error-sentences';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type DomainError } from '@keelson/contracts/errors';
import { notAllowed, type UrlPolicy } from './check-url';

export type Resolve = (host: string) => Promise<readonly string[]>;

export const resolveWithSystem: Resolve = async (host) =>
  (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address);

/**
 * The address to connect to. All addresses of the host must be public, so that none of them is a way into a
 * private network.
 *
 * @param url Checked by `checkUrl`.
 * @throws {DomainError} `learning/url-not-allowed`, `learning/url-unreachable`.
 */
export async function resolveHost(
  url: URL,
  { policy, resolve }: { readonly policy: UrlPolicy; readonly resolve: Resolve },
): Promise<string> {
  // A trailing dot marks an absolute name, which is the same name.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  // Always the loopback address (RFC 6761), whatever the resolver returns.
  if (/(?:^|\.)localhost$/.test(host)) throw notPublic();
  const addresses = isIP(host) === 0 ? await resolveName(host, resolve) : [host];
  const [first] = addresses;
  if (first === undefined) throw unreachable();
  if (!addresses.every((address) => policy.isPublic(address))) {
    throw notPublic();
  }
  return first;
}

async function resolveName(host: string, resolve: Resolve): Promise<readonly string[]> {
  try {
    return await resolve(host);
  } catch (error) {
    throw unreachable(error);
  }
}

/** Without the address, which would reveal the internal network. */
const notPublic = (): DomainError => notAllowed({ code: 'url.private', params: {} });

const unreachable = (cause?: unknown): DomainError =>
  explainedError('learning/url-unreachable', { code: 'url.unknown-host', params: {} }, { cause });
