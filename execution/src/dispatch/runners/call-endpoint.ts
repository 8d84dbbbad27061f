import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import {
  guardedLookup,
  hostOf,
  AddressNotPublicError,
  type NetworkPolicy,
} from '../../agents/network-policy';
import { isPublicAddress } from '@keelson/server/public-address';

export interface EndpointCall {
  readonly url: URL;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export interface RawResponse {
  readonly status: number;
  readonly retryAfter: string | null;
  /** Null when the response exceeds the size limit. */
  readonly text: string | null;
}

const MAX_RESPONSE_BYTES = 256 * 1024;

/**
 * Posts to an endpoint that the network policy allows and reads the response. Redirects are not
 * followed: they would send the run's token to an unchecked URL.
 *
 * @throws {AddressNotPublicError} when the host, or an address it resolves to, is not public.
 */
export async function callEndpoint(
  networkPolicy: NetworkPolicy,
  call: EndpointCall,
): Promise<RawResponse> {
  const answer = await send(networkPolicy, call);
  try {
    return {
      status: answer.statusCode ?? 0,
      retryAfter: answer.headers['retry-after'] ?? null,
      text: await readLimited(answer),
    };
  } finally {
    answer.destroy();
  }
}

function send(
  networkPolicy: NetworkPolicy,
  { url, body, headers, signal }: EndpointCall,
): Promise<IncomingMessage> {
  const host = hostOf(url);
  // IP addresses are connected to without a DNS lookup.
  if (isIP(host) !== 0 && !isPublicAddress(host) && !networkPolicy.privateHosts.has(host)) {
    throw new AddressNotPublicError(`${host} is not on the public internet`);
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((answered, failed) => {
    request(url, {
      method: 'POST',
      signal,
      lookup: guardedLookup(networkPolicy),
      // No connection reuse: a pooled connection was made under another check.
      agent: false,
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
    })
      .on('response', answered)
      .on('error', failed)
      .end(body);
  });
}

async function readLimited(answer: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
