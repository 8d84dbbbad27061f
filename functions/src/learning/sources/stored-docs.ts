import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { paths } from '@keelson/contracts/paths';
import { type PreparedDoc } from '@keelson/readers/document/prepared-doc';
import { type FileStore } from '@keelson/server/files/file-store';

/** Larger documents, which have large images, are read again. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Prepared documents in the bucket, for all instances. Those of another reader program are never found, so a changed
 * preparation needs no other version. `tidyLearning` removes them after a week.
 */
export class StoredDocs {
  constructor(
    private readonly files: FileStore,
    private readonly readerId: () => string,
  ) {}

  /** Null when the document is not stored, or cannot be read. */
  async find(key: string): Promise<PreparedDoc | null> {
    const bytes = await this.files.read(this.pathOf(key));
    return bytes === null ? null : decode(bytes);
  }

  async save(key: string, doc: PreparedDoc): Promise<void> {
    const bytes = encode(doc);
    if (bytes.length > MAX_BYTES) return;
    await this.files.put({ path: this.pathOf(key), bytes, contentType: 'application/gzip' });
  }

  private pathOf(key: string): string {
    return paths.preparedFile(this.readerId(), key);
  }
}

const encode = (doc: PreparedDoc): Buffer =>
  gzipSync(JSON.stringify(toStored(doc)), { level: constants.Z_BEST_SPEED });

const toStored = (doc: PreparedDoc): StoredDoc => ({
  ...doc,
  images: doc.images.map((image) => ({ ...image, data: image.data.toString('base64') })),
  rest: doc.rest.map(toStored),
});

const fromStored = (doc: StoredDoc): PreparedDoc => ({
  ...doc,
  images: doc.images.map((image) => ({ ...image, data: Buffer.from(image.data, 'base64') })),
  rest: doc.rest.map(fromStored),
});

function decode(bytes: Buffer): PreparedDoc | null {
  try {
    return fromStored(JSON.parse(gunzipSync(bytes).toString('utf8')) as StoredDoc);
  } catch {
    return null; // damaged: the source is read again
  }
}

/** Written by the same reader program: its path has the hash. */
type StoredDoc = Omit<PreparedDoc, 'images' | 'rest'> & {
  readonly rest: readonly StoredDoc[];
  readonly images: readonly (Omit<PreparedDoc['images'][number], 'data'> & {
    readonly data: string;
  })[];
};
