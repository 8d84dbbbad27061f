import { SECOND } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Firestore } from 'firebase-admin/firestore';
import { type AnswerEngine } from './answer-engine';
import { DocumentLibrary } from './document-library';
import { FirestoreDocumentSource } from './firestore-document-source';
import { type ModelConfig } from './model-config';
import { embeddedEngine } from './providers/embedded-engine';
import { type ModelCompletion, modelCompletion } from './providers/model-completion';
import { modelEngine } from './providers/model-engine';

/** Answers questions: searches the published documents and writes the answer. */
export interface AnswerService {
  readonly library: DocumentLibrary;
  readonly engine: AnswerEngine;
  /** The model itself, for other tasks than answers; null without a model. */
  readonly completion: ModelCompletion | null;
}

export interface AnswerServiceOptions {
  readonly db: Firestore;
  /** Null answers without a model. */
  readonly model: ModelConfig | null;
  readonly now: Clock;
  /** Longest silence of a model, before the first piece and between two. */
  readonly idleTimeoutMs?: number;
}

const IDLE_TIMEOUT_MS = 20 * SECOND;

/** The answer service of chat and boards. */
export function createAnswerService({
  db,
  model,
  now,
  idleTimeoutMs = IDLE_TIMEOUT_MS,
}: AnswerServiceOptions): AnswerService {
  const completion = model === null ? null : modelCompletion(model, { idleTimeoutMs });
  return {
    library: new DocumentLibrary(new FirestoreDocumentSource(db), now),
    engine: completion === null ? embeddedEngine : modelEngine(completion),
    completion,
  };
}
