import { DomainError } from '@keelson/contracts/errors';
import { type SourceInput } from '@keelson/contracts/learning/source';
import { paths } from '@keelson/contracts/paths';
import { type FileStore } from '../files/file-store';
import { type FetchDeps, fetchSource } from '../web/fetch-source';

/** A source as it came, wherever it came from. */
export interface LoadedSource {
  readonly kind: SourceInput['kind'];
  /** File name, or the address after its redirects. */
  readonly uri: string;
  /** Ends like a file of its type. */
  readonly name: string;
  readonly bytes: Buffer;
}

export interface LoadDeps {
  readonly files: FileStore;
  readonly web: FetchDeps;
}

/**
 * Brings the bytes of a source into memory. Writes nothing.
 *
 * @throws {DomainError} `learning/upload-not-found`, `learning/url-*`, `learning/source-too-large`.
 */
export function loadSource(deps: LoadDeps, input: SourceInput): Promise<LoadedSource> {
  switch (input.kind) {
    case 'upload':
      return loadUpload(deps.files, input.uploadId);
    case 'url':
      return loadUrl(deps.web, input.url);
    case 'inline':
      return Promise.resolve({
        kind: 'inline',
        uri: input.name,
        name: input.name,
        bytes: Buffer.from(input.text, 'utf8'),
      });
  }
}

async function loadUpload(
  files: FileStore,
  id: Parameters<typeof paths.stagedFile>[0],
): Promise<LoadedSource> {
  const path = paths.stagedFile(id);
  const [facts, bytes] = await Promise.all([files.facts(path), files.read(path)]);
  if (facts === null || bytes === null) {
    throw new DomainError('learning/upload-not-found', 'Upload the file again.');
  }
  const name = decodeURIComponent(facts.metadata['name'] ?? 'source.txt');
  return { kind: 'upload', uri: name, name, bytes };
}

async function loadUrl(web: FetchDeps, address: string): Promise<LoadedSource> {
  const { url, bytes, mediaType } = await fetchSource(web, address);
  return { kind: 'url', uri: url, name: nameOf(url, mediaType), bytes };
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'text/markdown': '.md',
  'text/html': '.html',
  'application/xhtml+xml': '.html',
  'text/plain': '.txt',
};

/** The last part of the path; its type as the answer says it tells kinds of text apart. */
function nameOf(url: string, mediaType: string | null): string {
  const { pathname, hostname } = new URL(url);
  const last = pathname.split('/').filter(Boolean).at(-1) ?? hostname;
  const extension = EXTENSIONS[mediaType ?? ''] ?? '';
  const base = extension === '' || extension === '.txt' ? last : last.replace(/\.[a-z0-9]+$/i, '');
  const known = extension === '.txt' && /\.(?:md|markdown)$/i.test(base);
  return `${base}${known ? '' : extension}`.slice(0, 200);
}
