import { DomainError } from '@keelson/contracts/errors';
import { type Digest, type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type IncomingHttpHeaders } from 'node:http';
import { type Reply } from '@keelson/server/http/reply';
import { matchesEtag } from '@keelson/server/http/etag';
import { FILE_POLICY } from '@keelson/server/http/security-headers';
import { IMMUTABLE } from '../../site/public-cache';
import { type PublicLibrary } from './public-library';

interface PreviewRequest {
  readonly slug: DocSlug;
  readonly sha256: Digest;
  readonly headers: IncomingHttpHeaders;
  readonly reply: Reply;
}

/**
 * Sends the link preview image of a document if its page names it.
 *
 * @throws {DomainError} `learning/document-not-found`, `learning/document-withdrawn`,
 *   `learning/image-not-found`.
 */
export async function sendPreview(
  library: PublicLibrary,
  { slug, sha256, headers, reply }: PreviewRequest,
): Promise<void> {
  const preview = library.previewOf(await library.find(slug));
  if (preview?.sha256 !== sha256) {
    throw new DomainError('learning/image-not-found', 'There is no image at this URL.');
  }
  const etag = `"${sha256}"`;
  const bytes = matchesEtag(headers['if-none-match'], etag)
    ? Buffer.alloc(0)
    : await library.previewImage(preview);
  reply.header('ETag', etag);
  reply.header('Cache-Control', IMMUTABLE);
  if (bytes.length > 0) {
    reply.header('Content-Type', 'image/png');
    reply.header('Content-Security-Policy', FILE_POLICY);
  }
  reply.file(bytes);
}
