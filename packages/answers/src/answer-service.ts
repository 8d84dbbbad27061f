import { SECOND } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type FileStore } from '@keelson/server/files/file-store';
import { type Logger, silentLogger } from '@keelson/server/logger';
import { type Firestore } from 'firebase-admin/firestore';
import { type AnswerEngine } from './answer-engine';
import { DocumentLibrary } from './document-library';
import { type EmbeddingConfig } from './embedding-config';
import { modelEmbedder } from './embeddings/embedder';
import { type EmbeddingDeps } from './embeddings/embed-release';
import { PassageVectors } from './embeddings/passage-vectors';
import { SemanticSearch } from './embeddings/semantic-search';
import { FirestoreDocumentSource } from './firestore-document-source';
import { type ModelConfig } from './model-config';
import { type ReadModelSettings } from './model-settings';
import { embeddedEngine } from './providers/embedded-engine';
import { type ModelCompletion, modelCompletion } from './providers/model-completion';
import { modelEngine } from './providers/model-engine';

export interface AnswerService {
  readonly library: DocumentLibrary;
  readonly engine: AnswerEngine;
  /** The model itself, for other tasks than answers; null without a model. */
  readonly completion: ModelCompletion | null;
  /** For the vectors of published passages; null without an embedding model. */
  readonly embeddings: EmbeddingDeps | null;
}

export interface AnswerServiceOptions {
  readonly db: Firestore;
  /** The store with the files of releases; null indexes the documents. */
  readonly files: Pick<FileStore, 'read'> | null;
  readonly model: ModelConfig | null;
  /** Null searches by words only. */
  readonly embedding?: EmbeddingConfig | null;
  readonly now: Clock;
  readonly log?: Logger;
  /** Longest silence of a model, before the first piece and between two. */
  readonly idleTimeoutMs?: number;
  /** The settings of admins; boards use the model of the environment. */
  readonly settings?: ReadModelSettings | undefined;
}

const IDLE_TIMEOUT_MS = 20 * SECOND;

export function createAnswerService({
  db,
  files,
  model,
  embedding = null,
  now,
  log = silentLogger,
  idleTimeoutMs = IDLE_TIMEOUT_MS,
  settings,
}: AnswerServiceOptions): AnswerService {
  const completion = model === null ? null : modelCompletion(model, { idleTimeoutMs, settings });
  const source = new FirestoreDocumentSource(db, files);
  const embeddings = embedding === null ? null : embeddingsOf({ db, embedding, source, now, log });
  const similarity = embeddings === null ? null : new SemanticSearch(embeddings);
  return {
    library: new DocumentLibrary(source, now, similarity),
    embeddings,
    engine: completion === null ? embeddedEngine : modelEngine(completion, settings),
    completion,
  };
}

interface EmbeddingParts extends Pick<EmbeddingDeps, 'source' | 'now' | 'log'> {
  readonly db: Firestore;
  readonly embedding: EmbeddingConfig;
}

export function embeddingsOf({ db, embedding, ...rest }: EmbeddingParts): EmbeddingDeps {
  const embedder = modelEmbedder(embedding);
  return { embedder, vectors: new PassageVectors(db, embedder.key), ...rest };
}
