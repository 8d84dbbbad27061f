import { DomainError } from '@keelson/contracts/errors';
import { type Digest, type DocSlug, SourceId } from '@keelson/contracts/learning/learning-ids';
import { paths } from '@keelson/contracts/paths';
import { type IncomingHttpHeaders } from 'node:http';
import { type Reply } from '@keelson/server/http/reply';
import { matchesEtag } from '@keelson/server/http/etag';
import { FILE_POLICY } from '@keelson/server/http/security-headers';
import { type FileStore } from '@keelson/server/files/file-store';
import { IMMUTABLE } from '../../site/public-cache';
import { type PublicLibrary } from './public-library';

interface ImageRequest {
  readonly slug: DocSlug;
  readonly sha256: Digest;
  readonly headers: IncomingHttpHeaders;
  readonly reply: Reply;
}

/**
 * Sends an image of a document if the live version shows it.
 *
 * @throws {DomainError} `learning/document-not-found`, `learning/document-withdrawn`,
 *   `learning/image-not-found`.
 */
export async function sendImage(
  { files, library }: { readonly files: FileStore; readonly library: PublicLibrary },
  { slug, sha256, headers, reply }: ImageRequest,
): Promise<void> {
  const { version } = await library.find(slug);
  const image = version.images.find((one) => one.sha256 === sha256);
  if (image === undefined) {
    throw new DomainError('learning/image-not-found', 'There is no image at this URL.');
  }
  const etag = `"${sha256}"`;
  reply.header('ETag', etag);
  reply.header('Cache-Control', IMMUTABLE);
  if (matchesEtag(headers['if-none-match'], etag)) {
    reply.file(Buffer.alloc(0));
    return;
  }
  const bytes = await files.read(paths.imageFile(SourceId.parse(version.slug), sha256));
  if (bytes === null) throw new Error(`The image ${sha256} of ${slug} is missing`);
  reply.header('Content-Type', image.mediaType);
  reply.header('Content-Security-Policy', FILE_POLICY);
  reply.file(bytes);
}
