import { explainedError } from '@keelson/contracts/error-sentences';
import { DomainError } from '@keelson/contracts/errors';
import mammoth from 'mammoth';
import { inflateRawSync } from 'node:zlib';
import { type CleaningContext } from './cleaning-context';
import { NO_FRONT_MATTER } from './front-matter';
import { htmlToTree } from './read-html';
import { type ReadSource } from './read-markdown';
import { READER_LIMITS } from './reader-limits';
import { listZip, type ZipEntry } from './zip-directory';

/** Reads a Word file. All parts are unpacked with a limit first, before the library reads the file. */
export async function readDocx(bytes: Buffer, context: CleaningContext): Promise<ReadSource> {
  checkExpansion(bytes);
  const { value, messages } = await mammoth.convertToHtml(
    { buffer: bytes },
    {
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async (image) => {
        // A linked image cannot be read; its empty URL becomes a warning.
        const data = await image.readAsBuffer().catch(() => null);
        return { src: data === null ? '' : context.images.addEmbedded(data) };
      }),
    },
  );
  const unknown = messages.filter(({ type }) => type !== 'error').length;
  context.count('formatting-lost', unknown);
  return { tree: htmlToTree(value, context), matter: NO_FRONT_MATTER };
}

function checkExpansion(bytes: Buffer): void {
  let total = 0;
  for (const entry of listZip(bytes)) {
    const part = unpack(bytes, entry, READER_LIMITS.unpackedBytes - total);
    total += part.length;
    // Word writes no document type, which could define exponentially expanding entities.
    if (
      /\.(?:xml|rels)$/.test(entry.name) &&
      /<!(?:DOCTYPE|ENTITY)/i.test(part.toString('latin1'))
    ) {
      throw explainedError('learning/source-expands', {
        code: 'source.defines-entities',
        params: {},
      });
    }
  }
}

function unpack(bytes: Buffer, { start, packedSize, method }: ZipEntry, limit: number): Buffer {
  const data = bytes.subarray(start, start + packedSize);
  if (method === 0 && data.length <= limit) return data;
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, limit) });
  } catch (cause) {
    const isTooLarge = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge
      ? new DomainError('learning/source-expands', 'The unpacked file is too large.', [], {
          cause,
        })
      : new DomainError('learning/source-broken', 'The file cannot be unpacked.', [], { cause });
  }
}
