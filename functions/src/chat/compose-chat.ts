import { randomUUID } from 'node:crypto';
import { createAnswerService } from '@keelson/answers/answer-service';
import { gapCounter } from '@keelson/answers/gaps/count-gaps';
import { GapRepo } from '@keelson/answers/gaps/gap-repo';
import { SECOND } from '@keelson/contracts/time';
import { Slots } from '@keelson/server/http/slots';
import { ReaderPool } from '@keelson/readers/process/reader-pool';
import { bundledReader } from '@keelson/readers/process/source-reader';
import { type AreaCore } from '../area-core';
import { AttachmentRepo } from './attachments/attachment-repo';
import { type ChatOverrides, type ChatTimeouts } from './chat-overrides';
import { ChatRepo } from './chat-repo';
import { cachedSettings } from '../platform/settings-repo';
import { FeedbackRepo } from './feedback-repo';
import { type ChatDeps } from './question';
import { CHAT_SETTINGS } from './set-chat-settings';
import { ShareRepo } from './share-repo';

export type ChatCore = Pick<
  AreaCore,
  'db' | 'config' | 'usage' | 'billing' | 'files' | 'scanner' | 'flags' | 'log'
> & { readonly overrides: ChatOverrides };

/** The answer timeout is below the function's own, which leaves time to store the outcome. */
const TIMEOUTS: ChatTimeouts = { idleTimeoutMs: 20 * SECOND, answerTimeoutMs: 50 * SECOND };

/** Each has up to 8 MiB of images in memory, two or three times while it is sent. */
const IMAGE_QUESTIONS = 10;

export function composeChat(core: ChatCore): ChatDeps {
  const { db, config, usage, billing, flags, files, scanner, log } = core;
  const { chatTimeouts: timeouts = TIMEOUTS, reader = bundledReader() } = core.overrides;
  const records = new AttachmentRepo(db);
  const countGap = gapCounter({ gaps: new GapRepo(db), now: usage.now, log });
  const settings = cachedSettings(db, CHAT_SETTINGS, { now: usage.now, log });
  return {
    ...createAnswerService({
      db,
      files,
      model: config.chat.model,
      embedding: config.embedding,
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
      reader: new ReaderPool(reader, 1, { process: 'for-each-source' }),
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
    payers: billing.payers,
    countGap,
    flags,
    answerTimeoutMs: timeouts.answerTimeoutMs,
    newId: () => randomUUID(),
  };
}
