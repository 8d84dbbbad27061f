import { DomainError } from '@keelson/contracts/errors';
import { type UserId } from '@keelson/contracts/ids';
import { MAX_IMAGE_BYTES } from '@keelson/contracts/learning/image';
import { UploadId } from '@keelson/contracts/learning/learning-ids';
import { MAX_SOURCE_BYTES, StagedUpload } from '@keelson/contracts/learning/source';
import { paths } from '@keelson/contracts/paths';
import { sha256 } from '@keelson/server/digest';
import { type FileStore } from '../files/file-store';
import { imageTypeOf } from '../image-type';
import { sniffMediaType } from '../sniff-media-type';

export interface UploadRequest {
  readonly uid: UserId;
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Stages a source, or an image of sources. The upload id derives from user, name and bytes, so a repeated upload
 * changes nothing.
 *
 * @throws {DomainError} `request/body-too-large`, `learning/source-empty`, `learning/type-not-supported`.
 */
export async function uploadSource(
  { files }: { readonly files: FileStore },
  { uid, name, bytes }: UploadRequest,
): Promise<StagedUpload> {
  if (bytes.length > MAX_SOURCE_BYTES) throw tooLarge(MAX_SOURCE_BYTES);
  const image = imageTypeOf(bytes);
  if (image !== null && bytes.length > MAX_IMAGE_BYTES) throw tooLarge(MAX_IMAGE_BYTES);
  const mediaType = image ?? sniffMediaType(bytes, name);
  const digest = sha256(bytes);
  const uploadId = UploadId.parse(sha256(`${uid}\n${name}\n${digest}`).slice(0, 40));
  await files.put({
    path: paths.stagedFile(uploadId),
    bytes,
    contentType: mediaType,
    ifExists: 'renew',
    metadata: { name: encodeURIComponent(name), sha256: digest, uploadedBy: uid },
  });
  return StagedUpload.parse({ uploadId, name, mediaType, bytes: bytes.length, sha256: digest });
}

const tooLarge = (limit: number): DomainError =>
  new DomainError('request/body-too-large', `The file is larger than ${limit} bytes.`);
