import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { EpochMs } from '../time';
import { Digest, DocSlug } from './learning-ids';

export const MAX_GAP_QUESTION = 200;
/** Questions of one list; each is in one of its groups. */
export const MAX_LISTED_GAPS = 200;

/** `chat`: refused in the chat; `hub`: refused to a reader of the hub; `search`: the hub's search found nothing. */
export const GapOrigin = z.enum(['chat', 'hub', 'search']);
export type GapOrigin = z.infer<typeof GapOrigin>;

const asked = {
  /** The id of the language and the stems of its words: the same words in another order are one question. */
  id: Digest,
  /** As it was asked last, without what can name a person. */
  question: z.string(),
  language: z.string(),
  count: z.int().positive(),
  origins: z.array(GapOrigin),
  lastAt: EpochMs,
  expiresAt: EpochMs,
};

/** The document that answers now. */
const answer = { slug: DocSlug, title: z.string(), closedAt: EpochMs };

/** `gaps/{id}`: a question that the published documents do not answer. Nothing is stored about who asked; it expires. */
export const Gap = z.discriminatedUnion('status', [
  z.strictObject({ ...asked, status: z.literal('open') }),
  z.strictObject({ ...asked, status: z.literal('closed'), ...answer }),
  z.strictObject({ ...asked, status: z.literal('dismissed') }),
]);
export type Gap = z.infer<typeof Gap>;

/** Questions about the same. */
export const GapGroup = z.strictObject({
  ids: z.array(Digest).min(1),
  /** The one that was asked most. */
  question: z.string(),
  /** The others, most asked first. */
  variants: z.array(z.string()),
  language: z.string(),
  count: z.int().positive(),
  origins: z.array(GapOrigin),
  lastAt: EpochMs,
  /** Null while nothing answers. */
  answer: z.strictObject(answer).nullable(),
});
export type GapGroup = z.infer<typeof GapGroup>;

const BASE = '/api/admin/learning-control/gaps';
const chosen = z.strictObject({ ids: z.array(Digest).min(1).max(MAX_LISTED_GAPS) });

export const ListGaps = defineEndpoint({
  operationId: 'listGaps',
  address: `GET ${BASE}`,
  auth: 'staff:viewer',
  summary: `Questions that the documents did not answer, grouped, the most asked first: of the ${MAX_LISTED_GAPS} that were asked last`,
  query: z.strictObject({ status: z.enum(['open', 'closed']).default('open') }),
  response: z.strictObject({ groups: z.array(GapGroup) }),
});

/** A passage that is near the question. */
const Near = z.strictObject({ slug: DocSlug, title: z.string(), anchor: z.string().nullable() });

export const GapDraft = z.strictObject({
  title: z.string(),
  /** Markdown below the title; empty without a model. */
  body: z.string(),
  near: z.array(Near),
});
export type GapDraft = z.infer<typeof GapDraft>;

export const DraftGap = defineEndpoint({
  operationId: 'draftGap',
  address: `POST ${BASE}/draft`,
  auth: 'staff:operator',
  summary:
    'Draft a document that answers questions: by the model, or as a title with the nearest passages. This stores nothing',
  body: chosen,
  response: GapDraft,
  idempotency: 'natural',
  errors: [
    'chat/provider-busy',
    'chat/provider-unavailable',
    'chat/provider-timeout',
    'chat/provider-refused',
  ],
});

export const AskGapsAgain = defineEndpoint({
  operationId: 'askGapsAgain',
  address: `POST ${BASE}/ask`,
  auth: 'staff:operator',
  summary:
    'Ask open questions again, as every publication does; those that are answered now are closed',
  body: chosen,
  response: z.strictObject({ answer: GapGroup.shape.answer }),
  idempotency: 'natural',
});

export const DismissGaps = defineEndpoint({
  operationId: 'dismissGaps',
  address: `POST ${BASE}/dismiss`,
  auth: 'staff:operator',
  summary: 'Hide questions that need no document, also when they are asked again',
  body: chosen,
  status: 204,
  idempotency: 'natural',
});
