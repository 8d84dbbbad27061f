import { DomainError } from '@keelson/contracts/errors';
import mammoth from 'mammoth';
import { inflateRawSync } from 'node:zlib';
import { countWarning, type WarningCounts } from './clean-tree';
import { type ImageCollector } from './image-collector';
import { NO_FRONT_MATTER } from './front-matter';
import { htmlToTree } from './read-html';
import { type ReadSource } from './read-markdown';
import { READER_LIMITS } from './reader-limits';
import { listZip, type ZipEntry } from './zip-directory';

/** A Word file. Every part is unpacked under a limit before the library sees the file. */
export async function readDocx(
  bytes: Buffer,
  { counts, images }: { readonly counts: WarningCounts; readonly images: ImageCollector },
): Promise<ReadSource> {
  refuseBombs(bytes);
  const { value, messages } = await mammoth.convertToHtml(
    { buffer: bytes },
    {
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async (image) => {
        // One that is only linked cannot be read; an address that names nothing says so later.
        const data = await image.readAsBuffer().catch(() => null);
        return { src: data === null ? '' : images.hold(data) };
      }),
    },
  );
  const unknown = messages.filter(({ type }) => type !== 'error').length;
  countWarning(counts, 'formatting-lost', unknown);
  return { tree: htmlToTree(value), matter: NO_FRONT_MATTER };
}

function refuseBombs(bytes: Buffer): void {
  let total = 0;
  for (const entry of listZip(bytes)) {
    const part = unpack(bytes, entry, READER_LIMITS.unpackedBytes - total);
    total += part.length;
    // Word writes no document type; one could define entities that multiply.
    if (
      /\.(?:xml|rels)$/.test(entry.name) &&
      /<!(?:DOCTYPE|ENTITY)/i.test(part.toString('latin1'))
    ) {
      throw new DomainError('learning/source-expands', 'It defines entities of its own.');
    }
  }
}

function unpack(bytes: Buffer, { start, packed, method }: ZipEntry, most: number): Buffer {
  const data = bytes.subarray(start, start + packed);
  if (method === 0 && data.length <= most) return data;
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, most) });
  } catch (cause) {
    const grew = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw grew
      ? new DomainError('learning/source-expands', 'It unpacks to far more than its size.', [], {
          cause,
        })
      : new DomainError('learning/source-broken', 'Its parts cannot be unpacked.', [], { cause });
  }
}
