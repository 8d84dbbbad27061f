import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { DomainError } from '@keelson/contracts/errors';
import { SECOND } from '@keelson/contracts/time';
import { checkUrl, isWebPort, type UrlLimits } from './check-url';
import { isPublicAddress } from '@keelson/server/public-address';
import {
  type ResponseKind,
  IMAGE_RESPONSE,
  mediaTypeOf,
  readResponse,
  SOURCE_RESPONSE,
} from './read-response';
import { type Resolve, resolveHost, resolveWithSystem } from './resolve-host';

/** What came from an address. */
export interface FetchedSource {
  /** After all redirects. */
  readonly url: string;
  readonly bytes: Buffer;
  /** As the answer says it; null when it says nothing. */
  readonly mediaType: string | null;
}

export interface FetchDeps {
  readonly limits: UrlLimits;
  readonly resolve: Resolve;
  /** For everything together: names, redirects and the last byte. */
  readonly timeoutMs: number;
}

export const FETCH_DEFAULTS: FetchDeps = {
  limits: { isPublic: isPublicAddress, isWebPort },
  resolve: resolveWithSystem,
  timeoutMs: 15 * SECOND,
};

const MAX_REDIRECTS = 5;

/**
 * Fetches a source from the public web. Each address on the way, the first and that of every redirect,
 * is resolved once, checked, and connected to as it was checked: a name that resolves to something else
 * a moment later leads nowhere new. Nothing of ours is sent along: no cookie, no credential, no referrer.
 *
 * @throws {DomainError} `learning/url-*`, `learning/source-too-large`, `learning/type-not-supported`.
 */
export const fetchSource = (deps: FetchDeps, text: string): Promise<FetchedSource> =>
  fetchAs(SOURCE_RESPONSE, deps, text);

/** An image, by the same rules. @throws {DomainError} as {@link fetchSource} does. */
export const fetchImage = (deps: FetchDeps, text: string): Promise<FetchedSource> =>
  fetchAs(IMAGE_RESPONSE, deps, text);

async function fetchAs(kind: ResponseKind, deps: FetchDeps, text: string): Promise<FetchedSource> {
  const signal = AbortSignal.timeout(deps.timeoutMs);
  try {
    return await followed(kind, deps, { first: checkUrl(text, deps), signal });
  } catch (error) {
    if (error instanceof DomainError) throw error;
    if (signal.aborted) throw tooSlow(deps.timeoutMs);
    throw new DomainError('learning/url-unreachable', 'The connection failed.', [], {
      cause: error,
    });
  }
}

async function followed(
  kind: ResponseKind,
  deps: FetchDeps,
  { first, signal }: { readonly first: URL; readonly signal: AbortSignal },
): Promise<FetchedSource> {
  const { accept } = kind;
  let url = first;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const address = await inTime(resolveHost(url, deps), signal);
    const answer = await ask(url, address, { accept, signal });
    try {
      const next = redirectOf(answer);
      if (next === null) {
        refuseBad(answer);
        const bytes = await readResponse(answer, kind);
        return { url: url.href, bytes, mediaType: mediaTypeOf(answer) };
      }
      url = checkUrl(next, { limits: deps.limits, base: url });
    } finally {
      answer.destroy();
    }
  }
  throw new DomainError(
    'learning/url-redirects',
    `The address leads on more than ${MAX_REDIRECTS} times.`,
  );
}

function ask(
  url: URL,
  address: string,
  { accept, signal }: { readonly accept: string; readonly signal: AbortSignal },
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((answered, failed) => {
    request(url, {
      signal,
      lookup: pinnedTo(address),
      // A connection of its own: one that is shared was made for another check.
      agent: false,
      headers: {
        'user-agent': 'Keelson-Ingest/1',
        accept,
        'accept-encoding': 'gzip, br',
      },
    })
      .on('response', answered)
      .on('error', failed)
      .end();
  });
}

/** Answers whatever is looked up with the address that was checked. */
function pinnedTo(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, options, done) => {
    if (options.all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  return [301, 302, 303, 307, 308].includes(statusCode) ? (headers.location ?? null) : null;
}

function refuseBad({ statusCode = 0 }: IncomingMessage): void {
  if (statusCode === 200) return;
  throw new DomainError('learning/url-refused', `The address answered with status ${statusCode}.`);
}

/** A resolver cannot be cancelled, but it need not be waited for. */
function inTime<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return Promise.race([
    work,
    new Promise<never>((_, late) => {
      signal.addEventListener('abort', () => late(new Error('too late')), { once: true });
    }),
  ]);
}

const tooSlow = (timeoutMs: number): DomainError =>
  new DomainError(
    'learning/url-timeout',
    `The address took longer than ${Math.round(timeoutMs / SECOND)} seconds.`,
  );
