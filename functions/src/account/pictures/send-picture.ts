import { DomainError } from '@keelson/contracts/errors';
import { attachmentHeaders } from '@keelson/server/http/attachment-headers';
import { type Reply } from '@keelson/server/http/reply';
import { type FileStore } from '@keelson/server/files/file-store';
import { detectType } from '@keelson/server/files/detect-type';

/**
 * A browser shows a picture for a week without asking again; a shared cache keeps none. A picture that is removed
 * is gone from every page at once, because no page has its address any more.
 */
const CACHE_CONTROL = 'private, max-age=604800, immutable';

/**
 * Sends a picture. One read of the bucket and none of the database: addresses are only sent with the account or
 * workspace that has them.
 *
 * @throws {DomainError} `account/picture-not-found`.
 */
export async function sendPicture(
  { files }: { readonly files: FileStore },
  path: string,
  reply: Reply,
): Promise<void> {
  const bytes = await files.read(path);
  const type = bytes === null ? null : detectType(bytes);
  if (bytes === null || type === null) {
    throw new DomainError('account/picture-not-found', 'The picture was replaced or removed.');
  }
  const headers = attachmentHeaders({ name: 'picture', size: bytes.length });
  for (const [name, value] of Object.entries(headers)) reply.header(name, value);
  reply.header('Content-Type', type);
  reply.header('Cache-Control', CACHE_CONTROL);
  reply.file(bytes);
}
