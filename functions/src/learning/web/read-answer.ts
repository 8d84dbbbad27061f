import { type IncomingMessage } from 'node:http';
import { type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { DomainError } from '@keelson/contracts/errors';
import { MAX_SOURCE_BYTES } from '@keelson/contracts/learning/source';

/** Types that preparation may be able to read; what the bytes are is told later. */
const TAKEN =
  /^(text\/(html|plain|markdown|x-markdown)|application\/(xhtml\+xml|pdf|octet-stream|vnd\.openxmlformats-officedocument\.wordprocessingml\.document))$/;

/**
 * The body of a good answer. It is measured as it arrives, unpacked: a small answer that unpacks to
 * a large one ends where the limit is.
 *
 * @throws {DomainError} `learning/type-not-supported`, `learning/source-too-large`, `learning/url-refused`.
 */
export async function readAnswer(answer: IncomingMessage): Promise<Buffer> {
  const type = mediaTypeOf(answer);
  if (type !== null && !TAKEN.test(type)) {
    throw new DomainError('learning/type-not-supported', `The address answers with ${type}.`);
  }
  if (Number(answer.headers['content-length'] ?? 0) > MAX_SOURCE_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of unpacked(answer) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_SOURCE_BYTES) throw tooLarge();
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

const tooLarge = (): DomainError =>
  new DomainError(
    'learning/source-too-large',
    `A source may have ${MAX_SOURCE_BYTES / 1024 / 1024} MiB at most.`,
  );
