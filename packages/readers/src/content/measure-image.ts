import { type ImageProblem } from '@keelson/contracts/learning/warning-sentences';
import {
  type DocImage,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
} from '@keelson/contracts/learning/image';
import { imageDimensions } from '@keelson/server/files/image-dimensions';
import { imageTypeOf } from '../document/image-type';

/** The reason why an image cannot be used. */
export interface UnusableImage {
  readonly reason: ImageProblem;
  /** The reason in English. */
  readonly error: string;
}

export const INCOMPLETE: UnusableImage = { reason: 'incomplete', error: 'not a complete image' };

/** Type and size of an image, or the reason why it cannot be used. */
export function measureImage(bytes: Buffer): Omit<DocImage, 'sha256'> | UnusableImage {
  if (bytes.length > MAX_IMAGE_BYTES) {
    const error = `larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MiB`;
    return { reason: 'too-large', error };
  }
  const mediaType = imageTypeOf(bytes);
  if (mediaType === null) return { reason: 'wrong-type', error: 'not PNG, JPEG, WebP or GIF' };
  const size = imageDimensions(bytes);
  if (size === null) return INCOMPLETE;
  if (size.width * size.height > MAX_IMAGE_PIXELS) {
    const error = `more than ${MAX_IMAGE_PIXELS / 1_000_000} million pixels`;
    return { reason: 'too-many-pixels', error };
  }
  return { mediaType, bytes: bytes.length, ...size };
}
