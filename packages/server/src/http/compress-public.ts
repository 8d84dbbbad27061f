import { type OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below one packet there is nothing to gain. */
const LEAST_BYTES = 1_024;
/** As small as gzip's best, in a third of its time: responses are compressed while a visitor waits. */
const QUALITY = 5;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

export interface EncodedBody {
  readonly headers: OutgoingHttpHeaders;
  readonly bytes: Buffer;
}

interface PlainResponse {
  readonly accepted: string | undefined;
  readonly caching: unknown;
  readonly etag: unknown;
}

/**
 * Compresses a text that anyone may read: nothing between a function and the browser does so. What only one user may
 * read stays as it is, because the length of a compressed response leaks information about its content (BREACH).
 */
export async function compressPublic(
  text: string,
  { accepted, caching, etag }: PlainResponse,
): Promise<EncodedBody> {
  const bytes = Buffer.from(text);
  const isPublic = typeof caching === 'string' && caching.includes('public');
  if (!isPublic || bytes.length < LEAST_BYTES) return { headers: {}, bytes };
  const encoding = encodingOf(accepted);
  if (encoding === null) return { headers: { Vary: 'Accept-Encoding' }, bytes };
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  return {
    headers: {
      Vary: 'Accept-Encoding',
      'Content-Encoding': encoding,
      // A strong tag names the bytes, which now depend on what the browser accepts (RFC 9110, 8.8.1).
      ...(typeof etag === 'string' && !etag.startsWith('W/') ? { ETag: `W/${etag}` } : {}),
    },
    bytes: await (encoding === 'br' ? asBrotli(bytes, { params }) : asGzip(bytes)),
  };
}

/** The better encoding of those that a client accepts; null for none. */
function encodingOf(accepted: string | undefined): 'br' | 'gzip' | null {
  const names = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .filter(([, weight]) => weight === undefined || !/^q=0(?:\.0*)?$/.test(weight))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? null;
}
