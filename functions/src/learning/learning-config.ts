import { type EmbeddingConfig, readEmbeddingConfig } from '@keelson/answers/embedding-config';
import { type AreaEnvironment } from '../area-environment';
import { ConfigError } from '../config-error';

interface LearningConfig {
  /** Signs approvals in learning control; null: nothing can be approved. */
  readonly approvalKey: string | null;
  /** Where readers edit documents, with `{path}`; null: nowhere. */
  readonly learnEditUrl: string | null;
  /** Null: documents are searched by words only. */
  readonly embedding: EmbeddingConfig | null;
}

/** @throws {ConfigError} for an embedding model without what it needs. */
export function readLearningConfig({ env }: AreaEnvironment): LearningConfig {
  const choice = readEmbeddingConfig(env);
  if (!choice.ok) throw new ConfigError(choice.error);
  return {
    approvalKey: env.APPROVAL_SIGNING_KEY ?? null,
    learnEditUrl: env.LEARN_EDIT_URL ?? null,
    embedding: choice.embedding,
  };
}
