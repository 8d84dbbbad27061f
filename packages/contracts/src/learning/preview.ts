import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { BodyPiece } from './doc-body';
import { ImageInput, MAX_IMAGES_PER_INGEST } from './image';
import { SourceError } from './plan';
import { PageContent, SourceInput } from './source';
import { IngestWarning } from './warnings';

/** One way to read a source, as its page would show it; images are their alternative texts. */
export const SourceReading = z.strictObject({
  content: PageContent,
  title: z.string(),
  words: z.int().nonnegative(),
  locale: z.string(),
  headings: z.int().nonnegative(),
  warnings: z.array(IngestWarning),
  body: z.array(BodyPiece),
  /** True when only the beginning is shown. */
  truncated: z.boolean(),
});
export type SourceReading = z.infer<typeof SourceReading>;

export const SourcePreview = z.strictObject({
  /** The reason why the source cannot be read; then there are no readings. */
  problem: SourceError.nullable(),
  /** The content that is used when the request does not choose. */
  automatic: PageContent,
  /** The share of the page's text that its article has; null when there is no choice. */
  articleRatio: z.number().min(0).nullable(),
  /** The automatic one first. One only, for sources that are no HTML pages and pages without an article. */
  readings: z.array(SourceReading).max(2),
});
export type SourcePreview = z.infer<typeof SourcePreview>;

export const PreviewSource = defineEndpoint({
  operationId: 'previewSource',
  address: 'POST /api/admin/learning-control/previews',
  auth: 'staff:operator',
  summary: 'Read one source without ingesting it: an HTML page as its article and as a whole',
  body: z.strictObject({
    source: SourceInput,
    images: z.array(ImageInput).max(MAX_IMAGES_PER_INGEST).optional(),
  }),
  response: SourcePreview,
  // Nothing is written, not even an idempotency record.
  idempotency: 'natural',
  errors: ['service/unavailable'],
});
