import { SECOND } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Firestore } from 'firebase-admin/firestore';
import { type AnswerEngine } from './answer-engine';
import { DocumentLibrary } from './document-library';
import { type ModelConfig } from './model-config';
import { embeddedEngine } from './providers/embedded-engine';
import { modelEngine } from './providers/model-engine';
import { PublicShelf } from './public-shelf';

/** Where questions are answered: what is published, and what writes. */
export interface AnswerDesk {
  readonly library: DocumentLibrary;
  readonly engine: AnswerEngine;
}

export interface DeskParts {
  readonly db: Firestore;
  /** Null answers without a model. */
  readonly model: ModelConfig | null;
  readonly now: Clock;
  /** Longest silence of a model, before the first piece and between two. */
  readonly silenceMs?: number;
}

const SILENCE_MS = 20 * SECOND;

/** The one way in which chat and boards are answered. */
export const openDesk = ({ db, model, now, silenceMs = SILENCE_MS }: DeskParts): AnswerDesk => ({
  library: new DocumentLibrary(new PublicShelf(db), now),
  engine: model === null ? embeddedEngine : modelEngine(model, { silenceMs }),
});
