import { PICTURE_LIMITS, PICTURE_TYPES } from '@keelson/contracts/account/picture-limits';
import { DomainError } from '@keelson/contracts/errors';
import { checkFileType } from '@keelson/server/files/check-file-type';
import { isAnimated } from '@keelson/server/files/is-animated';
import { stripMetadata } from '@keelson/server/files/strip-metadata';
import { detectType } from '@keelson/server/files/detect-type';
import { imageDimensions } from '@keelson/server/files/image-dimensions';

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
  const size = imageDimensions(bytes);
  if (size === null) throw unusable();
  const isOfType = PICTURE_TYPES.some((type) => type === detectType(bytes));
  const isTooLarge = size.width > PICTURE_LIMITS.side || size.height > PICTURE_LIMITS.side;
  if (!isOfType || isTooLarge || isAnimated(bytes)) throw unusable();
  return bytes;
}

const unusable = (): DomainError =>
  new DomainError(
    'account/picture-unusable',
    `Use a still PNG, JPEG or WebP image of at most ${PICTURE_LIMITS.side} × ${PICTURE_LIMITS.side} pixels.`,
  );
