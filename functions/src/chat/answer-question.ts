import { type AnswerDesk } from '@keelson/answers/answer-desk';
import { type AskChatBody } from '@keelson/contracts/chat/endpoints';
import { type ChatEvent } from '@keelson/contracts/chat/events';
import { type ChatMessage } from '@keelson/contracts/chat/message';
import { ChatId, type UserId } from '@keelson/contracts/ids';
import { SECOND } from '@keelson/contracts/time';
import { type Receipt } from '../http/stream-route';
import { type Logger } from '@keelson/server/logger';
import { type UsageDeps } from '../usage/get-usage';
import { releaseUsage, reserveUsage, type Standing } from '../usage/record-usage';
import { type ChatRepo, summaryOf } from './chat-repo';
import { type Turn } from './domain/decide-turn';
import { endAnswer } from './end-answer';
import { writeAnswer } from './write-answer';

export interface ChatDeps extends AnswerDesk {
  readonly chats: ChatRepo;
  readonly usage: UsageDeps;
  /** Whatever has not ended by then is cut off. */
  readonly longestMs: number;
  readonly newId: () => string;
}

/** One question, and where its answer goes. */
export interface QuestionRequest {
  readonly uid: UserId;
  readonly body: AskChatBody;
  /** Names this question for good, however often it is sent. */
  readonly key: string;
  readonly requestId: string;
  readonly log: Logger;
  readonly send: (event: ChatEvent) => Promise<void>;
  /** Aborts when nobody listens any more. */
  readonly gone: AbortSignal;
}

/** Longer than a function may run: after it, whoever was writing has died. */
export const LEASE_MS = 75 * SECOND;

export const usageOf = ({ uid, key }: Pick<QuestionRequest, 'uid' | 'key'>) => ({
  uid,
  metric: 'chatMessages' as const,
  key: `chat/${key}`,
});

/**
 * Answers a question: reserves one message of the plan, keeps the question, writes the answer while it
 * arrives, and settles the reservation or gives it back.
 *
 * @returns Where the answer is kept, or null when it did not come to an end that holds.
 * @throws {DomainError} before the first event, when nothing was done.
 */
export async function answerQuestion(
  deps: ChatDeps,
  request: QuestionRequest,
): Promise<Receipt | null> {
  const standing = await reserveUsage(deps.usage, usageOf(request), LEASE_MS);
  const turn = await begin(deps, request).catch(async (error: unknown) => {
    await releaseUsage(deps.usage, usageOf(request));
    throw error;
  });
  await request.send({
    type: 'start',
    chat: summaryOf(turn.chat),
    question: turn.question,
    answer: turn.answer,
    quota: standing,
  });
  const written = await writeAnswer(deps, { ...request, turn });
  return endAnswer(deps, { ...request, turn, written });
}

function begin(deps: ChatDeps, { uid, body }: QuestionRequest): Promise<Turn> {
  const at = deps.usage.now();
  const newId = ChatId.parse(deps.newId());
  return deps.chats.begin(body.chatId, { uid, newId, body, at, leaseUntil: at + LEASE_MS });
}

/** An answer so far, and the standing that goes with it. */
export interface AnswerSoFar {
  readonly answer: ChatMessage;
  readonly quota: Standing;
}
