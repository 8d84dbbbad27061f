import { explainedError } from '@keelson/contracts/error-sentences';
import { type IncomingMessage } from 'node:http';
import { type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type DomainError } from '@keelson/contracts/errors';
import { MAX_IMAGE_BYTES } from '@keelson/contracts/learning/image';
import { MAX_SOURCE_BYTES } from '@keelson/contracts/learning/source';

export interface ResponseKind {
  readonly accept: string;
  /** Allowed `Content-Type`; the bytes are checked later. */
  readonly mediaTypes: RegExp;
  readonly maxBytes: number;
}

/** Types that preparation can read. */
export const SOURCE_RESPONSE: ResponseKind = {
  accept: 'text/markdown, text/html, text/plain, application/pdf;q=0.9, */*;q=0.5',
  mediaTypes:
    /^(text\/(html|plain|markdown|x-markdown|csv)|application\/(xhtml\+xml|pdf|x-ipynb\+json|octet-stream|vnd\.openxmlformats-officedocument\.wordprocessingml\.document))$/,
  maxBytes: MAX_SOURCE_BYTES,
};

export const IMAGE_RESPONSE: ResponseKind = {
  accept: 'image/webp, image/png, image/jpeg, image/gif, */*;q=0.1',
  mediaTypes: /^(image\/(png|jpe?g|pjpeg|x-png|webp|gif)|application\/octet-stream)$/,
  maxBytes: MAX_IMAGE_BYTES,
};

/**
 * Reads the body of a successful response. The size limit applies to the decompressed body while it arrives.
 *
 * @throws {DomainError} `learning/type-not-supported`, `learning/source-too-large`, `learning/url-refused`.
 */
export async function readResponse(
  response: IncomingMessage,
  { mediaTypes, maxBytes }: ResponseKind,
): Promise<Buffer> {
  const type = mediaTypeOf(response);
  if (type !== null && !mediaTypes.test(type)) {
    throw explainedError('learning/type-not-supported', {
      code: 'source.served-type',
      params: { type },
    });
  }
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decompressed(response) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function mediaTypeOf({ headers }: IncomingMessage): string | null {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return type.trim() === '' ? null : type.trim().toLowerCase();
}

function decompressed(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').toLowerCase();
  const create = {
    identity: null,
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }[encoding];
  if (create === undefined) {
    throw explainedError('learning/url-refused', { code: 'url.encoding', params: {} });
  }
  if (create === null) return response;
  const readable = create();
  response.on('error', (error) => readable.destroy(error)).pipe(readable);
  return readable;
}

const tooLarge = (maxBytes: number): DomainError =>
  explainedError('learning/source-too-large', {
    code: 'source.file-too-large',
    params: { limit: maxBytes / 1024 / 1024 },
  });
