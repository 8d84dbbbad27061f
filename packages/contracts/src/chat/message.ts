import * as z from 'zod';
import { ErrorCode } from '../errors';
import { EpochMs } from '../time';
import { ChatAttachment } from './attachment';
import { Citation } from '../answers/citation';
import { Grounding } from '../answers/grounding';

/** Longest question in characters. */
export const MAX_QUESTION_LENGTH = 4_000;
/** Messages of one chat, replaced ones included; then a new chat begins. */
export const MAX_CHAT_MESSAGES = 200;

/** State of an answer. In every state, the text of the message is what has arrived so far. */
export const AnswerState = z.discriminatedUnion('status', [
  /** Past the lease, the writing process has died and the answer counts as interrupted. */
  z.strictObject({
    status: z.literal('writing'),
    leaseUntil: EpochMs,
    /** A stop was requested in another process than the one that writes. */
    stopRequested: z.boolean(),
  }),
  z.strictObject({
    status: z.literal('complete'),
    at: EpochMs,
    grounding: Grounding,
    /** The model reached its length limit: the text ends early. */
    truncated: z.literal(true).optional(),
  }),
  z.strictObject({ status: z.literal('stopped'), at: EpochMs }),
  z.strictObject({
    status: z.literal('failed'),
    at: EpochMs,
    code: ErrorCode,
    /** The time limit or the model's filter ended the answer in its text, which counts as that of a stopped answer. */
    cutShort: z.literal(true).optional(),
  }),
]);
export type AnswerState = z.infer<typeof AnswerState>;

/** `chats/{chatId}/messages/{n}`: one turn of a chat. */
export const ChatMessage = z.strictObject({
  /** Place in the chat, from 1; never used twice. */
  n: z.int().positive(),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  citations: z.array(Citation),
  attachments: z.array(ChatAttachment).optional(),
  /** With an answer: names of the files of which the model read only a part. */
  cutFiles: z.array(z.string()).optional(),
  /** The text that the documents were searched for, where it is not the question: a follow-up, or in another language. */
  searchedFor: z.string().optional(),
  /** Null for the user's messages. */
  answer: AnswerState.nullable(),
  createdAt: EpochMs,
  /** Set when an edit or a retry replaced the message; stored, not shown. */
  replacedAt: EpochMs.nullable(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;
