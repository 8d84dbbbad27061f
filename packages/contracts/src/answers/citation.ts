import * as z from 'zod';
import { AttachmentId } from '../ids';

const DocumentSlug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*$/)
  .max(120);

/**
 * A passage of a published document, or of an attached file, that an answer is based on. It names the version that was read, so the
 * same words can be found again after the document has changed.
 */
export const Citation = z.strictObject({
  /** The number that `[n]` in the answer refers to, from 1. */
  n: z.int().positive(),
  slug: DocumentSlug,
  title: z.string(),
  version: z.int().positive(),
  /** The heading above the passage; null before the first one. */
  heading: z.string().nullable(),
  /** Fragment of the heading in the document's page. */
  anchor: z.string().nullable(),
  quote: z.string(),
  /** SHA-256 (hex) of the document's content. */
  contentHash: z.string(),
  /** Set for a passage of a file that the member attached; its `slug` names no document. */
  attachment: AttachmentId.optional(),
});
export type Citation = z.infer<typeof Citation>;
