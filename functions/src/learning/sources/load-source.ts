import { DomainError } from '@keelson/contracts/errors';
import { type UploadId } from '@keelson/contracts/learning/learning-ids';
import { type SourceInput } from '@keelson/contracts/learning/source';
import { paths } from '@keelson/contracts/paths';
import { cutText } from '@keelson/contracts/text';
import { type FileStore } from '@keelson/server/files/file-store';
import { type FetchDeps, fetchSource } from '../web/fetch-source';

export interface LoadedSource {
  readonly kind: SourceInput['kind'];
  /** File name, or the URL after redirects. */
  readonly uri: string;
  /** File name with the extension of its type. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** Describes where the bytes of a published source are. Uploads are read again, so that memory does not hold them all. */
export type OriginalFile =
  | { readonly kind: 'held'; readonly bytes: Buffer }
  | { readonly kind: 'staged'; readonly uploadId: UploadId; readonly size: number };

export const originalOf = (input: SourceInput, { bytes }: LoadedSource): OriginalFile =>
  input.kind === 'upload'
    ? { kind: 'staged', uploadId: input.uploadId, size: bytes.length }
    : { kind: 'held', bytes };

export const originalSize = (original: OriginalFile): number =>
  original.kind === 'held' ? original.bytes.length : original.size;

/** @throws {DomainError} `learning/upload-not-found`. */
export async function readOriginal(files: FileStore, original: OriginalFile): Promise<Buffer> {
  if (original.kind === 'held') return original.bytes;
  const bytes = await files.read(paths.stagedFile(original.uploadId));
  if (bytes === null) throw uploadGone();
  return bytes;
}

export interface LoadDeps {
  readonly files: FileStore;
  readonly web: FetchDeps;
}

/**
 * Loads the bytes of a source. Writes nothing.
 *
 * @throws {DomainError} `learning/upload-not-found`, `learning/url-*`, `learning/source-too-large`.
 */
export function loadSource(deps: LoadDeps, input: SourceInput): Promise<LoadedSource> {
  switch (input.kind) {
    case 'upload':
      return loadUpload(deps.files, input.uploadId, input.path);
    case 'url':
      return loadUrl(deps.web, input.url);
    case 'inline':
      return Promise.resolve({
        kind: 'inline',
        uri: input.path ?? input.name,
        name: input.name,
        bytes: Buffer.from(input.text, 'utf8'),
      });
  }
}

async function loadUpload(
  files: FileStore,
  id: UploadId,
  filePath: string | undefined,
): Promise<LoadedSource> {
  const path = paths.stagedFile(id);
  const [info, bytes] = await Promise.all([files.info(path), files.read(path)]);
  if (info === null || bytes === null) {
    throw uploadGone();
  }
  const name = decodeURIComponent(info.metadata['name'] ?? 'source.txt');
  return { kind: 'upload', uri: filePath ?? name, name, bytes };
}

const uploadGone = (): DomainError =>
  new DomainError('learning/upload-not-found', 'The upload has expired. Upload the file again.');

async function loadUrl(web: FetchDeps, sourceUrl: string): Promise<LoadedSource> {
  const { url, bytes, mediaType } = await fetchSource(web, sourceUrl);
  return { kind: 'url', uri: url, name: nameOf(url, mediaType), bytes };
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'text/markdown': '.md',
  'text/html': '.html',
  'application/xhtml+xml': '.html',
  'text/plain': '.txt',
  'text/csv': '.csv',
  'application/x-ipynb+json': '.ipynb',
};

/** File name from the last path segment, with the extension of the response's media type. */
function nameOf(url: string, mediaType: string | null): string {
  const { pathname, hostname } = new URL(url);
  const last = pathname.split('/').filter(Boolean).at(-1) ?? hostname;
  const extension = EXTENSIONS[mediaType ?? ''] ?? '';
  const base = extension === '' || extension === '.txt' ? last : last.replace(/\.[a-z0-9]+$/i, '');
  const known = extension === '.txt' && /\.(?:md|markdown|ipynb|csv|tsv)$/i.test(base);
  return cutText(`${base}${known ? '' : extension}`, 200);
}
