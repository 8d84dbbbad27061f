import { imageSize } from 'image-size';

/** EXIF orientations from this value on swap width and height. */
const FIRST_ROTATED = 5;

export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** Size of an image as it is displayed, with the rotation of the camera; null when its header says nothing that can be read. */
export function imageDimensions(bytes: Buffer): Dimensions | null {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    const size = orientation < FIRST_ROTATED ? { width, height } : { width: height, height: width };
    return size.width < 1 || size.height < 1 ? null : size;
  } catch {
    return null;
  }
}
