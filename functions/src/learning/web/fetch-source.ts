import { explainedError } from '@keelson/contracts/error-sentences';
import { BRAND_SLUG } from '@keelson/contracts/brand/brand-slug';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { DomainError } from '@keelson/contracts/errors';
import { SECOND } from '@keelson/contracts/time';
import { checkUrl, isWebPort, type UrlPolicy } from './check-url';
import { isPublicAddress } from '@keelson/server/public-address';
import {
  type ResponseKind,
  IMAGE_RESPONSE,
  mediaTypeOf,
  readResponse,
  SOURCE_RESPONSE,
} from './read-response';
import { type Resolve, resolveHost, resolveWithSystem } from './resolve-host';

export interface FetchedSource {
  /** URL after all redirects. */
  readonly url: string;
  readonly bytes: Buffer;
  /** From the `Content-Type` header; null without one. */
  readonly mediaType: string | null;
}

export interface FetchDeps {
  readonly policy: UrlPolicy;
  readonly resolve: Resolve;
  /** For everything together: name resolution, redirects and the body. */
  readonly timeoutMs: number;
}

export const FETCH_DEFAULTS: FetchDeps = {
  policy: { isPublic: isPublicAddress, isWebPort },
  resolve: resolveWithSystem,
  timeoutMs: 15 * SECOND,
};

const MAX_REDIRECTS = 5;

/**
 * Fetches a source from the public web. The host of the URL and of every redirect is resolved once, and the
 * connection uses the checked address, which prevents DNS rebinding. No cookies, credentials or referrer are
 * sent.
 *
 * @throws {DomainError} `learning/url-*`, `learning/source-too-large`, `learning/type-not-supported`.
 */
export const fetchSource = (deps: FetchDeps, text: string): Promise<FetchedSource> =>
  fetchAs(SOURCE_RESPONSE, deps, text);

/** Fetches an image with the same rules. @throws {DomainError} as {@link fetchSource} does. */
export const fetchImage = (deps: FetchDeps, text: string): Promise<FetchedSource> =>
  fetchAs(IMAGE_RESPONSE, deps, text);

async function fetchAs(kind: ResponseKind, deps: FetchDeps, text: string): Promise<FetchedSource> {
  const signal = AbortSignal.timeout(deps.timeoutMs);
  try {
    return await followRedirects(kind, deps, { first: checkUrl(text, deps), signal });
  } catch (error) {
    if (error instanceof DomainError) throw error;
    if (signal.aborted) throw timeoutError(deps.timeoutMs);
    const message = { code: 'url.connection', params: {} } as const;
    throw explainedError('learning/url-unreachable', message, { cause: error });
  }
}

async function followRedirects(
  kind: ResponseKind,
  deps: FetchDeps,
  { first, signal }: { readonly first: URL; readonly signal: AbortSignal },
): Promise<FetchedSource> {
  const { accept } = kind;
  let url = first;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const address = await withAbort(resolveHost(url, deps), signal);
    const response = await request(url, address, { accept, signal });
    try {
      const next = redirectOf(response);
      if (next === null) {
        checkStatus(response);
        const bytes = await readResponse(response, kind);
        return { url: url.href, bytes, mediaType: mediaTypeOf(response) };
      }
      url = checkUrl(next, { policy: deps.policy, base: url });
    } finally {
      response.destroy();
    }
  }
  throw explainedError('learning/url-redirects', {
    code: 'url.redirects',
    params: { limit: MAX_REDIRECTS },
  });
}

function request(
  url: URL,
  address: string,
  { accept, signal }: { readonly accept: string; readonly signal: AbortSignal },
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    send(url, {
      signal,
      lookup: pinnedTo(address),
      // No shared connection, which could lead to an address that was not checked.
      agent: false,
      headers: {
        'user-agent': `${BRAND_SLUG}-ingest/1`,
        accept,
        'accept-encoding': 'gzip, br',
      },
    })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
}

/** A lookup that always returns the checked address. */
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

function checkStatus({ statusCode = 0 }: IncomingMessage): void {
  if (statusCode === 200) return;
  throw explainedError('learning/url-refused', {
    code: 'url.status',
    params: { status: statusCode },
  });
}

/** Rejects on abort, since name resolution cannot be canceled. */
function withAbort<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
    }),
  ]);
}

const timeoutError = (timeoutMs: number): DomainError =>
  explainedError('learning/url-timeout', {
    code: 'url.timeout',
    params: { seconds: Math.round(timeoutMs / SECOND) },
  });
