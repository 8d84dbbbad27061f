import { randomUUID } from 'node:crypto';
import { createAnswerService } from '@keelson/answers/answer-service';
import { SECOND } from '@keelson/contracts/time';
import { type Firestore } from 'firebase-admin/firestore';
import { type Config } from '../config';
import { type UsageDeps } from '../usage/get-usage';
import { type ChatDeps } from './question';
import { ChatRepo } from './chat-repo';

export interface ChatParts {
  readonly db: Firestore;
  readonly config: Pick<Config, 'chat'>;
  readonly usage: UsageDeps;
  readonly times?: ChatTimeouts | undefined;
}

/** How long an answer may take; tests have no patience. */
export interface ChatTimeouts {
  readonly idleTimeoutMs: number;
  readonly longestMs: number;
}

/** The longest leaves the function time to write down how an answer ended. */
const TIMES: ChatTimeouts = { idleTimeoutMs: 20 * SECOND, longestMs: 50 * SECOND };

/** The chat, with the engine that the configuration names. */
export const composeChat = ({ db, config, usage, times = TIMES }: ChatParts): ChatDeps => ({
  ...createAnswerService({
    db,
    model: config.chat.model,
    now: usage.now,
    idleTimeoutMs: times.idleTimeoutMs,
  }),
  chats: new ChatRepo(db),
  usage,
  longestMs: times.longestMs,
  newId: () => randomUUID(),
});
