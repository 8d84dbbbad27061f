import * as z from 'zod';
import { PictureId } from '../ids';
import { EpochMs } from '../time';

export const Picture = z.strictObject({
  /** The id of this upload. Another upload has another id, so the file of an id never changes. */
  id: PictureId,
  /** SHA-256 (hex) of the stored bytes. */
  sha256: z.string(),
  bytes: z.int().positive(),
  uploadedAt: EpochMs,
});
export type Picture = z.infer<typeof Picture>;
