import { createHash, type Hash } from 'node:crypto';
import { checkFileType } from '@keelson/server/files/check-file-type';
import { type FileScanner, passClean } from '@keelson/server/files/file-scanner';
import { hasMetadata, stripMetadata } from '@keelson/server/files/strip-metadata';
import { type Slots } from '@keelson/server/http/slots';
import { type Logger } from '@keelson/server/logger';
import { type AttachmentStore } from './attachment-store';

export interface UploadDeps {
  readonly files: AttachmentStore;
  /** Null when no scanner is configured. */
  readonly scanner: FileScanner | null;
  /** Photos that are in memory at once: their metadata is removed from the whole file. */
  readonly photos: Slots;
  readonly log: Logger;
}

export interface UploadedFile {
  readonly name: string;
  readonly contentType: { readonly declared: string; readonly stored: string };
  readonly content: AsyncGenerator<Buffer, void>;
  readonly closed: AbortSignal;
}

export interface StoredUpload {
  readonly size: number;
  /** SHA-256 (hex) of the stored bytes. */
  readonly sha256: string;
  /** SHA-256 (hex) of the bytes as they were sent; others for a photo whose metadata was removed. */
  readonly sentSha256: string;
}

/** Enough for every signature (`detectType`). */
const HEAD_BYTES = 16;

/**
 * Stores an upload while it arrives: each piece is hashed, scanned and written before the next one is read. The type is
 * checked by the first bytes, before anything is written; the bucket gets the end of the file only after the scanner.
 *
 * @throws {DomainError} `files/type-mismatch`, `files/infected`, `files/scanner-unavailable`, and what the content throws.
 */
export async function storeUpload(
  deps: UploadDeps,
  path: string,
  { name, contentType, content, closed }: UploadedFile,
): Promise<StoredUpload> {
  const sent = new Digest();
  const pieces = sent.of(content);
  try {
    const head = await readHead(pieces);
    checkFileType({ name, contentType: contentType.declared, bytes: Buffer.concat(head) });
    const clean = passClean(deps, { name, content: chain(head, pieces) });
    const stored = hasMetadata(Buffer.concat(head))
      ? await storePhoto(deps, { path, type: contentType.stored, content: clean, closed })
      : await storeStream(deps, { path, type: contentType.stored, content: clean });
    return { ...stored, sentSha256: sent.hex() };
  } finally {
    // Nobody reads on after an error; the response needs the request without a reader.
    await pieces.return();
  }
}

interface Storing {
  readonly path: string;
  readonly type: string;
  readonly content: AsyncIterable<Buffer>;
}

type Stored = Pick<StoredUpload, 'size' | 'sha256'>;

async function storeStream(
  { files }: UploadDeps,
  { path, type, content }: Storing,
): Promise<Stored> {
  const digest = new Digest();
  await files.write(path, digest.of(content), type);
  return { size: digest.size, sha256: digest.hex() };
}

async function storePhoto(
  { files, photos }: UploadDeps,
  { path, type, content, closed }: Storing & { readonly closed: AbortSignal },
): Promise<Stored> {
  const release = await photos.acquire(closed);
  try {
    const bytes = stripMetadata(Buffer.concat(await readAll(content)));
    const digest = new Digest();
    await files.write(path, digest.of([bytes]), type);
    return { size: digest.size, sha256: digest.hex() };
  } finally {
    release();
  }
}

class Digest {
  size = 0;
  private readonly hash: Hash = createHash('sha256');

  async *of(content: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
    for await (const chunk of content) {
      this.size += chunk.length;
      this.hash.update(chunk);
      yield chunk;
    }
  }

  /** Once, after the end. */
  hex(): string {
    return this.hash.digest('hex');
  }
}

async function readHead(pieces: AsyncGenerator<Buffer, void>): Promise<Buffer[]> {
  const head: Buffer[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const { done, value } = await pieces.next();
    if (done === true) break;
    head.push(value);
    size += value.length;
  }
  return head;
}

async function* chain(
  head: readonly Buffer[],
  rest: AsyncGenerator<Buffer, void>,
): AsyncGenerator<Buffer, void> {
  yield* head;
  yield* rest;
}

async function readAll(content: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return pieces;
}
