import * as z from 'zod';
import { PlanKey } from '../billing/plan-key';
import { Problem } from '../errors';
import { Money } from '../money';
import { EpochMs } from '../time';
import { ChatSummary } from './chat';
import { Citation } from '../answers/citation';
import { ChatMessage } from './message';

/** Describes what is left of the plan's messages, after the one that is being answered. */
export const ChatQuota = z.strictObject({
  plan: PlanKey,
  used: z.int().nonnegative(),
  limit: z.int().nonnegative(),
  /** Bought messages that are left; absent without any. */
  credits: z.int().positive().optional(),
  /** The number of further messages that are charged for; absent where none are. */
  meteredLeft: z.int().nonnegative().optional(),
  resetsAt: EpochMs,
});
export type ChatQuota = z.infer<typeof ChatQuota>;

/** `details` of `quota/exhausted` and `quota/cap-reached`, the 429 of a plan that is used up. */
export const QuotaDetails = ChatQuota.extend({
  upgradeUrl: z.string(),
  /** The cap that the member has set, with `quota/cap-reached`. */
  cap: Money.optional(),
});

/**
 * One server-sent event of an answer (`data:` is this as JSON, `id:` counts from 1). First `start`; then
 * `delta` and `citation`, a citation before the text that refers to it; at last `done` or `failed`.
 * A stream that ends otherwise was cut off: the text so far is stored and can be fetched.
 */
export const ChatEvent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('start'),
    chat: ChatSummary,
    /** Null for a retry of an answer. */
    question: ChatMessage.nullable(),
    answer: ChatMessage,
    quota: ChatQuota,
  }),
  z.strictObject({
    type: z.literal('delta'),
    text: z.string(),
    /** With the first delta of a follow-up, which has no text: see `ChatMessage.searchedFor`. */
    searchedFor: z.string().optional(),
  }),
  z.strictObject({ type: z.literal('citation'), citation: Citation }),
  z.strictObject({ type: z.literal('done'), answer: ChatMessage, quota: ChatQuota }),
  z.strictObject({
    type: z.literal('failed'),
    answer: ChatMessage,
    problem: Problem,
    quota: ChatQuota,
  }),
]);
export type ChatEvent = z.infer<typeof ChatEvent>;
