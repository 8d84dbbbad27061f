import { type IncomingMessage } from 'node:http';
import { type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { DomainError } from '@keelson/contracts/errors';
import { MAX_IMAGE_BYTES } from '@keelson/contracts/learning/image';
import { MAX_SOURCE_BYTES } from '@keelson/contracts/learning/source';

/** What is asked for, and what is taken of an answer. */
export interface ResponseKind {
  readonly accept: string;
  /** By the type that the answer says it is; what the bytes are is told later. */
  readonly taken: RegExp;
  readonly mostBytes: number;
}

/** Types that preparation may be able to read. */
export const SOURCE_RESPONSE: ResponseKind = {
  accept: 'text/markdown, text/html, text/plain, application/pdf;q=0.9, */*;q=0.5',
  taken:
    /^(text\/(html|plain|markdown|x-markdown)|application\/(xhtml\+xml|pdf|octet-stream|vnd\.openxmlformats-officedocument\.wordprocessingml\.document))$/,
  mostBytes: MAX_SOURCE_BYTES,
};

export const IMAGE_RESPONSE: ResponseKind = {
  accept: 'image/webp, image/png, image/jpeg, image/gif, */*;q=0.1',
  taken: /^(image\/(png|jpe?g|pjpeg|x-png|webp|gif)|application\/octet-stream)$/,
  mostBytes: MAX_IMAGE_BYTES,
};

/**
 * The body of a good answer. It is measured as it arrives, unpacked: a small answer that unpacks to
 * a large one ends where the limit is.
 *
 * @throws {DomainError} `learning/type-not-supported`, `learning/source-too-large`, `learning/url-refused`.
 */
export async function readResponse(
  answer: IncomingMessage,
  { taken, mostBytes }: ResponseKind,
): Promise<Buffer> {
  const type = mediaTypeOf(answer);
  if (type !== null && !taken.test(type)) {
    throw new DomainError('learning/type-not-supported', `The address answers with ${type}.`);
  }
  if (Number(answer.headers['content-length'] ?? 0) > mostBytes) throw tooLarge(mostBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of unpacked(answer) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw tooLarge(mostBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What the answer says that it is, without parameters; null when it says nothing. */
export function mediaTypeOf({ headers }: IncomingMessage): string | null {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return type.trim() === '' ? null : type.trim().toLowerCase();
}

function unpacked(answer: IncomingMessage): Readable {
  const coding = (answer.headers['content-encoding'] ?? 'identity').toLowerCase();
  const unpack = {
    identity: null,
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }[coding];
  if (unpack === undefined) {
    throw new DomainError('learning/url-refused', 'The answer is packed in an unknown way.');
  }
  if (unpack === null) return answer;
  const readable = unpack();
  answer.on('error', (error) => readable.destroy(error)).pipe(readable);
  return readable;
}

const tooLarge = (mostBytes: number): DomainError =>
  new DomainError(
    'learning/source-too-large',
    `It may have ${mostBytes / 1024 / 1024} MiB at most.`,
  );
