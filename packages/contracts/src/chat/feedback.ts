import * as z from 'zod';
import { defineEndpoint, pageOf, PageQuery } from '../http/endpoint';
import { ChatId, UserId } from '../ids';
import { EpochMs } from '../time';
import { Citation } from '../answers/citation';

const MAX_COMMENT_LENGTH = 1_000;

export const FeedbackVerdict = z.enum(['up', 'down']);
export type FeedbackVerdict = z.infer<typeof FeedbackVerdict>;

/** The reason why an answer did not help. */
export const FeedbackReason = z.enum(['wrong', 'incomplete', 'off-topic', 'outdated', 'other']);
export type FeedbackReason = z.infer<typeof FeedbackReason>;

const given = {
  verdict: FeedbackVerdict,
  /** Null for an answer that helped. */
  reason: FeedbackReason.nullable(),
  comment: z.string().trim().max(MAX_COMMENT_LENGTH),
};

export const GivenFeedback = z.strictObject({ n: z.int().positive(), ...given });
export type GivenFeedback = z.infer<typeof GivenFeedback>;

/**
 * `chatFeedback/{chat}~{n}`: what a member says about an answer, with the copy of question and answer that the member
 * shares by sending it. Staff read these copies, never the chat.
 */
export const ChatFeedback = z.strictObject({
  id: z.string(),
  uid: UserId,
  chatId: ChatId,
  ...GivenFeedback.shape,
  question: z.string(),
  answer: z.string(),
  citations: z.array(Citation),
  searchedFor: z.string().nullable(),
  createdAt: EpochMs,
  updatedAt: EpochMs,
});
export type ChatFeedback = z.infer<typeof ChatFeedback>;

/** Feedback as staff see it: without the account and its chat. */
export const FeedbackEntry = ChatFeedback.omit({ uid: true, chatId: true, n: true });
export type FeedbackEntry = z.infer<typeof FeedbackEntry>;

const ofAnswer = z.strictObject({
  id: ChatId,
  n: z.coerce.number().int().positive().max(1_000),
});

export const GiveFeedback = defineEndpoint({
  operationId: 'giveChatFeedback',
  address: 'PUT /api/chats/{id}/messages/{n}/feedback',
  auth: 'member',
  idempotency: 'natural',
  summary: 'Give feedback on an answer; shares the question and the answer with the team',
  params: ofAnswer,
  body: z
    .strictObject(given)
    .refine(({ verdict, reason }) => (verdict === 'down') === (reason !== null), {
      error: 'A reason belongs to an answer that did not help',
      path: ['reason'],
    }),
  response: GivenFeedback,
  errors: ['chat/not-found', 'chat/message-not-found', 'account/being-deleted'],
});

export const WithdrawFeedback = defineEndpoint({
  operationId: 'withdrawChatFeedback',
  address: 'DELETE /api/chats/{id}/messages/{n}/feedback',
  auth: 'member',
  idempotency: 'natural',
  summary: 'Withdraw feedback with its copy of question and answer',
  params: ofAnswer,
  status: 204,
  errors: ['chat/not-found'],
});

export const ListFeedback = defineEndpoint({
  operationId: 'listChatFeedback',
  address: 'GET /api/admin/chat/feedback',
  auth: 'staff:operator',
  summary: 'Feedback on answers of the chat, newest first, with counts',
  query: z.strictObject({
    ...PageQuery,
    verdict: FeedbackVerdict.optional(),
    reason: FeedbackReason.optional(),
  }),
  response: pageOf(FeedbackEntry).extend({
    /** The counts of all feedback, whatever the filter. */
    counts: z.strictObject({ up: z.int().nonnegative(), down: z.int().nonnegative() }),
  }),
});

export const FEEDBACK_ENDPOINTS = [GiveFeedback, WithdrawFeedback, ListFeedback] as const;
