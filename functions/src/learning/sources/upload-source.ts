import { DomainError } from '@keelson/contracts/errors';
import { type UserId } from '@keelson/contracts/ids';
import { MAX_IMAGE_BYTES } from '@keelson/contracts/learning/image';
import { UploadId } from '@keelson/contracts/learning/learning-ids';
import { MAX_SOURCE_BYTES, StagedUpload } from '@keelson/contracts/learning/source';
import { paths } from '@keelson/contracts/paths';
import { sha256 } from '@keelson/server/digest';
import { checkSignature } from '@keelson/server/files/check-file-type';
import { type FileScanner, requireClean } from '@keelson/server/files/file-scanner';
import { stripMetadata } from '@keelson/server/files/strip-metadata';
import { type Logger } from '@keelson/server/logger';
import { type FileStore } from '@keelson/server/files/file-store';
import { imageTypeOf } from '@keelson/readers/document/image-type';
import { sniffMediaType } from '@keelson/readers/encoding/sniff-media-type';

export interface UploadRequest {
  readonly uid: UserId;
  readonly name: string;
  readonly bytes: Buffer;
}

export interface UploadDeps {
  readonly files: FileStore;
  readonly scanner: FileScanner | null;
  readonly log: Logger;
}

/**
 * Stages a source, or an image of sources. The upload id derives from user, name and bytes, so a repeated upload
 * changes nothing.
 *
 * @throws {DomainError} `request/body-too-large`, `learning/source-empty`, `learning/type-not-supported`.
 */
export async function uploadSource(
  { files, scanner, log }: UploadDeps,
  { uid, name, bytes: uploaded }: UploadRequest,
): Promise<StagedUpload> {
  if (uploaded.length > MAX_SOURCE_BYTES) throw tooLarge(MAX_SOURCE_BYTES);
  const image = imageTypeOf(uploaded);
  if (image !== null && uploaded.length > MAX_IMAGE_BYTES) throw tooLarge(MAX_IMAGE_BYTES);
  const bytes = stripMetadata(uploaded);
  const mediaType = image ?? sniffMediaType(bytes, name);
  checkSignature({ name, contentType: null, bytes });
  await requireClean({ scanner, log }, { name, bytes: uploaded });
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
