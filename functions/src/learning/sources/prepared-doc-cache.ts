import { type PreparedDoc } from '@keelson/readers/document/prepared-doc';
import { type SourceBytes } from '@keelson/readers/prepare-bytes';
import { preparedDocKey } from './prepared-doc-key';
import { type StoredDocs } from './stored-docs';

/** A change is read at its dry run, plan, approval request, approval and apply, often by the same instance. */
const MAX_BYTES = 48 * 1024 * 1024;

interface Entry {
  readonly doc: PreparedDoc;
  readonly bytes: number;
}

export interface PreparedDocs {
  /** @param read Reads the source when it is in no cache. Failed reads are not cached. */
  getOrRead(source: SourceBytes, read: () => Promise<PreparedDoc>): Promise<PreparedDoc>;
}

export interface PreparedDocCacheOptions {
  /** Estimated size of all documents together. A larger document is not cached. */
  readonly maxBytes?: number;
  /** The documents that all instances share; null: none. */
  readonly stored?: StoredDocs | null;
}

/**
 * Prepared documents in memory, then those that runs stored in the bucket. The least recently used ones leave memory first.
 * It stores nothing itself: `dry_run` and `commit_plan` write nothing.
 */
export class PreparedDocCache implements PreparedDocs {
  private readonly entries = new Map<string, Entry>();
  private readonly maxBytes: number;
  private readonly stored: StoredDocs | null;
  private bytes = 0;

  constructor({ maxBytes = MAX_BYTES, stored = null }: PreparedDocCacheOptions = {}) {
    this.maxBytes = maxBytes;
    this.stored = stored;
  }

  getOrRead(source: SourceBytes, read: () => Promise<PreparedDoc>): Promise<PreparedDoc> {
    return this.get(preparedDocKey(source), read);
  }

  /** The same documents, for runs: what was read is stored for all instances. */
  storing(): PreparedDocs {
    const { stored } = this;
    if (stored === null) return this;
    return {
      getOrRead: (source, read) => {
        const key = preparedDocKey(source);
        return this.get(key, async () => {
          const doc = await read();
          await stored.save(key, doc);
          return doc;
        });
      },
    };
  }

  private async get(key: string, read: () => Promise<PreparedDoc>): Promise<PreparedDoc> {
    const cached = this.entries.get(key);
    const doc = cached?.doc ?? (await this.stored?.find(key)) ?? (await read());
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

/** Strings take up to two bytes per character; passages repeat the text. */
const sizeOf = ({ markdown, images, rest }: PreparedDoc): number =>
  4 * markdown.length +
  images.reduce((sum, { data }) => sum + data.length, 4_096) +
  rest.reduce((sum, doc) => sum + sizeOf(doc), 0);
