import { type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type FileContent = Iterable<Buffer> | AsyncIterable<Buffer>;

export interface AttachmentStore {
  /**
   * Stores a file under a new path, in pieces as they come. An error of the content ends the upload, and nothing is
   * stored.
   */
  write(path: string, content: FileContent, contentType: string): Promise<void>;
  read(path: string): Readable;
  /** Removing a missing file is not an error. */
  remove(path: string): Promise<void>;
}

interface StoredFile {
  createWriteStream(options: object): Writable;
  createReadStream(): Readable;
  delete(options: { ignoreNotFound: boolean }): Promise<unknown>;
}

/** A bucket of Cloud Storage. Clients have no access to it: all files pass through this service. */
export class BucketStore implements AttachmentStore {
  constructor(private readonly bucket: { file(path: string): StoredFile }) {}

  async write(path: string, content: FileContent, contentType: string): Promise<void> {
    const upload = this.bucket.file(path).createWriteStream({
      resumable: false,
      contentType,
      metadata: { contentDisposition: 'attachment', cacheControl: 'private, no-store' },
    });
    await pipeline(content, upload);
  }

  read(path: string): Readable {
    return this.bucket.file(path).createReadStream();
  }

  async remove(path: string): Promise<void> {
    await this.bucket.file(path).delete({ ignoreNotFound: true });
  }
}
