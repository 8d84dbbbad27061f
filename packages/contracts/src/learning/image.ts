import { Digest, UploadId } from './learning-ids';
import * as z from 'zod';
import { isDisguised } from '../text';

/** Parts without control characters, separated by single slashes; none is `.` or `..`. */
const SAFE_PATH = /^(?!\.{1,2}(?:\/|$))[^/\\]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\]+)*$/;

/** Path of a file among the others of a change. */
export const SourcePath = z
  .string()
  .max(500)
  .refine((path) => !isDisguised(path) && SAFE_PATH.test(path), 'Not a relative path');

/** Accepted image types. The bytes decide. SVG is not accepted, because it can contain scripts. */
export const IMAGE_TYPES = {
  'image/png': { label: 'PNG', extensions: ['png'] },
  'image/jpeg': { label: 'JPEG', extensions: ['jpg', 'jpeg'] },
  'image/webp': { label: 'WebP', extensions: ['webp'] },
  'image/gif': { label: 'GIF', extensions: ['gif'] },
} as const;

export const ImageMediaType = z.enum(
  Object.keys(IMAGE_TYPES) as [keyof typeof IMAGE_TYPES, ...(keyof typeof IMAGE_TYPES)[]],
);
export type ImageMediaType = z.infer<typeof ImageMediaType>;

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** A browser needs four bytes for each pixel. */
export const MAX_IMAGE_PIXELS = 25_000_000;
export const MAX_IMAGES_PER_DOC = 30;
/** The limit of all images of one document together. */
export const MAX_DOC_IMAGE_BYTES = 15 * 1024 * 1024;
export const MAX_IMAGES_PER_INGEST = 100;

/** An image of a version. Its Markdown names it as `imageRef` has it. */
export const DocImage = z.strictObject({
  sha256: Digest,
  mediaType: ImageMediaType,
  bytes: z.int().positive(),
  /** In pixels as displayed, with the rotation of the camera applied. */
  width: z.int().positive(),
  height: z.int().positive(),
});
export type DocImage = z.infer<typeof DocImage>;

/** A file's name; a document may write a path before it. */
const ImageName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^/\\\p{Cc}]+$/u, 'Not a file name');

export const ImageInput = z.strictObject({
  name: ImageName,
  uploadId: UploadId,
  /** Tells images with one name in several folders apart. */
  path: SourcePath.optional(),
});
export type ImageInput = z.infer<typeof ImageInput>;

export const SourceImage = z.strictObject({
  name: z.string(),
  ...DocImage.shape,
});
export type SourceImage = z.infer<typeof SourceImage>;
