import * as z from 'zod';
import { PictureId } from '../ids';
import { EpochMs } from '../time';

export const Picture = z.strictObject({
  /** Of this upload: another one has another id, so that what an id names never changes. */
  id: PictureId,
  /** SHA-256 (hex) of the stored bytes. */
  sha256: z.string(),
  bytes: z.int().positive(),
  uploadedAt: EpochMs,
});
export type Picture = z.infer<typeof Picture>;
