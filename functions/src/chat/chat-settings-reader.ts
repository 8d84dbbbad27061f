import { NO_CHAT_SETTINGS, StoredChatSettings } from '@keelson/contracts/chat/settings';
import { paths } from '@keelson/contracts/paths';
import { type Clock } from '@keelson/server/clock';
import { documentConverter } from '@keelson/server/converter';
import { type Logger } from '@keelson/server/logger';
import { CachedDocument } from '@keelson/server/store/cached-document';
import { type DocumentReference, type Firestore } from 'firebase-admin/firestore';

export const storedChatSettings = documentConverter(StoredChatSettings);
export const chatSettingsRef = (db: Firestore): DocumentReference<StoredChatSettings> =>
  db.doc(paths.chatSettings()).withConverter(storedChatSettings);

/** The settings of the chat in this process; a change reaches every instance within 30 seconds. */
export const chatSettingsReader = (deps: {
  readonly db: Firestore;
  readonly now: Clock;
  readonly log: Logger;
}): CachedDocument<StoredChatSettings> =>
  new CachedDocument({
    ...deps,
    ref: chatSettingsRef(deps.db),
    initial: NO_CHAT_SETTINGS,
    name: 'chat settings',
  });
