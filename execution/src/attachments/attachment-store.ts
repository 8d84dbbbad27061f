import { type Readable } from 'node:stream';

/** Stores the bytes of attachments. */
export interface AttachmentStore {
  /** Stores bytes under a new path. */
  write(path: string, bytes: Buffer, contentType: string): Promise<void>;
  read(path: string): Readable;
  /** Removing a missing file is not an error. */
  remove(path: string): Promise<void>;
}

interface StoredFile {
  save(bytes: Buffer, options: object): Promise<void>;
  createReadStream(): Readable;
  delete(options: { ignoreNotFound: boolean }): Promise<unknown>;
}

/** A bucket of Cloud Storage. Clients have no access to it: all files pass through this service. */
export class BucketStore implements AttachmentStore {
  constructor(private readonly bucket: { file(path: string): StoredFile }) {}

  async write(path: string, bytes: Buffer, contentType: string): Promise<void> {
    await this.bucket.file(path).save(bytes, {
      resumable: false,
      contentType,
      metadata: { contentDisposition: 'attachment', cacheControl: 'private, no-store' },
    });
  }

  read(path: string): Readable {
    return this.bucket.file(path).createReadStream();
  }

  async remove(path: string): Promise<void> {
    await this.bucket.file(path).delete({ ignoreNotFound: true });
  }
}
