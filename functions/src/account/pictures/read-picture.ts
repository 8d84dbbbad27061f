import { PICTURE_LIMITS, PICTURE_TYPES } from '@keelson/contracts/account/picture-limits';
import { DomainError } from '@keelson/contracts/errors';
import { checkFileType } from '@keelson/server/files/check-file-type';
import { isAnimated } from '@keelson/server/files/is-animated';
import { stripMetadata } from '@keelson/server/files/strip-metadata';
import { measureImage } from '@keelson/readers/content/measure-image';

export interface UploadedPicture {
  readonly bytes: Buffer;
  readonly contentType: string | null;
}

/**
 * The bytes of an upload that are stored: without metadata, and without what follows the end of the image.
 *
 * @throws {DomainError} `files/type-mismatch`, `account/picture-unusable`.
 */
export function readPicture({ bytes: uploaded, contentType }: UploadedPicture): Buffer {
  checkFileType({ name: 'picture', contentType, bytes: uploaded });
  const bytes = stripMetadata(uploaded);
  const measured = measureImage(bytes);
  if ('error' in measured) throw unusable();
  const { mediaType, width, height } = measured;
  const isOfType = PICTURE_TYPES.some((type) => type === mediaType);
  const isTooLarge = width > PICTURE_LIMITS.side || height > PICTURE_LIMITS.side;
  if (!isOfType || isTooLarge || isAnimated(bytes)) throw unusable();
  return bytes;
}

const unusable = (): DomainError =>
  new DomainError(
    'account/picture-unusable',
    `Use a still PNG, JPEG or WebP image of at most ${PICTURE_LIMITS.side} × ${PICTURE_LIMITS.side} pixels.`,
  );
