import { randomUUID } from 'node:crypto';
import { createAnswerService } from '@keelson/answers/answer-service';
import { type CountGap } from '@keelson/answers/gaps/count-gaps';
import { SECOND } from '@keelson/contracts/time';
import { type Firestore } from 'firebase-admin/firestore';
import { type StoredFlags } from '@keelson/contracts/platform/flags';
import { type CachedDocument } from '@keelson/server/store/cached-document';
import { type FileScanner } from '@keelson/server/files/file-scanner';
import { Slots } from '@keelson/server/http/slots';
import { type Logger } from '@keelson/server/logger';
import { type Config } from '../config';
import { type FileStore } from '@keelson/server/files/file-store';
import { ReaderPool } from '@keelson/readers/process/reader-pool';
import { type ReaderProgram } from '@keelson/readers/process/source-reader';
import { type ReserveDeps } from '../usage/reserve-usage';
import { AttachmentRepo } from './attachments/attachment-repo';
import { ChatRepo } from './chat-repo';
import { cachedSettings } from '../platform/settings-repo';
import { FeedbackRepo } from './feedback-repo';
import { type ChatDeps } from './question';
import { CHAT_SETTINGS } from './set-chat-settings';
import { ShareRepo } from './share-repo';

export interface ChatOptions {
  readonly db: Firestore;
  readonly config: Pick<Config, 'chat'>;
  readonly usage: ReserveDeps;
  readonly files: FileStore;
  readonly scanner: FileScanner | null;
  readonly reader: ReaderProgram;
  readonly flags: CachedDocument<StoredFlags>;
  readonly log: Logger;
  readonly countGap: CountGap;
  readonly timeouts?: ChatTimeouts | undefined;
}

/** Limits of an answer; tests shorten them. */
export interface ChatTimeouts {
  readonly idleTimeoutMs: number;
  readonly answerTimeoutMs: number;
}

/** The answer timeout is below the function's own, which leaves time to store the outcome. */
const TIMEOUTS: ChatTimeouts = { idleTimeoutMs: 20 * SECOND, answerTimeoutMs: 50 * SECOND };

/** Each has up to 8 MiB of images in memory, two or three times while it is sent. */
const IMAGE_QUESTIONS = 10;

export function composeChat(options: ChatOptions): ChatDeps {
  const { db, config, usage, flags, files, scanner, log, countGap, timeouts = TIMEOUTS } = options;
  const records = new AttachmentRepo(db);
  const settings = cachedSettings(db, CHAT_SETTINGS, { now: usage.now, log });
  return {
    ...createAnswerService({
      db,
      files,
      model: config.chat.model,
      embedding: config.chat.embedding,
      now: usage.now,
      log,
      idleTimeoutMs: timeouts.idleTimeoutMs,
      settings: () => settings.current(),
    }),
    chats: new ChatRepo(db, records),
    attachments: {
      records,
      files,
      scanner,
      images: config.chat.model?.images === true,
      reader: new ReaderPool(options.reader, 1, { process: 'for-each-source' }),
      plans: usage.plans,
      imageSlots: new Slots(IMAGE_QUESTIONS),
      now: usage.now,
      log,
    },
    feedback: new FeedbackRepo(db),
    shares: new ShareRepo(db),
    hasModel: config.chat.model !== null,
    settings,
    usage,
    countGap,
    flags,
    answerTimeoutMs: timeouts.answerTimeoutMs,
    newId: () => randomUUID(),
  };
}
