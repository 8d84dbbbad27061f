import { explainedError } from '@keelson/contracts/error-sentences';
import { type Bucket, type GetFilesOptions, type GetFilesResponse } from '@google-cloud/storage';
import { type EpochMs } from '@keelson/contracts/time';
import { type Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

export interface FileInfo {
  readonly size: number;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface ListedFile {
  readonly path: string;
  readonly changedAt: EpochMs;
  /** Changes with each write. */
  readonly generation: string;
}

export interface NewFile {
  readonly path: string;
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly metadata?: Readonly<Record<string, string>>;
  /** For an existing file, which has the same content: keep it, or write it again to renew its age. */
  readonly ifExists?: 'keep' | 'renew';
}

/** Files that one run reads or writes at once. */
export const FILES_AT_ONCE = 8;

const PAGE_SIZE = 500;
const NOT_FOUND = 404;
const PRECONDITION_FAILED = 412;

export interface FileStore {
  /** Writes a file. Paths identify their content, so an existing file is the same. */
  put(file: NewFile): Promise<void>;
  info(path: string): Promise<FileInfo | null>;
  read(path: string): Promise<Buffer | null>;
  /** Streams a range of a file, both ends included. The stream fails when the file does not exist. */
  open(path: string, part: { readonly start: number; readonly end: number }): Readable;
  /** Files below a folder, sorted by name, loaded in pages. */
  list(folder: string): AsyncIterable<ListedFile>;
  remove(path: string): Promise<void>;
  /** Removes a listed file, unless it was written since. */
  removeListed(file: ListedFile): Promise<void>;
}

/** Files in the Cloud Storage bucket. `storage.rules` deny all client access. */
export class BucketFiles implements FileStore {
  /** @param bucket Called on first use: most functions use no files. */
  constructor(private readonly bucket: () => Bucket) {}

  async put({
    path,
    bytes,
    contentType,
    metadata = {},
    ifExists = 'keep',
  }: NewFile): Promise<void> {
    const options = {
      resumable: false,
      contentType,
      metadata: { metadata: { ...metadata }, cacheControl: 'private, no-store' },
      ...(ifExists === 'keep' ? { preconditionOpts: { ifGenerationMatch: 0 } } : {}),
    };
    try {
      await withRetries(() => this.bucket().file(path).save(bytes, options));
    } catch (error) {
      if (codeOf(error) !== PRECONDITION_FAILED) throw toStoreError(error);
    }
  }

  async info(path: string): Promise<FileInfo | null> {
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
      const query = { prefix: folder, maxResults: PAGE_SIZE, autoPaginate: false };
      const [files, next] = await this.page({
        ...query,
        ...(pageToken === undefined ? {} : { pageToken }),
      });
      for (const { name, metadata } of files) {
        const generation = String(metadata.generation);
        yield { path: name, changedAt: Date.parse(metadata.updated ?? ''), generation };
      }
      pageToken = (next as { pageToken?: string } | null)?.pageToken;
    } while (pageToken !== undefined);
  }

  private async page(query: GetFilesOptions): Promise<GetFilesResponse> {
    try {
      return await this.bucket().getFiles(query);
    } catch (error) {
      throw toStoreError(error);
    }
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
      if (codeOf(error) !== PRECONDITION_FAILED) throw toStoreError(error);
    }
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

/** Status and error codes that are worth a retry: overload and broken connections. */
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

/** Delay before each retry. The SDK retries requests, but not interrupted uploads and downloads. */
const RETRY_DELAYS_MS = [200, 1_000];

/** Retries transient errors. For idempotent work only. */
async function withRetries<Value>(work: () => Promise<Value>): Promise<Value> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await work();
    } catch (error) {
      if (!TRANSIENT.has(codeOf(error))) throw error;
      await setTimeout(delay);
    }
  }
  return work();
}

const toStoreError = (error: unknown): unknown =>
  TRANSIENT.has(codeOf(error))
    ? explainedError(
        'service/unavailable',
        { code: 'service.files-unavailable', params: {} },
        { cause: error },
      )
    : error;
