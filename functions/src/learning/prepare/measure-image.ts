import {
  type DocImage,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
} from '@keelson/contracts/learning/image';
import { imageSize } from 'image-size';
import { imageTypeOf } from '../image-type';

/** From here on a camera's picture stands on its side (EXIF). */
const FIRST_TURNED = 5;

/** What an image is, or in a few words why it is not taken. */
export function measureImage(bytes: Buffer): Omit<DocImage, 'sha256'> | string {
  if (bytes.length > MAX_IMAGE_BYTES) {
    return `larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MiB`;
  }
  const mediaType = imageTypeOf(bytes);
  if (mediaType === null) return 'not PNG, JPEG, WebP or GIF';
  const size = sizeOf(bytes);
  if (size === null || size.width < 1 || size.height < 1) return 'not a whole image';
  if (size.width * size.height > MAX_IMAGE_PIXELS) {
    return `more than ${MAX_IMAGE_PIXELS / 1_000_000} million pixels`;
  }
  return { mediaType, bytes: bytes.length, ...size };
}

function sizeOf(bytes: Buffer): { readonly width: number; readonly height: number } | null {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    return orientation < FIRST_TURNED ? { width, height } : { width: height, height: width };
  } catch {
    return null; // its header says nothing that can be read
  }
}
