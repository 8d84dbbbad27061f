import { Readable } from 'node:stream';
import { type AttachmentStore, type FileContent } from '../attachments/attachment-store';

/** A bucket in memory. As in Cloud Storage, a file exists from the end of its upload on. */
export class MemoryStore implements AttachmentStore {
  readonly files = new Map<string, Buffer>();
  /** Bytes that arrived of uploads, finished or not, by path. */
  readonly received = new Map<string, number>();

  async write(path: string, content: FileContent): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of content) {
      pieces.push(piece);
      this.received.set(path, (this.received.get(path) ?? 0) + piece.length);
    }
    this.files.set(path, Buffer.concat(pieces));
  }

  read(path: string): Readable {
    return Readable.from([this.files.get(path) ?? Buffer.alloc(0)]);
  }

  remove(path: string): Promise<void> {
    this.files.delete(path);
    return Promise.resolve();
  }
}
