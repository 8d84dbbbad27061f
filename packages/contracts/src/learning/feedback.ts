import * as z from 'zod';
import { defineEndpoint, pageOf, PageQuery } from '../http/endpoint';
import { withoutDisguise } from '../text';
import { EpochMs } from '../time';
import { MAX_FEEDBACK_REASON } from './page-limits';
import { DocSlug } from './learning-ids';

/** `docFeedback/{slug}.{version}`: how many readers found a version helpful. */
export const DocFeedback = z.strictObject({
  slug: DocSlug,
  version: z.int().positive(),
  helpful: z.int().nonnegative(),
  notHelpful: z.int().nonnegative(),
  lastAt: EpochMs,
});
export type DocFeedback = z.infer<typeof DocFeedback>;

/** A random id that the page generates; nothing links it to a person. */
export const FeedbackId = z.uuid();

/** `docFeedbackAnswers/{id}`: one answer, without who gave it. It can be changed by its id, and expires. */
export const FeedbackAnswer = z.strictObject({
  slug: DocSlug,
  version: z.int().positive(),
  helpful: z.boolean(),
  /** Empty without one. */
  reason: z.string(),
  hasReason: z.boolean(),
  at: EpochMs,
  expiresAt: EpochMs,
});
export type FeedbackAnswer = z.infer<typeof FeedbackAnswer>;

export const SendDocFeedback = defineEndpoint({
  operationId: 'sendDocFeedback',
  address: 'PUT /api/learn/docs/{slug}/feedback/{id}',
  auth: 'public',
  summary:
    'Say whether a document was helpful, and why; the same id replaces an earlier answer. Nothing is stored about who answers',
  params: z.strictObject({ slug: DocSlug, id: FeedbackId }),
  body: z.strictObject({
    version: z.int().positive(),
    helpful: z.boolean(),
    reason: z.string().overwrite(withoutDisguise).trim().max(MAX_FEEDBACK_REASON).default(''),
  }),
  status: 204,
  idempotency: 'natural',
  errors: [
    'learning/document-not-found',
    'learning/document-withdrawn',
    'learning/version-not-found',
  ],
});

const BASE = '/api/admin/learning-control/feedback';

export const ListDocFeedback = defineEndpoint({
  operationId: 'listDocFeedback',
  address: `GET ${BASE}`,
  auth: 'staff:viewer',
  summary: 'What readers said about each version, latest first',
  query: z.strictObject(PageQuery),
  response: pageOf(DocFeedback),
});

export const FeedbackReason = FeedbackAnswer.omit({ slug: true, hasReason: true, expiresAt: true });
export type FeedbackReason = z.infer<typeof FeedbackReason>;

export const ListFeedbackReasons = defineEndpoint({
  operationId: 'listFeedbackReasons',
  address: `GET ${BASE}/{slug}`,
  auth: 'staff:viewer',
  summary: 'Reasons that readers gave for a document, latest first; nothing when there are none',
  params: z.strictObject({ slug: DocSlug }),
  query: z.strictObject(PageQuery),
  response: pageOf(FeedbackReason),
});
