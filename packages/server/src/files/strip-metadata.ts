import { DomainError } from '@keelson/contracts/errors';
import { DamagedImageError, detectType } from './detect-type';
import { stripJpeg } from './strip-jpeg';
import { stripPng } from './strip-png';
import { stripWebp } from './strip-webp';

const STRIPPERS: Partial<Record<string, (bytes: Buffer) => Buffer>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
};

/** True for a file whose metadata is removed, by its first bytes. It has to be read whole for that. */
export const hasMetadata = (head: Buffer): boolean =>
  STRIPPERS[detectType(head) ?? ''] !== undefined;

/**
 * The file without the metadata of photos: where and when they were taken, with which device, by whom. The
 * pixels stay as they are. Files of other types stay byte for byte.
 *
 * @throws {DomainError} `files/type-mismatch` for an image whose structure cannot be read: nobody can tell what
 *   it contains.
 */
export function stripMetadata(bytes: Buffer): Buffer {
  const strip = STRIPPERS[detectType(bytes) ?? ''];
  if (strip === undefined) return bytes;
  try {
    return strip(bytes);
  } catch (error) {
    if (!(error instanceof DamagedImageError) && !(error instanceof RangeError)) throw error;
    throw new DomainError(
      'files/type-mismatch',
      'The image is damaged or incomplete. Save it again and upload it.',
    );
  }
}
