import { type AnswerService } from '@keelson/answers/answer-service';
import { type AskChatBody } from '@keelson/contracts/chat/endpoints';
import { type ChatEvent } from '@keelson/contracts/chat/events';
import { type UserId } from '@keelson/contracts/ids';
import { SECOND } from '@keelson/contracts/time';
import { type Logger } from '@keelson/server/logger';
import { type UsageDeps } from '../usage/get-usage';
import { type ChatRepo } from './chat-repo';

export interface ChatDeps extends AnswerService {
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
  /** Waits for a slow reader, at most until the signal aborts. */
  readonly send: (event: ChatEvent, until?: AbortSignal) => Promise<void>;
  /** Aborts when nobody listens any more. */
  readonly gone: AbortSignal;
}

/** Longer than a function may run: after it, whoever was writing has died. */
export const LEASE_MS = 75 * SECOND;

/** What the usage of a question is reserved and settled under. */
export const usageOf = ({ uid, key }: Pick<QuestionRequest, 'uid' | 'key'>) => ({
  uid,
  metric: 'chatMessages' as const,
  key: `chat/${key}`,
});
