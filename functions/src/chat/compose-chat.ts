import { randomUUID } from 'node:crypto';
import { type Firestore } from 'firebase-admin/firestore';
import { type Config } from '../config';
import { type UsageDeps } from '../usage/get-usage';
import { type ChatDeps } from './answer-question';
import { ChatRepo } from './chat-repo';
import { DocumentLibrary } from './document-library';
import { embeddedEngine } from './providers/embedded-engine';
import { modelEngine } from './providers/model-engine';
import { PublicShelf } from './public-shelf';

export interface ChatParts {
  readonly db: Firestore;
  readonly config: Pick<Config, 'chat'>;
  readonly usage: UsageDeps;
}

/** The chat, with the engine that the configuration names. */
export const composeChat = ({ db, config, usage }: ChatParts): ChatDeps => ({
  chats: new ChatRepo(db),
  library: new DocumentLibrary(new PublicShelf(db), usage.now),
  engine: config.chat.model === null ? embeddedEngine : modelEngine(config.chat.model),
  usage,
  newId: () => randomUUID(),
});
