import { type OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, deflateRaw, gzip } from 'node:zlib';

/** Below one packet there is nothing to gain. */
const LEAST_BYTES = 1_024;
/** As small as gzip's best, in a third of its time: responses are compressed while a visitor waits. */
const QUALITY = 5;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
const asDeflate = promisify(deflateRaw);
/** RFC 1952, 2.3: deflate, no flags, no time, unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

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

/**
 * Compresses the beginning of a text that only one user may read, as far as it is the same for everybody. The rest is stored
 * in the same stream as it is, and nothing of it refers to the beginning, so that the length says nothing about it (BREACH).
 *
 * @param options.beginning Characters.
 */
export async function compressBeginning(
  text: string,
  { accepted, beginning }: { readonly accepted: string | undefined; readonly beginning: number },
): Promise<EncodedBody> {
  if (beginning < LEAST_BYTES || !encodingsOf(accepted).includes('gzip')) {
    return { headers: {}, bytes: Buffer.from(text) };
  }
  const bytes = Buffer.from(text);
  const open = Buffer.byteLength(text.slice(0, beginning));
  const parts = await Promise.all([
    asDeflate(bytes.subarray(0, open), { finishFlush: constants.Z_FULL_FLUSH }),
    asDeflate(bytes.subarray(open), { level: constants.Z_NO_COMPRESSION }),
  ]);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc32(bytes));
  end.writeUInt32LE(bytes.length % 2 ** 32, 4);
  return {
    headers: { 'Content-Encoding': 'gzip' },
    bytes: Buffer.concat([GZIP_HEADER, ...parts, end]),
  };
}

/** The better encoding of those that a client accepts; null for none. */
function encodingOf(accepted: string | undefined): 'br' | 'gzip' | null {
  const names = encodingsOf(accepted);
  return (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? null;
}

function encodingsOf(accepted: string | undefined): (string | undefined)[] {
  return (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .filter(([, weight]) => weight === undefined || !/^q=0(?:\.0*)?$/.test(weight))
    .map(([name]) => name);
}
