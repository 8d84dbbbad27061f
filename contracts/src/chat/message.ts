import * as z from 'zod';
import { ErrorCode } from '../errors';
import { EpochMs } from '../time';
import { Citation } from './citation';

/** Longest question in characters. */
export const MAX_QUESTION_LENGTH = 4_000;
/** Messages of one chat, replaced ones included; then a new chat begins. */
export const MAX_CHAT_MESSAGES = 200;

/**
 * What an answer rests on: `documents` it cites them · `model` a model wrote it and cites nothing ·
 * `nothing` the documents do not answer, and the text says so.
 */
export const Grounding = z.enum(['documents', 'model', 'nothing']);
export type Grounding = z.infer<typeof Grounding>;

/** Where an answer stands. Its text is what arrived so far, whatever the state. */
export const AnswerState = z.discriminatedUnion('status', [
  /** A lease that has passed means that whoever wrote has died: the answer was interrupted. */
  z.strictObject({
    status: z.literal('writing'),
    leaseUntil: EpochMs,
    /** Somebody asked to stop, at another process than the one that writes. */
    stopRequested: z.boolean(),
  }),
  z.strictObject({ status: z.literal('complete'), at: EpochMs, grounding: Grounding }),
  z.strictObject({ status: z.literal('stopped'), at: EpochMs }),
  z.strictObject({ status: z.literal('failed'), at: EpochMs, code: ErrorCode }),
]);
export type AnswerState = z.infer<typeof AnswerState>;

/** `chats/{chatId}/messages/{n}`: one turn of a chat. */
export const ChatMessage = z.strictObject({
  /** Place in the chat, from 1; never used twice. */
  n: z.int().positive(),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  citations: z.array(Citation),
  /** Null for what the person wrote. */
  answer: AnswerState.nullable(),
  createdAt: EpochMs,
  /** Set when an edit or a retry put something else in its place; kept, not shown. */
  replacedAt: EpochMs.nullable(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;
