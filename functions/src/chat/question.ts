import { type AnswerService } from '@keelson/answers/answer-service';
import { type CountGap } from '@keelson/answers/gaps/count-gaps';
import { type AskChatBody } from '@keelson/contracts/chat/endpoints';
import { type ChatEvent } from '@keelson/contracts/chat/events';
import { type StoredChatSettings } from '@keelson/contracts/chat/settings';
import { isWorkspacePayer } from '@keelson/contracts/billing/payer-of';
import { type PayerId, type UserId } from '@keelson/contracts/ids';
import { SECOND } from '@keelson/contracts/time';
import { type StoredFlags } from '@keelson/contracts/platform/flags';
import { type Logger } from '@keelson/server/logger';
import { type CachedDocument } from '@keelson/server/store/cached-document';
import { type ReserveDeps } from '../usage/reserve-usage';
import { type Payers } from '../billing/customers/payers';
import { type AttachmentDeps } from './attachments/attach-file';
import { type ChatRepo } from './chat-repo';
import { type FeedbackRepo } from './feedback-repo';
import { type ShareRepo } from './share-repo';

export interface ChatDeps extends AnswerService {
  readonly chats: ChatRepo;
  readonly attachments: AttachmentDeps;
  readonly feedback: FeedbackRepo;
  readonly shares: ShareRepo;
  /** False without `CHAT_API_URL`. */
  readonly hasModel: boolean;
  readonly settings: CachedDocument<StoredChatSettings>;
  readonly flags: CachedDocument<StoredFlags>;
  readonly usage: ReserveDeps;
  readonly payers: Pick<Payers, 'ofCaller'>;
  readonly countGap: CountGap;
  readonly answerTimeoutMs: number;
  readonly newId: () => string;
}

export interface QuestionRequest {
  readonly uid: UserId;
  /** The payer of the answer. */
  readonly payer: PayerId;
  readonly body: AskChatBody;
  /** Idempotency key; the same for every retry of this question. */
  readonly key: string;
  readonly requestId: string;
  readonly log: Logger;
  /** Sends an event. Waits for a slow client, at most until the signal aborts. */
  readonly send: (event: ChatEvent, until?: AbortSignal) => Promise<void>;
  readonly disconnected: AbortSignal;
}

/** Longer than a function may run: after it, the process that wrote the answer counts as dead. */
export const LEASE_MS = 75 * SECOND;

/** A question of a workspace counts for the member who asks. */
export const usageOf = ({ payer, uid, key }: Pick<QuestionRequest, 'payer' | 'uid' | 'key'>) => ({
  uid: payer,
  member: isWorkspacePayer(payer) ? uid : undefined,
  metric: 'chatMessages' as const,
  key: `chat/${key}`,
});
