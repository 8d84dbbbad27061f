import { createHash } from 'node:crypto';
import { type PreparedDoc } from '../domain/prepared-doc';
import { type SourceBytes } from './prepare-bytes';

/** A change is read at its dry run, plan, approval request, approval and apply, usually by the same instance. */
const MAX_BYTES = 48 * 1024 * 1024;

interface Entry {
  readonly doc: PreparedDoc;
  readonly bytes: number;
}

/**
 * Prepared documents by the content that they were read from, in memory: before an approval nothing may be stored.
 * The least recently used ones are dropped first. Failed reads are not cached.
 */
export class PreparedDocCache {
  private readonly entries = new Map<string, Entry>();
  private bytes = 0;

  /** @param maxBytes Estimated size of all documents together. A larger document is not cached. */
  constructor(private readonly maxBytes = MAX_BYTES) {}

  async getOrRead(source: SourceBytes, read: () => Promise<PreparedDoc>): Promise<PreparedDoc> {
    const key = keyOf(source);
    const cached = this.entries.get(key);
    const doc = cached?.doc ?? (await read());
    this.remove(key);
    this.add(key, cached ?? { doc, bytes: sizeOf(doc) });
    return doc;
  }

  /** Maps keep insertion order, so the added entry is the newest. */
  private add(key: string, entry: Entry): void {
    if (entry.bytes > this.maxBytes) return;
    this.entries.set(key, entry);
    this.bytes += entry.bytes;
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.maxBytes) return;
      this.remove(oldest);
    }
  }

  private remove(key: string): void {
    this.bytes -= this.entries.get(key)?.bytes ?? 0;
    this.entries.delete(key);
  }
}

/** The name and the chosen content decide how a file is read; images are part of the second pass. */
function keyOf({ name, bytes, images, content }: SourceBytes): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([name, bytes.length, content ?? null]))
    .update(bytes);
  if (images === undefined) return hash.digest('hex');
  for (const image of images) {
    const data = 'data' in image ? image.data : Buffer.from(image.error);
    hash.update(JSON.stringify([image.url, 'data' in image, data.length])).update(data);
  }
  return hash.update('images').digest('hex');
}

/** Strings take up to two bytes per character; passages repeat the text. */
const sizeOf = ({ markdown, images }: PreparedDoc): number =>
  4 * markdown.length + images.reduce((sum, { data }) => sum + data.length, 4_096);
