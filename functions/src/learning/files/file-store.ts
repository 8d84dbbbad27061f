import { DomainError } from '@keelson/contracts/errors';
import { type Bucket } from '@google-cloud/storage';
import { type EpochMs } from '@keelson/contracts/time';
import { type Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

/** What is known of a stored file without reading it. */
export interface FileFacts {
  readonly size: number;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A file in a list. */
export interface ListedFile {
  readonly path: string;
  readonly changedAt: EpochMs;
  /** Another one with each write. */
  readonly generation: string;
}

export interface NewFile {
  readonly path: string;
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly metadata?: Readonly<Record<string, string>>;
  /** What is there already is the same: it may stay, or be as young as if it were new. */
  readonly again?: 'keep' | 'renew';
}

const PAGE = 500;
const NOT_FOUND = 404;
/** The condition of a write was not met. */
const EXISTS = 412;

/** Where files are. */
export interface FileStore {
  /** Writes a file whose path says what is in it; one that is there already is the same. */
  put(file: NewFile): Promise<void>;
  /** Null when there is no such file. */
  facts(path: string): Promise<FileFacts | null>;
  read(path: string): Promise<Buffer | null>;
  /** A part of a file, both ends included; fails while it is read when there is none. */
  open(path: string, part: { readonly start: number; readonly end: number }): Readable;
  /** Files below a folder, oldest name first, a page at a time. */
  list(folder: string): AsyncIterable<ListedFile>;
  /** Removing what is not there is no error. */
  remove(path: string): Promise<void>;
  /** Removes a file as it was listed; one that was written to since then stays. */
  removeListed(file: ListedFile): Promise<void>;
}

/** The bucket of Cloud Storage. Clients reach none of it: `storage.rules` deny everything. */
export class BucketFiles implements FileStore {
  /** @param bucket Asked for when it is needed: most functions never touch a file. */
  constructor(private readonly bucket: () => Bucket) {}

  async put({ path, bytes, contentType, metadata = {}, again = 'keep' }: NewFile): Promise<void> {
    const options = {
      resumable: false,
      contentType,
      metadata: { metadata: { ...metadata }, cacheControl: 'private, no-store' },
      ...(again === 'keep' ? { preconditionOpts: { ifGenerationMatch: 0 } } : {}),
    };
    try {
      await withRetries(() => this.bucket().file(path).save(bytes, options));
    } catch (error) {
      if (codeOf(error) !== EXISTS) throw toStoreError(error);
    }
  }

  async facts(path: string): Promise<FileFacts | null> {
    try {
      const [found] = await withRetries(() => this.bucket().file(path).getMetadata());
      const metadata = (found.metadata ?? {}) as Record<string, string>;
      return { size: Number(found.size ?? 0), metadata };
    } catch (error) {
      if (codeOf(error) === NOT_FOUND) return null;
      throw toStoreError(error);
    }
  }

  async read(path: string): Promise<Buffer | null> {
    try {
      const [bytes] = await withRetries(() => this.bucket().file(path).download());
      return bytes;
    } catch (error) {
      if (codeOf(error) === NOT_FOUND) return null;
      throw toStoreError(error);
    }
  }

  open(path: string, part: { readonly start: number; readonly end: number }): Readable {
    return this.bucket()
      .file(path)
      .createReadStream({ ...part, validation: false });
  }

  async *list(folder: string): AsyncIterable<ListedFile> {
    let pageToken: string | undefined;
    do {
      const query = { prefix: folder, maxResults: PAGE, autoPaginate: false };
      const answer = await this.bucket().getFiles({
        ...query,
        ...(pageToken === undefined ? {} : { pageToken }),
      });
      const [files, next] = answer;
      for (const { name, metadata } of files) {
        const generation = String(metadata.generation);
        yield { path: name, changedAt: Date.parse(metadata.updated ?? ''), generation };
      }
      pageToken = (next as { pageToken?: string } | null)?.pageToken;
    } while (pageToken !== undefined);
  }

  async remove(path: string): Promise<void> {
    try {
      await this.bucket().file(path).delete({ ignoreNotFound: true });
    } catch (error) {
      throw toStoreError(error);
    }
  }

  async removeListed({ path, generation }: ListedFile): Promise<void> {
    const options = { ignoreNotFound: true, ifGenerationMatch: generation };
    try {
      await this.bucket().file(path).delete(options);
    } catch (error) {
      if (codeOf(error) !== EXISTS) throw toStoreError(error);
    }
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

/** What passes by itself: overload and broken connections. */
const TRANSIENT = new Set<unknown>([
  408,
  429,
  500,
  502,
  503,
  504,
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Before each further try. The SDK tries requests again, but not an upload or a download that broke off. */
const RETRY_DELAYS_MS = [200, 1_000];

/** Only for what may be done twice: a path says what is in its file. */
async function withRetries<Value>(work: () => Promise<Value>): Promise<Value> {
  for (const pause of RETRY_DELAYS_MS) {
    try {
      return await work();
    } catch (error) {
      if (!TRANSIENT.has(codeOf(error))) throw error;
      await setTimeout(pause);
    }
  }
  return work();
}

const toStoreError = (error: unknown): unknown =>
  TRANSIENT.has(codeOf(error))
    ? new DomainError(
        'service/unavailable',
        'The files cannot be reached. Try again in a moment.',
        [],
        {
          cause: error,
        },
      )
    : error;
